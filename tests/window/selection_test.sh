#!/usr/bin/env bash
# Selects a source with a click, drags its arrow, undoes and does it again, and saves the scene; and a force is where its
# keys have it. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/jet.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "sources": [ { "name": "jet", "shape": { "sphere": { "center": [0, 0.5, 0], "radius": 0.12 } }, "temperature": 0 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.08 } }, "position": [0.3, 0.2, 0] } ],
  "forces": [ { "attractor": { "center": [0.3, 0.8, 0], "radius": 0.1, "acceleration": 0 } } ],
  "animation": [ { "key": "forces[0].attractor.center", "keys": [ { "time": 0, "value": [-0.3, 0.8, 0] } ] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view jet.json
resize 980 680
title_is() { [[ $(xdotool getwindowname "$window") == "$1 - Slabflow" ]]; }
changed() { shot now; (( $(change "$2" now "$3") $1 )); }
changes() { eventually 15 changed "$@" || fail "$2, $3: not $1 but $(change "$2" now "$3")"; }

# The picture has 680 pixels for 1.89 m at the source: it is seen in the middle, 43 pixels wide.
key space; key g
point 490 640
shot plain

# Beside it a click selects nothing; on its ring it shows the arrows.
arrow=14x8+554+336
click 447 340
point 490 640
changes ">= 20" plain $arrow
shot selected

# The arrow along x moves it by what the mouse goes: 90 pixels are a quarter of a metre.
drag 1 550 340 640 340
eventually 20 title_is "*jet" || fail "the title does not show that a source has moved"
point 490 640
changes ">= 20" selected 14x8+644+336
key ctrl+z
eventually 20 title_is jet || fail "Ctrl+Z does not bring the source back"
point 490 640
changes "<= 4" selected $arrow
key ctrl+shift+z
eventually 20 title_is "*jet" || fail "Ctrl+Shift+Z does not move it again"

# The attractor, 108 pixels to the left, by keys: its ring shows its arrow, which takes it along.
click 346 232
point 490 640
changes ">= 20" plain 14x8+446+228
shot held
drag 1 442 232 487 232
point 490 640
changes ">= 20" held 14x8+491+228
key ctrl+z
point 490 640
changes "<= 4" held 14x8+491+228

# Esc lets go of it first; an obstacle is selected as well, carried up by a fifth of a metre, and duplicated.
key Escape
point 490 640
changes "<= 4" plain 14x8+644+336
is_running || fail "Esc quits while something is selected"
ball=$(( 490 + 108 )) height=$(( 340 + 108 ))
click "$ball" "$height"
drag 1 "$ball" $(( height - 50 )) "$ball" $(( height - 122 ))
key ctrl+d
key Delete          # the copy is what is selected
key ctrl+z          # and is there again, not selected

key Escape; key Return
eventually 30 has_ended || fail "Enter does not save and quit"
wait "$program_id" || fail "the viewer ends with status $?"
saved=$(ls "$folder"/jet_*.json) || fail "nothing is saved: $(ls "$folder")"
scene=$(tr -d ' \n' <"$saved")
grep -Eq '"name":"jet","shape":\{"sphere":\{"center":\[0\.2[2-8][0-9]*,0\.5,-?0(\.0)?\]' <<<"$scene" ||
    fail "the source is not where it was put: $(cat "$saved")"
grep -Eq '"position":\[0\.3[0-9]*,0\.(39|4)[0-9]*,' <<<"$scene" || fail "the ball is not where it was carried: $(cat "$saved")"
grep -q '"name":"ball",' <<<"$scene" && grep -q '"name":"ball_2",' <<<"$scene" || fail "the copy is missing: $(cat "$saved")"
! grep -q 'OpenGL' "$folder/output" || fail "the driver complains"

echo "all well"
