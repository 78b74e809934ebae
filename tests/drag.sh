#!/usr/bin/env bash
# drag.sh PROGRAM: the drag of a cylinder at Re = 100 and of a sphere at Re = 20 and 100, some minutes on a GPU.
# Bodies of diameter 1 in a wind of 1 m/s between sides along which it slides; C = 2 F / (rho U² A).
# Literature: cylinder 1.33 to 1.36 and St 0.164 to 0.166 without sides (Park, Kwon, Choi 1998; Kim, Kim, Choi 2001);
# spheres 2.61 and 1.09 (Schiller and Naumann 1933).
set -euo pipefail
program=$(realpath "${1:?the program}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# scene FILE SIZE ORIGIN CELLS VISCOSITY STEP SHAPE SOURCES
scene() {
    cat >"$1" <<END
{
  "domain": { "size": $2, "origin": $3, "cells": $4,
    "walls": { "all": "free_slip", "x-": { "type": "inflow", "velocity": [1, 0, 0] }, "x+": "open" } },
  "fluid": { "viscosity": $5, "gravity": [0, 0, 0] },
  "sources": [$8],
  "obstacles": [{ "name": "body", "shape": $7, "slip": "no_slip" }],
  "time": { "step": $6 },
  "solver": { "precision": 32 }
}
END
}

# measure NAME SCENE FRAMES FROM AREA: mean drag and, where it swings, the rate of the lift after frame FROM
measure() {
    "$program" record "$2" --frames "$3" --no-images --stats "$2.csv" --out "$2.out" --quiet
    awk -F, -v name="$1" -v from="$4" -v area="$5" '
        NR == 1 { for (i = 1; i <= NF; ++i) { if ($i ~ /force_x/) x = i; if ($i ~ /force_y/) y = i; if ($i == "time") t = i } }
        NR > 1 && NR - 1 > from {
            drag += 2 * $x / area; ++n
            if (n > 1 && last < 0 && $y >= 0) { if (!first) first = $t; else { end = $t; ++periods } }
            last = $y
        }
        END {
            printf "%-22s drag %.3f", name, drag / n
            if (periods > 1) printf ", Strouhal number %.4f", periods / (end - first)
            print ""
        }' "$2.csv"
}

nudge='{ "shape": { "gaussian": { "center": [1.2, 0.3, 0], "radius": 0.6 } }, "mode": "add", "velocity": [0, 2, 0], "until": 1 }'
ball='{ "sphere": { "center": [0, 0, 0], "radius": 0.5 } }'
scene cylinder.json '[40, 30, 0]' '[-15, -15, 0]' 800 0.01 0.05 '{ "cylinder": { "from": [0, 0, -1], "to": [0, 0, 1], "radius": 0.5 } }' "$nudge"
scene sphere20.json '[12, 10, 10]' '[-4.5, -5, -5]' 192 0.05 0.05 "$ball" ''
scene sphere100.json '[12, 10, 10]' '[-4.5, -5, -5]' 192 0.01 0.05 "$ball" ''
measure "cylinder, Re 100" cylinder.json 3000 1800 0.05
measure "sphere, Re 20" sphere20.json 200 180 0.785398
measure "sphere, Re 100" sphere100.json 300 280 0.785398
