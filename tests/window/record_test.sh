#!/usr/bin/env bash
# V records whole frames of one size, or a film of them, and says when it cannot. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
command -v prlimit >/dev/null || { echo "skipped: prlimit is missing"; exit 77; }
start_desktop

cat >"$folder/empty.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
frames_in() { find "$folder/recordings/$1" -name 'frame_*.png' 2>/dev/null | wc -l; }
has_frames() { (( $(frames_in "$1") >= $2 )); }

# Files may not become as large as a frame: the recording ends, nothing half is left, and the viewer goes on.
start_program prlimit --fsize=20000:unlimited "$program" view empty.json
key Tab
shot quiet
key v
is_told() { shot failed && (( $(change quiet failed 200x60+220+25) >= 10 )); }
eventually 20 is_told || fail "nobody is told that frames cannot be written"
is_running || fail "the viewer ends when it cannot record"
[[ -d $folder/recordings/empty && -z $(ls -A "$folder/recordings/empty") ]] || fail "half a frame is left"

# A still that cannot be written keeps neither a later one nor a recording back.
key s
prlimit --pid "$program_id" --fsize=unlimited
key s
has_stills() { compgen -G "$folder/stills/*.png" >/dev/null; }
eventually 20 has_stills || fail "the still after one that failed is missing"
key v
eventually 30 has_frames empty_2 3 || fail "no recording after one that failed"

# Another size ends the recording, with all frames of the first size.
resize 600 400 40 40
await recording false
[[ $(identify -format '%wx%h\n' "$folder"/recordings/empty_2/*.png | sort -u) == 640x480 ]] || fail "frames of other sizes"
[[ -z $(find "$folder/recordings" -name '*.tmp') ]] || fail "half a frame is left"

key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"

# A film instead, if that is what the person likes.
if command -v ffprobe >/dev/null; then
    printf '{ "pace": 0, "film": true, "hints": false }' >"$folder/settings.json"
    start_program "$program" view empty.json
    key v
    steps 20
    key v
    has_film() { [[ -s $folder/recordings/empty.mp4 ]]; }
    eventually 20 has_film || fail "V records no film"
    film=$(ffprobe -v error -show_entries stream=codec_name,width,height,r_frame_rate -of csv=p=0 \
        "$folder/recordings/empty.mp4")
    [[ $film == h264,640,480,60/1 ]] || fail "the film is $film"
    [[ -z $(find "$folder/recordings" -name '*.tmp*') ]] || fail "half a film is left"
    is_running || fail "the viewer ends with the film"

    # Without an ffmpeg the viewer says so, and goes on.
    key Escape
    key Return
    eventually 20 has_ended || fail "Enter in the dialog does not quit"
    start_program env SLABFLOW_FFMPEG=/nowhere/ffmpeg "$program" view empty.json
    key Tab
    shot quiet
    key v
    eventually 20 is_told || fail "nobody is told that there is no ffmpeg"
    [[ ! -e $folder/recordings/empty_2.mp4 ]] || fail "there is a film without an ffmpeg"
    is_running || fail "the viewer ends without an ffmpeg"
fi
echo "all well"
