#!/usr/bin/env bash
# Puts obstacles into a scene and paints solid matter with a real mouse, at rest and while the fluid runs. $1 is the
# program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

# Nothing moves that the hand has not moved.
cat >"$folder/empty.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view empty.json
xdotool windowsize "$window" 980 680; sleep 1
