#!/usr/bin/env bash
# same_bytes.sh [TARGET]: the same sources give the same bytes in any folder. Builds the last commit in two folders, whose
# paths differ in length, without optimisation and without ccache, the program or another target, and compares all that
# came out. The program takes some minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${1:-slabflow}
commit=$(git rev-parse HEAD)  # another may follow meanwhile
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
one=$folder/a other=$folder/another/place/for/the/same/sources
for tree in "$one" "$other"; do
    mkdir -p "$tree"
    git archive "$commit" | tar x -C "$tree"
    cmake -S "$tree" -B "$tree/build" -G Ninja -D BUILD_TESTING=OFF -D SLABFLOW_STATIC_RUNTIME=ON -D CCACHE_PROGRAM= \
        -D CMAKE_CXX_FLAGS_RELEASE=-O0 -D CMAKE_C_FLAGS_RELEASE=-O0 >"$folder/log"
    cmake --build "$tree/build" --target "$target" >"$folder/log" || { cat "$folder/log" >&2; exit 1; }
done
cd "$one/build"
compared=0 different=0
while read -r file; do
    compared=$(( compared + 1 ))
    cmp "$file" "$other/build/$file" || different=$(( different + 1 ))
done < <(find . -name '*.o' -o -name '*.a' -o -name slabflow -type f)
echo "$different of $compared files differ."
(( compared > 0 && different == 0 ))
