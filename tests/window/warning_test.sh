#!/usr/bin/env bash
# What the program only warns of is seen in the window as well: a person who has started it there has no terminal. $1 is
# the program.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop

scene() { echo "{ \"domain\": { \"size\": [1, $1, 1], \"cells\": 16 }, \"look\": { \"background\": [0, 0, 0] } }"; }
scene 1 >"$folder/even.json"
scene 1.03 >"$folder/odd.json"  # whose cells would not be cubes

# The colour of notices, in the upper part of the window.
notice_pixels() {
    convert "$folder/$1.png" -crop 640x160+40+40 +repage -fuzz 6% -fill black +opaque 'rgb(255,158,115)' \
        -fill white -opaque 'rgb(255,158,115)' -format '%[fx:round(w*h*mean)]' info:
}

# shows_notice SCENE: whether there is one.
shows_notice() {
    shot "$1"
    (( $(notice_pixels "$1") > 200 ))
}

start_program "$program" view odd.json
eventually 30 shows_notice odd || fail "the warning is not in the window: $(notice_pixels odd) pixels"
grep -q '^warning: .*cells are cubes' "$folder/output" || fail "the scene should be warned of"
kill "$program_id" && wait "$program_id" 2>/dev/null || true

start_program "$program" view even.json
steps 5
! shows_notice even || fail "a notice where there is nothing to say: $(notice_pixels even) pixels"
is_running || fail "the program has ended"
