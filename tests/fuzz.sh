#!/usr/bin/env bash
# fuzz.sh BUILD SECONDS [NAME…]: looks for inputs that break a reader, so long for each, two at a time. An input that
# does is kept in BUILD/fuzz; where it belongs then is tests/fuzz/corpus.
set -euo pipefail
build=$(cd "$1" && pwd) seconds=$2
shift 2
cd "$(dirname "${BASH_SOURCE[0]}")/fuzz"
names=("$@")
(( $# )) || for source in *_fuzz.cpp; do names+=("${source%_fuzz.cpp}"); done

fuzz() {
    local name=$1 out=$build/fuzz/$1
    mkdir -p "$out/found"
    if "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1000 -max_len=32768 \
        -artifact_prefix="$out/" "$out/found" "corpus/$name" >"$out/log" 2>&1; then
        echo "passed: $name, $(grep -o '^Done [0-9]* runs' "$out/log")"
    else
        tail -n 40 "$out/log" >&2
        echo "FAILED: $name" >&2
        return 1
    fi
}
export -f fuzz
export build seconds
printf '%s\0' "${names[@]}" | xargs -0 -P 2 -I{} bash -c 'fuzz {}'
