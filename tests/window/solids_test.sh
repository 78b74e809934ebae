#!/usr/bin/env bash
# Puts obstacles into a scene and paints solid matter with a real mouse, at rest and while the fluid runs, in depth and
# flat; saves it all, and records it. $1 is the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

# Nothing moves that the hand has not moved. DOMAIN MORE
scene() {
    printf '{ "domain": { %s }, "fluid": { "buoyancy": { "heat": 0, "weight": 0 } }, "record": { "size": [64, 48] }, %s }' \
        "$1" "$2"
}
open_window() { # SCENE: paused, with room beside the panels
    start_program "$program" view "$1"
    resize 980 680 40 40
    paused
}
solid_brush() { click 228 308; }
obstacle_brush() { click 90 308; }
away() { point 940 400; }

# changes_within SECONDS at_least|at_most THOUSANDTHS SHOT REGION: in the end the picture differs so from that shot.
changes_within() {
    local deadline=$(( SECONDS + $1 )) measured
    while shot now; measured=$(change "$4" now "$5"); ! case $2 in
        at_least) (( measured >= $3 )) ;;
        at_most) (( measured <= $3 )) ;;
    esac; do
        (( SECONDS < deadline )) || fail "$4, $5: changed by $measured/1000, expected $2 $3"
        settle
    done
}

# --- Painted, erased, placed and removed while nothing moves ----------------------------------------------------------

scene '"size": [1, 1, 1], "cells": 16' '"camera": { "eye": [0, 0.5, 2.6], "target": [0, 0.5, 0], "fov": 40 }, "look": { "ambient": [2, 2, 2] }' \
    >"$folder/empty.json"
open_window empty.json
solid_brush
away; shot empty
stroke=140x30+420+245
drag 1 410 260 570 260
away
changes_within 20 at_least 60 empty $stroke
shot painted
hold ctrl; drag 1 500 260 590 260; release ctrl
away
changes_within 20 at_least 40 painted 50x30+510+245   # gone where it was erased
changes_within 5 at_most 25 painted 30x25+400+250     # and only there

obstacle_brush
away; shot before
ball=30x30+475+405
drag 1 490 350 490 420
away
changes_within 20 at_least 60 before $ball
point 490 420
key Delete
away
changes_within 20 at_most 10 before $ball

# --- Carried while the fluid runs, and left there ---------------------------------------------------------------------

key space
drag 1 410 420 570 420
away
changes_within 40 at_least 60 before 30x30+555+405
changes_within 5 at_most 15 before 30x30+395+405
key space

# --- Saved with what is painted, as Enter does before quitting; and what was saved is a scene like any other ----------

key Escape
key Return
eventually 30 has_ended || fail "Enter does not save and quit"
wait "$program_id" || fail "the viewer ends with status $?"
saved=$(ls "$folder"/empty_*.json) || fail "nothing is saved: $(ls "$folder")"
[[ -s ${saved%.json}.solid.npy ]] || fail "the solid is not saved: $(ls "$folder")"
grep -q "\"$(basename "${saved%.json}").solid.npy\"" "$saved" || fail "the scene does not name its solid"
grep -q '"painted"' "$saved" && grep -q '"sphere"' "$saved" || fail "obstacles are missing: $(cat "$saved")"
record() { "$program" record "$saved" --out "$folder/$1" --fields solid,velocity "${@:2}" >"$folder/record" 2>&1; }
record whole --frames 4 || fail "it cannot be recorded: $(cat "$folder/record")"
record parts --frames 2 && record parts --frames 4 --resume || fail "it cannot be resumed: $(cat "$folder/record")"
for file in "$folder"/whole/*_0004.*; do cmp "$file" "$folder/parts/$(basename "$file")"; done
head -c 100 "${saved%.json}.solid.npy" >"$folder/short.npy" && mv "$folder/short.npy" "${saved%.json}.solid.npy"
status=0; record broken --frames 1 || status=$?
[[ $status == 2 ]] && grep -q 'obstacles\[0\].shape.volume.file.*solid.npy' "$folder/record" ||
    fail "a solid that is cut off: exit code $status, $(cat "$folder/record")"

# --- Flat -------------------------------------------------------------------------------------------------------------

scene '"size": [1, 1, 0], "cells": 24' '"initial": { "density": 1 }, "look": { "flat_quantity": "density" }' \
    >"$folder/flat.json"
open_window flat.json
solid_brush
away; shot flat_empty
drag 1 560 300 720 300
away
changes_within 20 at_least 60 flat_empty 100x20+590+290
hold ctrl; drag 1 540 300 740 300; drag 1 540 300 740 300; release ctrl
obstacle_brush
away; shot flat_erased
drag 1 640 400 640 420
away
changes_within 20 at_least 60 flat_erased 20x20+630+410
! grep -q 'OpenGL' "$folder/output" || fail "the driver complains"
