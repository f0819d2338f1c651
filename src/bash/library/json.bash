# JSON, for authors.

json_get() { # [-v VAR] JSON KEY [DEFAULT]
  # Prints a value, or puts it in VAR: text as text, objects and arrays as compact JSON, null as nothing. KEY leads
  # inwards with dots (user.name, items.0; a dot within a name is \.). DEFAULT stands in for a missing key or null.
  # Of the tool's own arguments, a missing one without DEFAULT has the default of its schema.
  # JSON may be - in every helper that reads it: what is on standard input.
  # Example: json_get -v path "$1" path; curl -fsS "$url" | json_get - items.0.name
  local IFS=' '
  case ${1-} in
    -v)
      __bashful_given=${3-}
      __bashful_give __bashful_get -v "${2-}" "$(($# - 2))" "${@:4}"
      ;;
    *)
      __bashful_given=${1-}
      __bashful_give __bashful_get "$#" "${@:2}"
      ;;
  esac
}

json_vars() { # JSON NAME[:KEY][=DEFAULT]... NAME[][:KEY][=DEFAULT]...
  # Sets variables of these names, all or none, to what json_get gives for KEY, or for NAME where there is no KEY. NAME[]
  # becomes an array, as json_list makes it; its DEFAULT is a JSON array, or nothing for an empty one.
  # Example: local path limit tags; json_vars "$1" path limit:options.limit=10 'tags[]=' || return
  local IFS=' '
  __bashful_given=${1-}
  __bashful_vars "$#" "${@:2}"
}

json_list() { # -v ARRAY JSON [KEY [DEFAULT]]
  # Puts the items of a JSON array into the Bash array ARRAY: text as text, null as nothing, all else as compact JSON.
  # Of null there are none. KEY and DEFAULT are as in json_get; a DEFAULT that is empty has no items.
  # Example: json_list -v files "$1" files || return; for file in "${files[@]}"; do log_info "$file"; done
  local IFS=' '
  __bashful_given=${3-}
  __bashful_collect json_list "$#" "${1-}" "${2-}" "${@:4}"
}

json_keys() { # -v ARRAY JSON [KEY [DEFAULT]]
  # Puts the names of a JSON object's members into the Bash array ARRAY.
  # Example: json_keys -v names "$1" headers || return
  local IFS=' '
  __bashful_given=${3-}
  __bashful_collect json_keys "$#" "${1-}" "${2-}" "${@:4}"
}

json_length() { # [-v VAR] JSON [KEY [DEFAULT]]
  # Prints how many items a JSON array or members an object has, or puts it in VAR; 0 for null.
  # Example: json_length -v count "$rows"
  local IFS=' '
  case ${1-} in
    -v)
      __bashful_given=${3-}
      __bashful_give __bashful_length -v "${2-}" "$(($# - 2))" "${@:4}"
      ;;
    *)
      __bashful_given=${1-}
      __bashful_give __bashful_length "$#" "${@:2}"
      ;;
  esac
}

json_rows() { # [-v VAR] [-d DELIMITER] NAME[:TYPE]... [-- COMMAND...]
  # Prints a JSON array with an object for each line of standard input, or of what COMMAND prints, or puts it in VAR. The
  # DELIMITER, a tab unless given, stands between the fields; the last takes the rest of its line, and a run of spaces is
  # one delimiter where it is a space. TYPE is string, number, integer, boolean or json; an empty field of another type
  # than string is null. Empty lines are left out. Where COMMAND fails, so does the tool, with its stderr as the message.
  # Example: json_rows -d : name password uid:integer rest -- getent passwd "$user"
  __bashful_rows "$@"
}

json_object() { # [-v VAR] NAME=STRING NAME:=JSON ...
  # Prints a JSON object, or puts it in VAR. A = or a last : within a name is written \= and \:
  # Example: json_object path="$path" size:="$size" tags:='["a","b"]'
  local IFS=' '
  case ${1-} in
    -v)
      __bashful_arguments=("${@:3}")
      __bashful_give __bashful_calm -v "${2-}" __bashful_members json_object
      ;;
    *)
      __bashful_arguments=("$@")
      __bashful_give __bashful_calm __bashful_members json_object
      ;;
  esac
}

json_array() { # [-v VAR] [-s] ITEM...
  # Prints a JSON array, or puts it in VAR. An ITEM is a string, or JSON where it starts with :=
  # After -s every ITEM is a string whatever it starts with, as lists from outside need it.
  # Example: json_array one two :=3 :=true; json_array -s "${files[@]}"
  local IFS=' '
  case ${1-} in
    -v)
      __bashful_arguments=("${@:3}")
      __bashful_give __bashful_calm -v "${2-}" __bashful_members json_array
      ;;
    *)
      __bashful_arguments=("$@")
      __bashful_give __bashful_calm __bashful_members json_array
      ;;
  esac
}

json_string() { # [-v VAR] TEXT
  # Prints TEXT as a JSON string with its quotes, or puts it in VAR. Bytes that are not UTF-8 become U+FFFD.
  # Example: json_string -v quoted "$line"
  if [ "$#" -gt 1 ]; then
    __bashful_given=${3-}
    __bashful_give __bashful_calm -v "${2-}" __bashful_quote
  else
    __bashful_given=${1-}
    __bashful_give __bashful_calm __bashful_quote
  fi
}

is_valid_json() { # JSON
  # True when JSON is exactly one JSON value.
  # Example: is_valid_json "$reply" || mcp_error "The service did not answer with JSON"
  __bashful_is_json "$@"
}

is_json_object() { # JSON
  # True when JSON is one JSON object.
  # Example: is_json_object "$reply" && name=$(json_get "$reply" name)
  __bashful_is_json "$@" && case $__bashful_out in '{'*) ;; *) return 1 ;; esac
}

json_object_has_key() { # JSON NAME
  # True when JSON is an object that has NAME; NAME is taken as it is, dots and all.
  # Example: json_object_has_key "$1" limit
  is_json_object "${1-}" && __bashful_calm __bashful_scan "$__bashful_out" "${2-}" && [ -n "$__bashful_type" ]
}

json_merge_objects() { # JSON...
  # Prints one object with the keys of all; where a key comes twice the later value counts.
  # Example: json_merge_objects "$defaults" "$1"
  __bashful_give __bashful_merge "$@"
}

json_read_file() { # FILE
  # Prints the JSON value in FILE, compact.
  # Example: config=$(json_read_file "$SERVER_CONFIG_DIR/rates.json") || return
  __bashful_give __bashful_read "$@"
}
