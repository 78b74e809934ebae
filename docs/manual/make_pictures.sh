#!/usr/bin/env bash
# Makes the pictures of the manual anew: starts the program in a window of its own, does what a page tells, and keeps
# what is seen. $1 is the program.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=$(realpath "$1")
pictures=$top/docs/manual/pictures
mkdir -p "$pictures"
source "$top/tests/window/desktop.sh"
start_desktop 1400x900

# open scene arguments…: in a window of a usual size, with panels as they are at first.
open() {
    printf "{ \"pace\": 0, \"hints\": false }" >"$folder/settings.json"
    start_program "$program" view "$@"
    xdotool windowsize "$window" 1280 720 windowmove "$window" 10 10
    point 640 20; sleep 2
}
close() { kill "$program_id"; wait "$program_id" 2>/dev/null || true; }
keep() { sleep 6; import -window "$window" -quality 88 "$pictures/$1.jpg"; }  # once news have faded

cp "$top/models/scenes/"*.json "$folder"
open smoke_in_a_box --resolution 80
sleep 15
key space
keep start
close

open torch_in_the_wind --resolution 64
sleep 12
key space
key g
click 1120 33       # Outliner
click 1040 92
keep arrange
close

open chimney --resolution 48 --set record.frames=8 --set 'record.size=[320,180]'
sleep 4
key space
key ctrl+e
click 527 276       # density
click 640 397       # export
sleep 10
keep export
close

open smoke_in_a_box --resolution 80
sleep 10
point 800 560; xdotool mousedown 1
for (( i = 0; i < 40; ++i )); do point $(( 800 - 9 * i )) $(( 560 - 6 * i )); sleep 0.05; done
import -window "$window" -quality 88 "$pictures/stir.jpg"
xdotool mouseup 1
close

open explosion --resolution 80
eventually 90 has_reached frame 32
key space
click 100 33        # Scenes: folded
click 100 58        # Brush: likewise
click 100 83        # Look
keep look
close

open torch_in_the_wind --resolution 64
eventually 60 has_reached frame 70
key space
key l
click 31 563        # the curve of the first row
keep time
close

open "$top/models/koi.glb" --resolution 64
sleep 15
key space
keep import
close
ls -la "$pictures"
