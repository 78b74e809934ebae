#!/usr/bin/env bash
# The viewer's camera follows the scene's until a person takes it, and comes back; looks are taken over, colours edited,
# and all that is saved. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

mkdir "$folder/scenes"
cat >"$folder/scenes/turntable.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "obstacles": [ { "name": "post", "shape": { "box": { "size": [0.1, 0.5, 0.1] } }, "position": [0.3, 0.3, 0] } ],
  "camera": { "eye": [0, 0.8, 2.6], "target": [0, 0.5, 0], "fov": 40, "orbit": 40 },
  "look": { "fire": { "colors": "ramp" } }
}
SCENE
start_program "$program" view scenes/turntable.json
resize 980 680
middle=500x400+250+100

# It circles by itself.
key Tab
point 20 20
shot first
steps 40
shot second
expect_change at_least 4 first second $middle

# The right button takes the camera: it stays where it is put. C gives it back.
drag 3 500 400 560 380
point 20 20
shot taken
steps 40
shot still
expect_change at_most 2 taken still $middle
key c
shot back
steps 40
shot on
expect_change at_least 4 back on $middle

# A look from the menu: black smoke stands before a light sky.
key space
key Tab
click 100 250  # the brush's panel, then that of the scenes, are closed, and that of the look is opened
click 100 33
click 100 91
point 600 600
shot before
click 100 120
click 80 150
point 600 600
shot black_smoke
expect_change at_least 100 before black_smoke $middle

# A curve by which thin smoke is drawn as none; and another stop on the ramp of colours, moved, which the search finds.
# All are in the file that is saved.
click 120 340
drag 1 120 340 150 370
click 100 150
type_in ramp
shot searched
drag 1 220 250 200 255
click 100 91
click 100 120
shot parameters
click 260 524
eventually 10 test -s "$folder/turntable.json" || fail "nothing is saved"
saved=$folder/turntable.json
[[ $(grep -c '"opacity":' "$saved") == 2 ]] || fail "the curve has $(grep -c '"opacity":' "$saved") stops"
[[ $(grep -c '"at":' "$saved") == 6 ]] || fail "the ramp and the curve have $(grep -c '"at":' "$saved") stops"
grep -q '"at": 0.6[0-9]*' "$saved" || fail "the stop was not moved: $(grep '"at":' "$saved")"
grep -q '"orbit": 40' "$saved" || fail "the orbit is lost"
look=$(sed -n '/"extinction"/s/.*: \([0-9.]*\),/\1/p' "$saved")
[[ $look == 90.0 || $look == 90 ]] || fail "the look was not saved: extinction $look"
is_running || fail "the viewer did not survive: $(cat "$folder/output")"
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
echo "all well"
