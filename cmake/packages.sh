# Sourced by run, test and .ci/run. need_packages GROUP...: installs what is missing of cmake/packages/GROUP.
# shellcheck shell=bash

need_packages() {
    local group name missing=()
    for group in "$@"; do
        while read -r name; do
            dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q '^install ok installed' || missing+=("$name")
        done <"cmake/packages/$group"
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    echo "installing: ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
