#!/usr/bin/env bash
# Variants side by side, as a person records them.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

record() { "$slabflow" record "$@" --size 64x48 >lines 2>log </dev/null; }
expect() { # expect CODE PATTERN record-arguments…
    local code=0
    record "${@:3}" || code=$?
    [[ $code == "$1" ]] && grep -q -- "$2" log || fail "${*:3}: exit code $code instead of $1, or no \"$2\" in"
}
cell() { # cell ROW COLUMN: of sweep.csv in DIR, rows from 1
    awk -F, -v row="$1" -v name="$2" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) column = i }
        NR == row + 1 { print $column }' sweep/sweep.csv
}
size() { od -An -tu1 -j16 -N8 "$1" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'; }  # of a PNG

# A product of keys: a folder for each, and what each of them would be alone.
two=(chimney --frames 6 --resolution 16)
record "${two[@]}" --out sweep --sweep solver.pressure=jacobi,multigrid --sweep fluid.buoyancy.heat=0.03,0.3 --sheet-frames 2,4 || fail "a sweep"
[[ $(ls sweep) == $'pressure_jacobi_heat_0.03\npressure_jacobi_heat_0.3\npressure_multigrid_heat_0.03\npressure_multigrid_heat_0.3\nsheet.png\nsweep.csv' ]] ||
    fail "folders: $(ls sweep)"
record "${two[@]}" --out alone --set solver.pressure=multigrid --set fluid.buoyancy.heat=0.3 || fail "one of them alone"
for file in alone/*.png; do cmp "$file" "sweep/pressure_multigrid_heat_0.3/${file#alone/}" || fail "$file"; done
[[ $(size sweep/sheet.png) == $((3 * 72 + 8))x$((4 * 80 + 8)) ]] || fail "the sheet is $(size sweep/sheet.png)"
[[ $(cell 1 psnr) == inf && $(cell 1 mean_difference) == 0 ]] || fail "against itself"
[[ $(cell 3 psnr) != inf && $(cell 4 solver.pressure) == multigrid && $(cell 4 fluid.buoyancy.heat) == 0.3 ]] || fail "its row"
[[ $(cell 2 max_speed) == $(tail -1 sweep/pressure_jacobi_heat_0.3/stats.csv | cut -d, -f4) ]] || fail "its numbers"
awk "BEGIN { exit !($(cell 2 heat_total) > 0 && $(cell 3 max_divergence_after) < $(cell 1 max_divergence_after)) }" || fail "Jacobi leaves more"

# What is there stays; what is missing is recorded; what is complete is not.
expect 2 "sweep holds sheet.png of an earlier sweep; continue with --resume" "${two[@]}" --out sweep --sweep solver.pressure=jacobi,multigrid
rm sweep/pressure_jacobi_heat_0.03/frame_0003.png sweep/sheet.png
record "${two[@]}" --out sweep --resume --sweep solver.pressure=jacobi,multigrid --sweep fluid.buoyancy.heat=0.03,0.3 || fail "going on"
grep -q "missing in .*: frame 3" log && [[ $(grep -c "is complete" log) == 3 && -e sweep/sheet.png ]] || fail "going on: $(cat log)"

# A built-in one, with twice the cells in one of them, and what happens as JSON.
record --sweep more_cells --frames 3 --resolution 12 --out cells --progress json --fields density || fail "a built-in sweep"
[[ $(grep -c '"event":"variant"' lines) == 3 && $(tail -1 lines) == *'"event":"done"'* ]] || fail "what happens"
shape() { head -c 128 "cells/$1/density_0003.npy" | grep -aoE "\([0-9, ]+\)"; }
[[ $(shape maccormack) == "(6, 12, 6)" && $(shape semi-lagrangian_2x_cells) == "(12, 24, 12)" ]] || fail "cells: $(shape maccormack)"

# Mistakes are found before anything is recorded.
expect 2 "SCENE is required" --sweep solver.pressure=jacobi,multigrid --out wrong
expect 2 'no sweep "flame" .*"flame_sweeps"' chimney --sweep flame --out wrong
expect 2 "fluid.viscosty: unknown key" chimney --sweep fluid.viscosty=1,2 --out wrong
expect 2 "\"cells=8\" and \"cells=9\" are the same recording" chimney --sweep domain.cells=8,9 --resolution 8 --out wrong
expect 2 "--sheet-frames: frame 9 is not written; allowed: 1 to 6" "${two[@]}" --sweep solver.pressure=jacobi,iop --sheet-frames 9 --out wrong
expect 2 "--sheet-frames are those of a contact sheet" "${two[@]}" --sheet-frames 3 --out wrong
expect 2 "leave out --no-images" "${two[@]}" --sweep solver.pressure=jacobi,iop --no-images --out wrong
expect 2 "name one for them with --out" "${two[@]}" --sweep solver.pressure=jacobi,iop --film a.mp4
[[ ! -e wrong ]] || fail "what cannot be was begun"
echo "passed"
