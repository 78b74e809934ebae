#!/usr/bin/env bash
# Water in the viewer: a drag pours it, with the brush of liquids, which is there from the start. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/basin.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 20 },
  "fluid": { "kind": "liquid" },
  "initial": { "liquid": [{ "box": { "center": [0, 0.1, 0], "size": [1, 0.2, 1] } }] },
  "camera": { "eye": [0, 0.8, 2.6], "target": [0, 0.4, 0], "fov": 34 }
}
SCENE
start_program "$program" view basin.json
resize 900 600
key Tab  # no panels
paused
shot before
resumed
drag 1 380 150 560 160
paused
shot poured
is_running || fail "it has ended"
expect_change at_least 4 before poured 400x300+250+100
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
echo "passed"
