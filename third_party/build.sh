#!/usr/bin/env bash
# build.sh PRESET: configures and builds, with one line of progress, and the whole log when it fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=$1
log=build/$preset/build.log

progress() {  # turns ninja's lines "[3/80] Building…" into one that counts
    [[ -t 2 ]] || { cat >/dev/null; return; }
    while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+/[0-9]+)\] ]]; then printf '\r%s ' "${BASH_REMATCH[1]}" >&2; fi
    done
    printf '\r\033[K' >&2
}

build() {
    { [[ -f build/$preset/build.ninja ]] || cmake --preset "$preset"; } && cmake --build --preset "$preset"
}

mkdir -p "build/$preset"
[[ -x build/$preset/slabflow ]] || echo "Building Slabflow ($preset); the first time takes minutes." >&2
if ! build 2>&1 | tee "$log" | progress; then
    cat "$log" >&2
    exit 1
fi
