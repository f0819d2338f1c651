# shellcheck shell=bash
#
# The helpers that tool functions use, for Bash 3.2 and later. No other program is needed.
# Defines functions and nothing else. Every function for authors opens with its signature, then what it does and an
# example; what starts with __bashful_ is internal. Running tools, the control channel's other end and the check of
# arguments and results are the server's business.
#
# An author's shell may have any option, variable and function of its own. So locals start with one underscore, and
# cannot collide with readonly variables of the author's; results travel in __bashful_out, and no local can shadow the
# VAR of -v. Builtins that authors do replace by functions of their own (cd, eval, printf, read, set) are called through
# "builtin"; those without which little Bash works (local, return, shift, shopt, export, [) are not.
# Tests are written with [, which neither ignores case when the author has set nocasematch nor evaluates a value as
# arithmetic. [[ and (( are faster: the scanner and matching by patterns use them, within __bashful_calm, where
# nocasematch is off. The server's own programs run where no author has set anything, and use [[ throughout.
