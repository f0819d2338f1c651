# Completions of bashful for fish; made by: bashful completions fish

# The command and its arguments before the cursor, without flags and their values.
function __bashful_words
    set -l tokens (commandline -opc)
    set -l skip
    #@ valued
    for token in $tokens[2..-1]
        if set -q skip[1]
            set skip
        else if contains -- $token $valued
            set skip 1
        else if not string match -q -- '-*' $token
            echo -- $token
        end
    end
end

# Whether the cursor belongs to COMMAND; with POSITION, whether it is at that argument of it, counted from 1.
function __bashful_at # COMMAND [POSITION | FIRST-]
    set -l words (__bashful_words)
    set -q words[1]; or test "$argv[1]" = serve -a -z "$argv[2]"; or return 1
    set -q words[1]; and test "$words[1]" != "$argv[1]"; and return 1
    set -l position (count $words)
    switch "$argv[2]"
        case ''
            return 0
        case '*-'
            test $position -ge (string trim -r -c - -- $argv[2])
        case '*'
            test $position -eq $argv[2]
    end
end

function __bashful_needs_command
    test (count (__bashful_words)) -eq 0
end

function __bashful_tools
    set -l tokens (commandline -opc)
    set -l config
    for i in (seq 2 (count $tokens))
        if contains -- $tokens[$i] --config -c; and set -q tokens[(math $i + 1)]
            set config --config $tokens[(math $i + 1)]
        else if string match -q -- '--config=*' $tokens[$i]
            set config --config (string replace -- '--config=' '' $tokens[$i])
        end
    end
    set -l program (string replace -r '^~' $HOME -- $tokens[1])
    $program list --names --log-level silent $config 2>/dev/null </dev/null
end

complete -c bashful -f
#@ commands

#@ flags
#@ arguments
