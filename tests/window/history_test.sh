#!/usr/bin/env bash
# What was done to a scene is undone and done again with keys, a drag as one step, and what is unsaved shows in the
# title. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/ball.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "initial": { "density": 0.05 },
  "sources": [ { "shape": { "sphere": { "center": [0.2, 0.2, 0], "radius": 0.2 } }, "temperature": 0 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.12 } }, "position": [0, 0.5, 0] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view ball.json
resize 980 680
title_is() { [[ $(xdotool getwindowname "$window") == "$1 - Slabflow" ]]; }
key space
key Tab
point 20 20
eventually 20 title_is ball || fail "a scene that was just opened counts as changed"
shot opened

# A drag of many small moves is one step, for which one key is enough.
drag 1 490 340 620 280
eventually 20 title_is "*ball" || fail "the title does not show what is unsaved"
point 20 20
shot moved
expect_change at_least 40 opened moved 40x40+470+320
key ctrl+z
eventually 20 title_is ball || fail "Ctrl+Z does not undo the drag"
await news 0
shot undone
expect_change back_within 3 opened undone 200x200+400+240
key ctrl+shift+z
eventually 20 title_is "*ball" || fail "Ctrl+Shift+Z does not do it again"
await news 0
shot again
expect_change back_within 3 moved again 300x300+400+200

# G shows what acts in the scene, here the light, beside the panels only.
key g
shot alone
expect_change at_most 3 again alone 300x300+400+200
key Tab; shot acting
key g; shot nothing
expect_change at_least 2 acting nothing 180x180+472+358
key Tab

# An obstacle that was taken away comes back; plain Z is no undo.
point 620 280; key Delete
point 20 20
is_removed() { shot removed; (( $(change again removed 40x40+600+260) >= 40 )); }
eventually 10 is_removed || fail "Delete does not remove what is under the mouse"
key z
shot plain
expect_change at_most 3 removed plain 40x40+600+260
key ctrl+z
shot back
expect_change back_within 6 again back 40x40+600+260

# With nothing to undo any more, nothing happens.
key ctrl+z; key ctrl+z; key ctrl+z
eventually 20 title_is ball || fail "not back at the scene as it was opened"
is_running || fail "undo with nothing to undo ends the program"
key Escape; key Return
eventually 20 has_ended || fail "nothing is unsaved, and Enter does not quit"
wait "$program_id" || fail "the viewer ends with status $?"

# What was not saved when the program was killed is offered by the next one, is unsaved there, and goes when it is given
# up.
start_program "$program" view ball.json
resize 980 680
drag 1 490 340 620 280
has_copy() { compgen -G "$SLABFLOW_AUTOSAVE/ball~*.json" >/dev/null; }
has_newest_copy() { tr -d ' \n' <"$(compgen -G "$SLABFLOW_AUTOSAVE/ball~*.json")" | grep -q '"position":\[0\.3'; }
eventually 20 has_copy || fail "no copy of what is not saved"
eventually 20 has_newest_copy || fail "the copy is not of what the hand has done last: $(cat "$SLABFLOW_AUTOSAVE"/*)"
kill -9 "$program_id"; wait "$program_id" 2>/dev/null || true
touch -d '1 minute ago' "$SLABFLOW_AUTOSAVE"/*
start_program "$program" view ball.json
resize 980 680
shot offered
click 362 69
eventually 20 title_is "*ball" || fail "what was not saved does not come back"
key Tab
point 20 20
shot recovered
expect_change at_least 40 opened recovered 40x40+470+320
has_copy || fail "the copy is gone before it is saved"
key Escape; key d
eventually 20 has_ended || fail "D does not quit"
! has_copy || fail "a copy stays of what was given up: $(ls "$SLABFLOW_AUTOSAVE")"

echo "all well"
