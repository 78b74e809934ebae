#!/usr/bin/env bash
# Plays with the viewer as a person would: a real window, a real mouse, real keys. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"

# --- Without a display, or with an old driver, one line says what to do -----------------------------------------------

# refuses pattern command…: it ends with 1 after one line that matches.
refuses() {
    local message status=0
    message=$("${@:2}" 2>&1) || status=$?
    [[ $status == 1 && $message == $1 && $(wc -l <<<"$message") == 1 ]] || fail "${*:2}: exit code $status, $message"
}
refuses '*slabflow record*' env -u DISPLAY -u WAYLAND_DISPLAY "$program" view
start_desktop
refuses '*OpenGL 4.5*' env MESA_GL_VERSION_OVERRIDE=4.1 "$program" view

# --- An empty box, in which nothing moves that the mouse has not moved ------------------------------------------------

cat >"$folder/empty.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "solver": { "jacobi": { "sweeps": 10 } },
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 },
  "look": { "outline": true }
}
SCENE
start_program "$program" view empty.json
upper=640x320+0+0  # where no messages appear
stills() { local files=("$folder"/stills/*.png); [[ -e ${files[0]} ]] && echo ${#files[@]} || echo 0; }
has_stills() { (( $(stills) == $1 )); }
newest_still() { ls -t "$folder/stills" | head -1; }
save_still() {
    local before; before=$(stills)
    key s
    eventually 20 has_stills $(( before + 1 )) || fail "S saves no still"
}

# A left-drag leaves smoke where the mouse was, and only there.
key Tab
point 20 20
shot before
drag 1 230 180 290 200
key space
point 20 20
shot stirred
expect_change at_least 40 before stirred 60x50+240+165
expect_change at_most 6 before stirred 100x60+330+320

# Pause holds the frame, a still is never overwritten, N goes on by one frame, R goes back to the first.
save_still
first=$(newest_still)
frame=$(sed -E 's/empty_0*([0-9]+)\.png/\1/' <<<"$first")
save_still
[[ -f $folder/stills/${first%.png}_2.png ]] || fail "a second still of the same frame: $(ls "$folder/stills")"
key n
save_still
printf -v expected 'empty_%04d.png' $(( frame + 1 ))
[[ -f $folder/stills/$expected ]] || fail "N after $first: $(ls "$folder/stills")"
[[ $(identify -format '%m %wx%h' "$folder/stills/$expected") == "PNG 640x480" ]] || fail "the still is no PNG of the window"
shot paused
key r
save_still
[[ -f $folder/stills/empty_0000.png ]] || fail "R: $(ls "$folder/stills")"
shot reset
expect_change at_most 3 before reset $upper

# The right button orbits, the wheel zooms.
drag 3 320 400 420 380
point 20 20
shot orbited
expect_change at_least 3 reset orbited $upper
point 320 300
wheel 4 3
point 20 20
shot zoomed
expect_change at_least 3 orbited zoomed $upper

# The slice opens at a click on its title.
key Tab
shot panels
click 480 59
point 20 440
shot slice
expect_change at_least 20 panels slice 280x200+345+60

# V records frames while the simulation runs.
key v
key space
has_frames() { [[ -f $folder/recordings/empty/frame_0003.png ]]; }
eventually 30 has_frames || fail "V records nothing"
key v
key space
identify "$folder"/recordings/empty/frame_0001.png >/dev/null || fail "a recorded frame is no image"
[[ -z $(find "$folder/recordings" -name '*.tmp') ]] || fail "half a file is left"

# Esc asks, and asked again it stays; only Enter quits.
await news 0
shot open
key Escape
shot asking
is_running || fail "Esc quits without asking"
expect_change at_least 10 open asking
key Escape
is_running || fail "Esc in the dialog quits"
shot staying
expect_change back_within 4 open staying
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
wait "$program_id" || fail "the viewer ends with status $?"
! grep -q 'OpenGL' "$folder/output" || fail "the driver complains"

# --- The close button closes, and where a panel was put is kept --------------------------------------------------------

start_program "$program" view empty.json
drag 1 500 33 330 200  # the outliner, over the picture
xdotool key alt+F4  # as the button: the window manager asks the program
eventually 20 has_ended || fail "the window cannot be closed"
wait "$program_id" || fail "the closed viewer ends with status $?"
tr -d ' \n' <"$folder/settings.json" | grep -q '"Outliner","home":"floating","open":true' ||
    fail "the panel is not where it was put: $(cat "$folder/settings.json")"

# --- An obstacle is picked up, carried, and stays where it is let go; what is saved has it there -------------------------

cat >"$folder/ball.json" <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 16 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.12 } }, "position": [0, 0.5, 0] } ],
  "camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }
}
SCENE
start_program "$program" view ball.json
key Tab
point 20 20
shot there
drag 1 320 240 430 200
point 20 20
shot carried
expect_change at_least 60 there carried 40x40+300+220  # it has left
expect_change at_least 60 there carried 30x30+415+185  # and arrived
steps 30
shot later
expect_change at_most 6 carried later $upper

is_running || fail "the viewer did not survive the obstacle: $(cat "$folder/output")"
key Escape
key Return
eventually 20 has_ended || fail "Enter in the dialog does not quit"
echo "all well"
