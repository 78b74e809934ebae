#!/usr/bin/env bash
# archive.sh linux|windows|debian: builds what a user downloads, an archive or the package for Debian, and prints its path.
# Works on Debian and Ubuntu. The same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
system=$1 generator=() targets=(slabflow)
[[ $system != debian ]] || { system=linux; generator=(-G DEB); targets+=(slabflow_described); }

third_party/install-packages.sh archives
third_party/gather.sh
third_party/build.sh "$system" "${targets[@]}"
cd "build/$system"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y ../../CHANGELOG.md)}
export SOURCE_DATE_EPOCH  # packers take it for the time of every file
cpack "${generator[@]}" >cpack.log || { cat cpack.log >&2; exit 1; }
sed -n 's/^CPack: - package: \(.*\) generated\.$/\1/p' cpack.log
