#!/usr/bin/env bash
# fuzz.sh BUILD OPTION… [NAME…]: looks for inputs that break a reader, two readers at a time, with the options of
# libFuzzer: -runs=20000 -seed=1 tries the same inputs each time, -max_total_time=600 new ones for ten minutes. An input
# that breaks one is kept in BUILD/fuzz; where it belongs then is tests/fuzz/corpus.
set -euo pipefail
build=$(cd "$1" && pwd)
shift
cd "$(dirname "${BASH_SOURCE[0]}")/fuzz"
options=() names=()
for argument in "$@"; do
    if [[ $argument == -* ]]; then options+=("$argument"); else names+=("$argument"); fi
done
(( ${#options[@]} )) || { echo "fuzz.sh: without an option it would not end" >&2; exit 2; }
(( ${#names[@]} )) || for source in *_fuzz.cpp; do names+=("${source%_fuzz.cpp}"); done

fuzz() {
    local name=$1 out=$build/fuzz/$1
    shift
    mkdir -p "$out/found"
    if "$build/tests/fuzz/fuzz_$name" "$@" -timeout=10 -rss_limit_mb=1000 -max_len=32768 \
        -artifact_prefix="$out/" "$out/found" "corpus/$name" >"$out/log" 2>&1; then
        echo "passed: $name, $(grep -o '^Done [0-9]* runs' "$out/log")"
    else
        tail -n 40 "$out/log" >&2
        echo "FAILED: $name" >&2
        return 1
    fi
}
export -f fuzz
export build
printf '%s\0' "${names[@]}" | xargs -0 -P 2 -I{} bash -c 'fuzz "$@"' fuzz {} "${options[@]}"
