#!/usr/bin/env bash
# What a hand does in the viewer is saved, and recorded again to the bytes of the pictures that the viewer has recorded.
# $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/played.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.2, 0], "radius": 0.15 } }, "density": 1, "temperature": 100 } ],
  "obstacles": [ { "name": "car", "shape": { "box": { "size": [0.3, 0.1, 0.15] } }, "position": [-0.2, 0.7, 0],
                   "drive": { "speed": 2 } },
                 { "name": "mast", "parent": "car", "shape": { "sphere": { "radius": 0.08 } }, "position": [0, 0.1, 0] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view played.json
resize 980 680

# From the first frame on, every picture is kept.
key space
key r
key v
key space
drag 1 450 420 640 380                       # stirs
drag 1 430 225 520 260                       # carries the car by its mast
hold Up; steps 10; hold Left; steps 10; release Left; release Up
key t                                        # takes the next car, which is the same
key o                                        # shows the edges of the box
drag 3 800 300 840 310                       # orbits
key space
key v
shot played

# The panels of the brush and of the scenes are closed, and that of the parameters is opened.
click 100 250
click 100 33
click 100 120
shot parameters
click 245 552
replay=$folder/played.replay.json
eventually 10 test -s "$replay" || fail "nothing is saved"
for what in splats moves camera look.outline=true; do grep -q "\"$what\"" "$replay" || fail "the replay has no $what"; done
frames=$(sed -n 's/.*"frames": \([0-9]*\),.*/\1/p' "$replay")
kept=$(ls "$folder"/recordings/played/frame_*.png | wc -l)
(( frames >= 10 && frames == kept )) || fail "$frames frames in the replay, $kept pictures"
key Escape
key d
eventually 20 has_ended || fail "it does not quit"

"$program" record "$folder/played.json" --replay "$replay" --size 980x680 --out "$folder/again" >"$folder/record" 2>&1 ||
    fail "it cannot be recorded: $(cat "$folder/record")"
! grep -q warning "$folder/record" || fail "$(cat "$folder/record")"
for picture in "$folder"/recordings/played/frame_*.png; do
    cmp "$picture" "$folder/again/$(basename "$picture")" || fail "another picture: $(basename "$picture")"
done

# The viewer plays it, too.
start_program "$program" view played.json --replay played.replay.json
steps "$frames"
shot replayed
! grep -qi "error\|warning" "$folder/output" || fail "$(cat "$folder/output")"
echo "all well"
