#!/usr/bin/env bash
# The example of docs/scripting.md does what the page says.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl
docs=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../docs" && pwd)
for python in python3 /usr/bin/python3 ""; do
    [[ $python ]] && "$python" -c "import numpy" 2>/dev/null && break
done
[[ $python ]] || { [[ ${SLABFLOW_REQUIRE_GL:-} ]] && fail "no numpy"; exit 77; }

run() { "$python" "$docs/scripting.py" --slabflow "$slabflow" --frames 24 --resolution 16 --size 64x48 "$@" >table 2>log; }
run --out cells || fail "the example"
[[ $(wc -l <table) == 4 && $(head -1 table) == variant*cells*ms/frame*detail*enstrophy*psnr ]] || fail "$(cat table)"
column() { awk -v row="$1" -v place="$2" 'NR == row + 1 { print $(NF - place) }' table; }  # counted from the right
[[ $(column 3 4) == $((8 * $(column 1 4))) ]] || fail "cells: $(cat table)"
awk "BEGIN { exit !($(column 1 1) > $(column 2 1) && $(column 1 2) > $(column 2 2)) }" ||
    fail "MacCormack's method should keep more: $(cat table)"
[[ $(column 1 0) == inf ]] || fail "the first one against itself"
grep -q "semi-lagrangian (2 of 3)" log && grep -q "frame 24 of 24" log || fail "how far it has come"

# Any sweep, and its errors in its own words.
run --out keys chimney --sweep solver.pressure=jacobi,multigrid && [[ $(wc -l <table) == 3 ]] || fail "a sweep of keys"
run --out keys && fail "a folder that is taken"
grep -q "scripting.py: keys holds sheet.png of an earlier sweep" log || fail "why"

# The scene and the sweep on the page are right.
awk '/^```json/ { on = 1; next } /^```/ { on = 0 } on' "$docs/scripting.md" | grep -v '^{"event"' >wind.json
"$slabflow" record --sweep wind.json --out wind --frames 1 --resolution 16 --size 64x48 >log 2>&1 || fail "the file on the page"
[[ -e wind/breeze/frame_0001.png ]] || fail "its variants"
echo "passed"
