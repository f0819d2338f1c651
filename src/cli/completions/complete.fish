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

# What "bashful list" prints with these flags, for the configuration that the line names.
function __bashful_list # FLAG...
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
    $program list $argv --log-level silent $config 2>/dev/null </dev/null
end

function __bashful_tools
    __bashful_list --names
end

# The files that begin with WORD, behind PREFIX; nothing in WORD is expanded.
function __bashful_files # PREFIX WORD
    for file in $argv[2]*
        if test -d $file
            echo -- $argv[1]$file/
        else
            echo -- $argv[1]$file
        end
    end
end

# An argument of the tool that stands first: a parameter, a choice, a file.
function __bashful_parameters
    set -l words (__bashful_words)
    set -l current (string unescape -- (commandline -ct))
    set -q words[2]; and set -q current[1]; or return
    if string match -q -- '@*' $current
        __bashful_files @ (string sub -s 2 -- $current)
        return
    end
    set -l lines (__bashful_list --parameters $words[2])
    if not string match -q -- '*=*' $current
        string replace -r -- '=[^\t]*' '=' $lines
        return
    end
    set -l name (string replace -r -- '=.*' '=' $current)
    if string match -q -- '*:=' $name
        string match -v -- $name\t'*' $lines
    else if contains -- $name (string replace -r -- '\t.*' '' $lines)
        __bashful_files $name (string replace -r -- '^[^=]*=' '' $current)
    else
        printf '%s\n' $lines
    end
end

complete -c bashful -f
#@ commands

#@ flags
#@ arguments
