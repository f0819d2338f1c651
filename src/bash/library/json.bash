# JSON, for authors.

json_get() { # [-v VAR] JSON KEY [DEFAULT]
  # Prints a value, or puts it in VAR: text as text, objects and arrays as compact JSON, null as nothing. KEY leads
  # inwards with dots (user.name, items.0; a dot within a name is \.). DEFAULT stands in for a missing key or null.
  # Example: json_get -v path "$1" path; json_get -v limit "$1" options.limit 10
  __bashful_give __bashful_get "$@"
}

json_object() { # [-v VAR] NAME=STRING NAME:=JSON ...
  # Prints a JSON object, or puts it in VAR. A = or a last : within a name is written \= and \:
  # Example: json_object path="$path" size:="$size" tags:='["a","b"]'
  __bashful_give __bashful_object "$@"
}

json_array() { # [-v VAR] [-s] ITEM...
  # Prints a JSON array, or puts it in VAR. An ITEM is a string, or JSON where it starts with :=
  # After -s every ITEM is a string whatever it starts with, as lists from outside need it.
  # Example: json_array one two :=3 :=true; json_array -s "${files[@]}"
  __bashful_give __bashful_array "$@"
}

json_string() { # [-v VAR] TEXT
  # Prints TEXT as a JSON string with its quotes, or puts it in VAR. Bytes that are not UTF-8 become U+FFFD.
  # Example: json_string -v quoted "$line"
  if [ "$#" -gt 1 ]; then
    __bashful_give __bashful_calm -v "${2-}" __bashful_string "${3-}"
  else
    __bashful_give __bashful_calm __bashful_string "${1-}"
  fi
}

is_valid_json() { # JSON
  # True when JSON is exactly one JSON value.
  # Example: is_valid_json "$reply" || mcp_error "The service did not answer with JSON"
  __bashful_calm __bashful_scan "${1-}"
}

is_json_object() { # JSON
  # True when JSON is one JSON object.
  # Example: is_json_object "$reply" && name=$(json_get "$reply" name)
  __bashful_calm __bashful_scan "${1-}" && case $__bashful_out in '{'*) ;; *) return 1 ;; esac
}

json_object_has_key() { # JSON NAME
  # True when JSON is an object that has NAME; NAME is taken as it is, dots and all.
  # Example: json_object_has_key "$1" limit
  is_json_object "${1-}" && __bashful_calm __bashful_scan "$1" "${2-}" && [ -n "$__bashful_type" ]
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
