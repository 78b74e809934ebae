#!/usr/bin/env bash
# build.sh PRESET [TARGET…]: configures and builds, with one line of progress (without a terminal one for each tenth), and
# the whole log when it fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=$1
folder=build/$preset
[[ $preset == tests ]] && folder=build/release  # of the same objects
log=$folder/build.log
targets=()
(( $# > 1 )) && targets=(--target "${@:2}")

progress() {  # turns ninja's lines "[3/80] Building…" into few
    local line tenth shown=0
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
        if [[ -t 2 ]]; then
            printf '\r%s/%s ' "${BASH_REMATCH[@]:1}" >&2
        else
            tenth=$(( 10 * BASH_REMATCH[1] / BASH_REMATCH[2] ))
            (( tenth > shown && BASH_REMATCH[2] >= 20 )) && echo "Built ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}" >&2
            shown=$tenth
        fi
    done
    [[ ! -t 2 ]] || printf '\r\033[K' >&2
}

is_configured() {
    [[ -f $folder/build.ninja ]] || return 1
    [[ $preset != tests ]] || grep -q '^BUILD_TESTING:[A-Z]*=\(ON\|TRUE\|true\)$' "$folder/CMakeCache.txt"
}

build() {
    { is_configured || cmake --preset "$preset"; } && cmake --build "$folder" "${targets[@]}"
}

mkdir -p "$folder"
[[ -x $folder/slabflow ]] || echo "Building Slabflow ($preset); the first time takes minutes." >&2
if ! build 2>&1 | tee "$log" | progress; then
    cat "$log" >&2
    exit 1
fi
