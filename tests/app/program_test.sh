#!/usr/bin/env bash
# Exit codes and messages of the program where there is nothing to draw with.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"

# expect CODE PATTERN command…: the exit code, and the pattern somewhere in what it prints
expect() {
    local code=0
    "${@:3}" >log 2>&1 || code=$?
    [[ $code == "$1" ]] && grep -q -- "$2" log || fail "${*:3}: exit code $code instead of $1, or no \"$2\" in"
}
no_driver=(env __EGL_VENDOR_LIBRARY_DIRS=/nonexistent __EGL_VENDOR_LIBRARY_FILENAMES=)
if on_windows; then no_driver=(env LIBGL_DRIVERS_PATH=/nonexistent); fi  # under Wine, that is
no_display=(env -u DISPLAY -u WAYLAND_DISPLAY)

expect 0 "slabflow [0-9]" "$slabflow" --version
for command in "" view record bench info scenes; do expect 0 "Usage: slabflow" "$slabflow" $command --help; done
expect 0 "left-drag" "$slabflow" --help
expect 0 "^smoke_in_a_box  *[A-Z]" "$slabflow" scenes
expect 0 "^white_smoke  *[A-Z]" "$slabflow" scenes

# Mistakes are found before a display or a driver is asked for.
expect 2 'slabflow: .*"recrd"' "${no_display[@]}" "$slabflow" recrd
expect 2 'slabflow: no scene "nonsense"' "${no_driver[@]}" "$slabflow" record nonsense --out out
expect 2 'slabflow: bench knows no "nonsense"; allowed: "steps", .*"pressure", .*"kernels", .*"chimney"' \
    "${no_driver[@]}" "$slabflow" bench nonsense
expect 2 'bench knows no "presure" (did you mean "pressure"?)' "${no_driver[@]}" "$slabflow" bench presure
expect 2 'slabflow: no look "dusty" (did you mean "dust"?)' "${no_display[@]}" "$slabflow" chimney --look dusty
for program in "record chimney --out out" "bench chimney"; do
    expect 2 'slabflow: no look "candel" (did you mean "candle"?)' "${no_driver[@]}" "$slabflow" $program --look candel
done
expect 2 'slabflow: SCENE is required' "$slabflow" record --out out
expect 2 'slabflow: name a folder for the frames with --out, or a film with --film' "$slabflow" record chimney
expect 2 'slabflow: .*--resume' "$slabflow" view --resume
expect 2 'nonexistent' "$slabflow" --data nonexistent scenes
echo '{ "domain": { "size": [1, 1, 1], "cels": 8 } }' >wrong.json
expect 2 'wrong.json.*"cells"' "${no_driver[@]}" "$slabflow" record wrong.json --out out

# What surprises is said, though nothing is wrong with it; not of a built-in scene that is only tried out.
echo '{ "domain": { "size": [2.2, 0.41, 0], "cells": 100 } }' >channel.json
expect 1 'warning: channel.json:1: domain.size: .*0.418 m long along y and not 0.41 m.*102 would fit' \
    "${no_driver[@]}" "$slabflow" record channel.json --out out --quiet
expect 1 'no OpenGL' "${no_driver[@]}" "$slabflow" record karman_2d --resolution 37 --out out
grep warning log && fail "a warning about a built-in scene that is tried out"

# No display, no driver, an old driver.
expect 1 'slabflow: .*record' "${no_display[@]}" "$slabflow" smoke_in_a_box
for command in info bench "record smoke_in_a_box --out out"; do
    expect 1 'slabflow: no OpenGL .*install' "${no_driver[@]}" "$slabflow" $command
done
if "$slabflow" info 2>/dev/null | grep -q Mesa; then
    expect 1 'slabflow: no OpenGL 4.5.*update' env MESA_GL_VERSION_OVERRIDE=4.1 "$slabflow" info
fi
compgen -G 'out/frame_*' && exit 1
echo "passed"
