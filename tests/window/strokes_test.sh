#!/usr/bin/env bash
# Strokes of the mouse in the fluid are undone and done again like all other steps. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/still_air.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "sources": [ { "shape": { "sphere": { "center": [0.2, 0.2, 0], "radius": 0.2 } }, "temperature": 0 } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view still_air.json
resize 980 680
title_is() { [[ $(xdotool getwindowname "$window") == "$1 - Slabflow" ]]; }
key Tab
paused
point 20 20
shot empty
whole=600x440+190+120

# A stroke goes, and with it the time that it took; it comes back as it was when that was asked for.
resumed
drag 1 400 400 580 330
steps 2
paused
point 20 20
end=$(said frame)
shot drawn
expect_change at_least 20 empty drawn 240x140+370+290
key ctrl+z
await news 0
begin=$(said frame)
(( begin < end )) || fail "time does not go back: frame $begin after $end"
shot undone
expect_change back_within 2 empty undone $whole
key ctrl+shift+z
await frame "$end"
await news 0
shot again
expect_change back_within 0 drawn again $whole
title_is still_air || fail "a stroke counts as a change of the scene"

# Two strokes while time goes on, and a change of the scene between them: one key for each, in their order.
resumed
key ctrl+z
drag 1 400 300 580 300
key o
eventually 20 title_is "*still_air" || fail "O does not change the scene"
drag 1 400 420 580 420
key ctrl+z
title_is "*still_air" || fail "the last stroke is not undone before what was done before it"
steps 2
key ctrl+z
eventually 20 title_is still_air || fail "the change of the scene is not undone after the stroke"
key ctrl+z
steps 2
paused
await news 0
point 20 20
shot none
expect_change at_most 2 empty none $whole
for (( i = 0; i < 3; ++i )); do key ctrl+shift+z; done
await news 0
title_is "*still_air" || fail "the change of the scene is not done again"
shot both
expect_change at_least 10 none both 240x60+370+270
expect_change at_least 10 none both 240x60+370+390

# A stroke for which time has not gone on yet is undone as well, and nothing else with it.
now=$(said frame)
drag 1 400 360 580 360
key ctrl+z; await news 0
key n
await frame $(( now + 1 ))
point 20 20
shot waiting
expect_change at_most 10 both waiting $whole
key ctrl+z; await news 0
shot one
expect_change at_least 10 both one 240x60+370+390

# When all begins anew, no stroke is left that could be undone or done again.
key r
resumed
steps 2
for step in ctrl+z ctrl+z ctrl+z ctrl+shift+z ctrl+shift+z ctrl+z; do key $step; done
await news 0
is_running || fail "undo after a reset ends the program"
paused
point 20 20
shot reset
expect_change at_most 2 empty reset $whole
key Escape
eventually 20 has_ended || { key Return; eventually 20 has_ended || fail "does not quit"; }
echo "all well"
