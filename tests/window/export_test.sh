#!/usr/bin/env bash
# A scene is exported by mouse and keys while it goes on: images and volumes, in a folder with the scene beside it.
# $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/pond.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 }, "record": { "frames": 3, "size": [64, 48] },
  "sources": [ { "name": "s", "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.2 } }, "density": 1 } ]
}
SCENE
start_program "$program" view pond.json
resize 980 680
key ctrl+e
shot window
click 377 276   # density, as a volume
shot chosen
expect_change at_least 5 window chosen 40x40+357+256
click 490 394   # export
eventually 60 test -s "$folder/pond_export/frame_0003.png" || fail "no images"
eventually 20 test -s "$folder/pond_export/volume_0003.vdb" || fail "no volumes"
grep -q '"sources"' "$folder/pond_export.json" || fail "the scene is not beside it"
is_running || fail "the viewer has ended"
key Escape      # the window, and nothing else
is_running || fail "Esc ended the viewer"
