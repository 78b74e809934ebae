#!/usr/bin/env bash
# windows.sh: the Windows executable, as far as Linux can tell. Builds its archive, looks at what it needs, and runs all
# fast tests, the window tests and the archive under Wine. windows.sh NATIVE also compares its pictures with those of that
# program.
set -euo pipefail
native=${1:-}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
fail() { echo "FAILED: $*" >&2; exit 1; }

archive=$(third_party/archive.sh windows)
command -v wine >/dev/null || fail "wine is missing, which runs Windows programs"
export WINEPREFIX=$PWD/build/windows/wine SLABFLOW_REQUIRE_GL=1
program=build/windows/slabflow.exe

# One file, which needs nothing but what every Windows has.
needed=$(x86_64-w64-mingw32-objdump -p "$program" | sed -n 's/.*DLL Name: //p' | tr '[:upper:]' '[:lower:]')
for library in $needed; do
    case $library in
        kernel32.dll | user32.dll | gdi32.dll | shell32.dll | advapi32.dll | imm32.dll | ole32.dll | msvcrt.dll) ;;
        *) fail "slabflow.exe needs $library" ;;
    esac
done
for name in NvOptimusEnablement AmdPowerXpressRequestHighPerformance; do
    x86_64-w64-mingw32-objdump -p "$program" | grep -q "$name" || fail "slabflow.exe does not export $name"
done

compare_with_native() {
    local scene frame difference most=0 folder=build/windows/frames
    rm -rf "$folder"
    for scene in smoke_in_a_box gargoyle torch; do
        for system in native windows; do
            program=("$native")
            [[ $system == windows ]] && program=(wine build/windows/slabflow.exe)
            "${program[@]}" record $scene --resolution 32 --frames 20 --every 10 --size 320x180 --quiet \
                --out "$folder/$system/$scene"
        done
        for frame in "$folder/native/$scene"/frame_*.png; do
            # The largest difference of any channel of any pixel, in steps of 8 bits.
            difference=$(compare -metric PAE "$frame" "${frame/native/windows}" null: 2>&1 |
                sed -E 's/.*\(([0-9.e+-]+)\).*/\1/' | awk '{ print int(255 * $1 + 0.5) }') || true
            (( difference <= most )) || most=$difference
        done
    done
    echo "Frames of both systems differ by at most $most of 255."
    (( most <= 2 )) || fail "that is more than the last bits of two compilers' mathematics explain"
}
export -f compare_with_native fail
export native archive

tests/wine_session.sh ctest --test-dir build/windows --parallel 2 --output-on-failure --label-exclude slow
tests/wine_session.sh bash -euo pipefail -c '
    tests/archive.sh "$archive" wine
    [[ -z $native ]] || compare_with_native'
