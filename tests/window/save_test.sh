#!/usr/bin/env bash
# A scene is saved with the view that a person means, and nothing is overwritten unasked. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

mkdir "$folder/scenes"
cat >"$folder/scenes/flight.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "camera": { "path": [ { "time": 0, "eye": [0, 0.8, 2.6], "target": [0, 0.5, 0] },
                        { "time": 900, "eye": [2.6, 0.8, 0], "target": [0, 0.5, 0] } ] }
}
SCENE
start_program "$program" view scenes/flight.json
resize 980 680
saved=$folder/flight.json
keys() { grep -c '"time": [0-9]' "$saved" || true; }  # of the camera's path
sum() { cksum "$saved" 2>/dev/null || echo none; }
has_changed() { [[ $(sum) != "$before" ]]; }
save() { before=$(sum); click 260 524; }

# The panels of the brush and of the scenes are closed, and that of the parameters is opened.
key space
click 100 250
click 100 33
click 100 120
shot parameters

# On its path the camera is saved with it, and nothing is asked.
save
eventually 10 has_changed || fail "nothing is saved"
[[ $(keys) == 2 ]] || fail "the path is lost"

# The same name again: a click elsewhere leaves the file, and one on the button replaces it.
touch -d 2001-01-01 "$saved"
save
shot exists
click 600 150
[[ $(date -r "$saved" +%Y) == 2001 ]] || fail "overwritten unasked"
save
click 320 566
[[ $(date -r "$saved" +%Y) != 2001 ]] || fail "not overwritten when it was confirmed"

# Off its path the camera is saved with the path or with the view, as one chooses.
drag 3 600 300 660 280
point 600 600
save
shot path_or_view
click 365 588
[[ $(keys) == 2 ]] || fail "the path is lost"
save
click 580 588
eventually 10 has_changed || fail "the view is not saved"
[[ $(keys) == 0 ]] || fail "the path is still there, and hides the view"
shot saved
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
echo "all well"
