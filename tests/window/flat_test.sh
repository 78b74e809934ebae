#!/usr/bin/env bash
# A flat picture lies beside the panels while they are there, and else fills the window; in files, where no panels are,
# it lies in the middle. The wheel zooms at the mouse. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

# White before black, square, and at rest.
cat >"$folder/white.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 0], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "initial": { "density": 50 },
  "look": { "flat_quantity": "density", "albedo": [1, 1, 1], "background": [0, 0, 0] }
}
SCENE
start_program "$program" view white.json
brightness() { convert "$folder/$1.png" -crop "$2" +repage -colorspace gray -format '%[fx:int(1000*mean+0.5)]' info:; }
lit() { (( $(brightness "$1" "$2") > 500 )) || fail "$1: nothing at $2: $(brightness "$1" "$2")"; }
dark() { (( $(brightness "$1" "$2") < 200 )) || fail "$1: something at $2: $(brightness "$1" "$2")"; }

has_still() { compgen -G "$folder/stills/*.png" >/dev/null; }
fills_its_height() { # FILE SIZE: a square in the middle
    local width=${2%x*} height=${2#*x}
    [[ $(identify -format %wx%h "$1") == "$2" ]] || fail "$1 has another size than the window"
    cp "$1" "$folder/file_$2.png"
    lit "file_$2" "20x$(( height - 20 ))+$(( (width - height) / 2 + 10 ))+10"  # its left edge
    lit "file_$2" "20x$(( height - 20 ))+$(( (width + height) / 2 - 30 ))+10"  # and its right one
    dark "file_$2" "20x$(( height - 20 ))+$(( (width - height) / 2 - 30 ))+10"
    dark "file_$2" "20x$(( height - 20 ))+$(( (width + height) / 2 + 10 ))+10"
}

for size in 980x680 860x520; do
    resize ${size/x/ }
    width=${size%x*} height=${size#*x}
    key space
    point 20 20
    shot "panels_$size"
    dark "panels_$size" "8x$(( height - 20 ))+1+10"                           # left of the panel
    dark "panels_$size" "300x8+0+$(( height - 10 ))"                          # below it
    lit "panels_$size" "40x40+$(( (308 + width) / 2 ))+$(( height / 2 ))"
    rm -rf "$folder/stills"
    key s
    eventually 20 has_still || fail "S saves no still"
    fills_its_height "$(ls "$folder"/stills/*.png)" "$size"
    key Tab
    shot "alone_$size"
    lit "alone_$size" "40x40+$(( width / 2 ))+$(( height - 50 ))"            # where the bar was
    lit "alone_$size" "20x20+$(( (width - height) / 2 + 10 ))+$(( height / 2 ))"
    key Tab
done

# The wheel goes closer to what is under the mouse, here the left edge, which stays; C shows all of it again.
key Tab
edge=$(( (width - height) / 2 ))
point $edge $(( height / 2 ))
wheel 4 5
shot closer
dark closer "20x100+$(( edge - 30 ))+$(( height / 2 - 100 ))"
lit closer "20x100+$(( edge + 60 ))+$(( height / 2 - 100 ))"
lit closer "20x100+$(( width - 25 ))+$(( height / 2 - 100 ))"
key c
shot whole
dark whole "20x100+$(( width - 25 ))+$(( height / 2 - 100 ))"
key Tab

# Recorded as well, while it runs: it was paused and resumed.
key v
has_frames() { [[ -f $folder/recordings/white/frame_0003.png ]]; }
eventually 30 has_frames || fail "V records nothing"
key v
fills_its_height "$folder/recordings/white/frame_0002.png" "$size"
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
# A brush that stays leaves a source: smoke goes on coming when the button is up, until Ctrl takes the source away. A
# dish that idles is stirred when nobody touches it.
cat >"$folder/black.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 0], "cells": 32 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "look": { "flat_quantity": "density", "albedo": [1, 1, 1], "background": [0, 0, 0] }
}
SCENE
start_program "$program" view black.json
resize 980 680
click 36 483  # stays
drag 1 560 300 620 300
shot soon
lit soon 20x6+580+297
steps 30
shot later
expect_change at_least 20 soon later 200x200+490+200
goes_on() { (( $(brightness later "$1") > $(brightness soon "$1") )) || fail "the source does not go on at $1"; }
goes_on 200x200+490+200
hold ctrl; drag 1 600 240 600 360; release ctrl
paused; shot erased; resumed
steps 20
paused; shot still; resumed
expect_change at_most 8 erased still 200x200+490+200
click 36 483
click 107 483  # idles
point 300 20
steps 60
shot stirred
expect_change at_least 15 still stirred 400x400+420+140

echo "all well"
