#!/usr/bin/env bash
# Edits are not lost unasked, Esc ends one thing after the other, what is dragged while paused is placed without a kick,
# and options hold for every scene that is opened. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

cat >"$folder/ball.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 48 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "initial": { "density": 0.05 },
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.12 } }, "position": [0, 0.5, 0] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
cat >"$folder/empty.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 48 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
printf 'v -1 0 -1\nv 1 0 -1\nv 0 0 1\nv 0 2 0\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 3 4 1\n' >"$folder/wedge.obj"
printf '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n\x80\x80\x80\x82\x80\x80\x80\x82' >"$folder/bright.hdr"
cat >"$folder/wrong.json" <<'SCENE'
{ "domain": { "size": [1, 1, 1], "cels": 8 } }
SCENE
start_program "$program" view ball.json --resolution 16 --set look.exposure=1.5
resize 980 680
dialog=420x160+280+230
open_typed() { # FILE: in the panel of scenes
    click 120 222
    hold ctrl; settle 1; hold a; settle 1; release a; settle 1; release ctrl; settle 1  # each in a picture of its own
    type_in "$1"
    click 270 222
}
title_is() { [[ $(xdotool getwindowname "$window") =~ ^\*?"$1 - Slabflow"$ ]]; }

# While paused, a ball that is dragged is at once where the mouse is.
key space
key Tab
point 20 20
shot there
point 490 340; press 1; move 490 340 630 280
shot held
expect_change at_least 40 there held 40x40+470+320
expect_change at_least 40 there held 40x40+610+260
lift 1
key Tab

# Esc closes a menu, then the help, and only then asks; Enter in a menu does not quit.
key F1
click 860 91   # a panel on the right, as a click that closes nothing
click 860 91
shot help
key Escape
shot closed
expect_change at_least 10 help closed 400x300+300+100
is_running || fail "Esc in the help quits"
click 100 222; key Escape   # ends what is typed
shot typed
expect_change at_most 6 closed typed "$dialog"
key Escape
shot asked
expect_change at_least 5 typed asked "$dialog"
key Escape

# The ball was moved: another scene is asked for, Esc stays, D discards.
open_typed empty.json
shot unsaved
title_is ball || fail "edits are lost unasked"
expect_change at_least 5 typed unsaved "$dialog"
key Escape
title_is ball || fail "Esc opens the other scene"
click 270 222
key d
eventually 20 title_is empty || fail "D does not open the other scene"
[[ ! -e $folder/ball_2.json ]] || fail "saved though discarded"

# The options of the command line hold in it, and it is paused as before.
key Tab; key s; key Tab
has_still() { [[ -e $folder/stills/empty_0000.png ]]; }
eventually 20 has_still || fail "not paused any more: $(ls "$folder/stills")"
click 100 250; click 100 33; click 100 120   # only the parameters are open
shot options
click 260 524
has_file() { grep -q '"exposure": 1.5' "$folder/empty_2.json" "$folder/empty.json" 2>/dev/null; }
shot saving
click 320 566
eventually 10 has_file || fail "the options do not hold: $(ls "$folder")"
grep -q '"cells": \[16, 16, 16\]\|"cells": 16\|16,' "$folder/empty.json" || fail "the resolution does not hold"
click 100 120; click 100 33; click 100 250

# A scene that is wrong is said, and no more when another one opens; a mesh that is typed is an obstacle, and a picture of
# all directions the sky.
open_typed wrong.json
shot wrong
open_typed wedge.obj
shot wedge
expect_change at_least 5 wrong wedge 300x60+340+15
open_typed bright.hdr
shot bright
expect_change at_least 60 wedge bright 300x100+340+100
title_is empty || fail "the mesh or the sky was opened as a scene"

# Now there is an obstacle that is not saved: the window manager's close asks, Enter saves first.
xdotool key alt+F4; settle
is_running || fail "closing the window loses edits unasked"
shot closing
key Return
eventually 20 has_ended || fail "Enter does not save and quit"
wait "$program_id" || fail "the viewer ends with status $?"
for file in wedge.obj bright.hdr; do
    grep -q "$file" "$folder/empty_2.json" || fail "$file is not saved before quitting: $(ls "$folder")"
done

echo "all well"
