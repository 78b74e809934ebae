#!/usr/bin/env bash
# The edges of the domain are for a person who edits: in the window while panels are shown, and not in a still unless
# the scene asks for them. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

scene() {
    cat <<SCENE
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "camera": { "eye": [0, 0.5, 3], "target": [0, 0.5, 0], "fov": 40 },
  "look": { $1 }
}
SCENE
}
mkdir "$folder/scenes"
scene '' >"$folder/scenes/plain.json"
scene '"outline": true' >"$folder/scenes/outlined.json"
edge=200x10+390+148  # the upper edge of the near face

# smooth_shot NAME: of a picture that is the mean of so many images that more of them change nothing.
smooth_shot() {
    eventually 60 has_reached images 32 || fail "the picture at rest has $(said images) images"
    shot "$1"
}

# shots_of NAME: the window with panels and without, and a still that was saved while they were shown.
shots_of() {
    start_program "$program" view "scenes/$1.json"
    resize 980 680
    key space
    point 20 20
    smooth_shot "$1_panels"
    key s
    has_still() { compgen -G "$folder/stills/$1_*.png" >/dev/null; }
    eventually 20 has_still "$1" || fail "S saves nothing"
    key Tab
    smooth_shot "$1_alone"
    key Escape
    key Return
    eventually 20 has_ended || fail "Enter in the dialog does not quit"
    mv "$folder/stills/$1"_*.png "$folder/$1_still.png"
}

shots_of plain
expect_change at_least 4 plain_panels plain_alone $edge
expect_change at_most 1 plain_still plain_alone $edge

shots_of outlined
expect_change at_least 4 outlined_alone plain_alone $edge
expect_change at_most 1 outlined_still outlined_alone $edge
expect_change at_most 2 outlined_panels outlined_alone $edge
echo "all well"
