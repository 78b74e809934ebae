#!/usr/bin/env bash
# windows.sh [NATIVE]: the Windows executable, as far as Linux can tell. Builds its archive, looks at what it needs, and
# runs under Wine: the fast tests of what systems differ in, one with a mouse in a window among them, then what is in the
# archive. With NATIVE, a program for this system, also compares the pictures of both.
set -euo pipefail
native=${1:-}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
fail() { echo "FAILED: $*" >&2; exit 1; }

archive=$(third_party/archive.sh windows)
third_party/build.sh windows  # the tests, which are in no archive
command -v wine >/dev/null || fail "wine is missing, which runs Windows programs"
export WINEPREFIX=$PWD/build/windows/wine SLABFLOW_REQUIRE_GL=1
program=build/windows/slabflow.exe

# One file, which needs nothing but what every Windows has.
headers=$(x86_64-w64-mingw32-objdump -p "$program")
needed=$(sed -n 's/.*DLL Name: //p' <<<"$headers" | tr '[:upper:]' '[:lower:]')
for library in $needed; do
    case $library in
        kernel32.dll | user32.dll | gdi32.dll | shell32.dll | advapi32.dll | imm32.dll | ole32.dll | msvcrt.dll) ;;
        *) fail "slabflow.exe needs $library" ;;
    esac
done
for name in NvOptimusEnablement AmdPowerXpressRequestHighPerformance; do
    grep -q "$name" <<<"$headers" || fail "slabflow.exe does not export $name"
done

compare_with_native() {
    local scene system frame program status different most=0 folder=build/windows/frames
    rm -rf "$folder"
    for scene in smoke_in_a_box gargoyle torch; do
        for system in native windows; do
            program=("$native")
            [[ $system == windows ]] && program=(wine build/windows/slabflow.exe)
            "${program[@]}" record $scene --resolution 32 --frames 20 --every 10 --size 320x180 --quiet \
                --out "$folder/$system/$scene"
        done
        for frame in 10 20; do
            frame=$scene/frame_00$frame.png
            # How many pixels differ by more than 1 %. compare ends with 1 where there is one, with 2 on errors.
            status=0
            different=$(compare -metric AE -fuzz 1% "$folder/native/$frame" "$folder/windows/$frame" null: 2>&1) || status=$?
            (( status <= 1 )) || fail "comparing $frame: $different"
            (( different <= most )) || most=$different
        done
    done
    echo "Frames of both systems differ in at most $most pixels."
    # The last bits of two compilers' mathematics decide which triangle a pixel on an edge belongs to.
    (( most <= 4 )) || fail "those are more than lie on edges by chance"
}
export -f compare_with_native fail
export native archive

tests/wine_session.sh ctest --test-dir build/windows --parallel 2 --output-on-failure --label-exclude slow
tests/wine_session.sh bash -euo pipefail -c '
    tests/archive.sh "$archive" wine
    [[ -z $native ]] || compare_with_native'
