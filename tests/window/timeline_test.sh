#!/usr/bin/env bash
# The timeline: the fluid goes back in time and forth again to the same picture, a key is put beside a value and another
# one is moved, a third one is lifted in its curve, the camera gets one, and undo takes all back. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/puff.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "sources": [ { "name": "puff", "shape": { "sphere": { "center": [0, 0.2, 0], "radius": 0.15 } },
                 "density": 1, "temperature": 200 } ],
  "animation": [ { "key": "sources[puff].density", "keys": [ { "time": 0, "value": 1 }, { "time": 2, "value": 0 } ] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 },
  "record": { "frames": 240 }
}
SCENE
start_program "$program" view puff.json
resize 980 680
title_is() { [[ $(xdotool getwindowname "$window") == "$1 - Slabflow" ]]; }
paused
key r  # until it paused it ran for as long as the machine let it: the same 44 frames everywhere from here
key l
for (( i = 0; i < 44; ++i )); do key n; done
# Scenes and Brush folded, Look unfolded.
click 60 33; click 60 62; click 60 91
point 820 300
shot late

# To the beginning and back, all the way by the mouse.
drag 1 300 563 216 563
point 820 300
shot early
expect_change at_least 40 late early 240x240+370+260
drag 1 216 563 700 563
point 820 300
shot again
expect_change at_most 0 late again 330x380+330+125
title_is puff || fail "to look at another time counts as a change"

# A key beside the exposure, which the search finds, in a row of its own below; then the last key of the first row goes to an earlier time.
click 100 150
type_in exposure
click 288 178
eventually 20 title_is "*puff" || fail "a key that was put is no change"
point 820 300
shot keyed
expect_change at_least 5 again keyed 940x30+20+505
drag 1 568 567 391 567
point 820 300
shot moved
expect_change at_least 20 keyed moved 16x16+560+559
expect_change at_least 20 keyed moved 16x16+383+559

key ctrl+z
eventually 20 title_is "*puff" || fail "one undo takes back both"
point 820 300
shot undone
expect_change at_most 1 keyed undone 16x16+560+559
expect_change at_most 1 keyed undone 16x16+383+559

# The curve of the exposure, whose key is lifted: the picture is brighter at once.
click 32 588
point 820 300
shot unfolded
point 344 542
press 1
move 344 542 344 512
shot lifted
expect_change at_least 8 unfolded lifted 560x80+380+490
expect_change at_least 8 unfolded lifted 330x240+330+125
lift 1
key ctrl+z
point 820 300
shot lowered
expect_change back_within 1 unfolded lowered 560x80+380+490
expect_change back_within 1 unfolded lowered 330x240+330+125
key ctrl+z
eventually 20 title_is puff || fail "undo does not take the key away"

# The outliner's add... makes a key of the camera's path, in a row of its own.
click 746 33
click 713 91
point 820 400
shot menu
click 764 255
eventually 20 title_is "*puff" || fail "no camera key was added"
point 820 400
shot added
expect_change at_least 5 menu added 260x60+684+262
key ctrl+z
eventually 20 title_is puff || fail "undo does not take the camera key away"

# It goes on from the end, and so does the clock.
key n
is_running || fail "the program has ended"
echo "all well"
