#!/usr/bin/env bash
# same_bits.sh OLD NEW: for a redesign, which may change no result. Two programs simulate and draw the same scenes, with
# and without solids, fire, dye, moving meshes, in depth and flat; fields, pictures and statistics have to be the same
# to the byte.
set -euo pipefail
old=$(realpath "${1:?the program as it was}")
new=$(realpath "${2:?the program as it is}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A column of kinetic_energy and the like, without the milliseconds that the stages took.
without_times() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) keep[i] = $i !~ /^ms_/ }
             { row = ""; for (i = 1; i <= NF; ++i) if (keep[i]) row = row "," $i; print row }' "$1"
}

different=0
same() {
    local scene=$1 fields=velocity_faces,pressure,divergence,$2
    shift 2
    for side in old new; do
        "${!side}" record "$scene" --out $side --stats $side.csv --frames 30 --every 15 --set domain.cells=32 --size 320x180 \
            --fields "$fields" --quiet --overwrite "$@"
        without_times $side.csv >$side.rows
    done
    local wrong=
    cmp old.rows new.rows || wrong=1
    diff -rq --exclude=.slabflow old new || wrong=1
    echo "$scene $*: ${wrong:+not }the same"
    [[ -z $wrong ]] || different=1
    rm -rf old new
}

same smoke_in_a_box density,temperature
same smoke_in_a_box density --set solver.advection='"reflection"'
same coloured_splats dye --set solver.advection='"maccormack"'
same moving_sphere density,solid_velocity
same torch reaction,temperature
same gargoyle density,solid
same karman_2d dye --set domain.cells=96
same ink_2d dye --set domain.cells=64
exit $different
