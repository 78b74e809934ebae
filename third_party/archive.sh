#!/usr/bin/env bash
# archive.sh linux|windows: builds what a user downloads and prints its path. Works on Debian and Ubuntu.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
system=$1

third_party/install-packages.sh archives
third_party/gather.sh
third_party/build.sh "$system"
(cd "build/$system" && cpack >cpack.log) || { cat "build/$system/cpack.log" >&2; exit 1; }
ls "$PWD/build/$system"/slabflow-"$system"-x64.*
