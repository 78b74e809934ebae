#!/usr/bin/env bash
# drag.sh PROGRAM [--check]: the drag of cylinders and spheres beside what is known of it, some minutes on a GPU. With
# --check it fails where a drag is farther off than it should be.
# Cylinder in a channel: Re = 20 by the mean speed, 20 cells to a diameter, drag 5.5795 and lift 0.0106 (Schaefer and
# Turek 1996, 2D-1). The others have a diameter of 1, in a wind of 1 m/s between sides along which it slides. Literature:
# cylinder 1.33 to 1.36 and St 0.164 to 0.166 without sides (Park, Kwon, Choi 1998; Kim, Kim, Choi 2001), 20 cells to a
# diameter; spheres 2.61 and 1.09 (Schiller and Naumann 1933), 16 cells. C = 2 F / (rho U² A).
set -euo pipefail
program=$(realpath "${1:?the program}")
check=${2:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

# scene FILE SIZE ORIGIN CELLS VISCOSITY STEP SHAPE SOURCES SIDES INFLOW
scene() {
    cat >"$1" <<END
{
  "domain": { "size": $2, "origin": $3, "cells": $4,
    "walls": { "all": "$9", "x-": { "type": "inflow", ${10} }, "x+": "open" } },
  "fluid": { "viscosity": $5, "gravity": [0, 0, 0] },
  "sources": [$8],
  "obstacles": [{ "name": "body", "shape": $7, "slip": "no_slip" }],
  "time": { "step": $6 },
  "solver": { "precision": 32 }
}
END
}

# measure NAME SCENE FRAMES FROM AREA WANTED PERCENT: mean drag and lift and, where that swings, its rate after frame FROM
measure() {
    "$program" record "$2" --frames "$3" --no-images --stats "$2.csv" --out "$2.out" --quiet
    awk -F, -v name="$1" -v from="$4" -v area="$5" -v wanted="$6" -v percent="$7" '
        NR == 1 { for (i = 1; i <= NF; ++i) { if ($i ~ /force_x/) x = i; if ($i ~ /force_y/) y = i; if ($i == "time") t = i } }
        NR > 1 && NR - 1 > from {
            drag += 2 * $x / area; lift += 2 * $y / area; ++n
            if (n > 1 && last < 0 && $y >= 0) { if (!first) first = $t; else { end = $t; ++periods } }
            last = $y
        }
        END {
            off = 100 * (drag / n / wanted - 1)
            printf "%-22s drag %.4f, wanted %.4f: off by %+.2f %%, allowed %.1f; lift %.4f", \
                name, drag / n, wanted, off, percent, lift / n
            if (periods > 1) printf ", Strouhal number %.4f", periods / (end - first)
            print ""
            exit off > percent || off < -percent
        }' "$2.csv" || failed=1
}

nudge='{ "shape": { "gaussian": { "center": [1.2, 0.3, 0], "radius": 0.6 } }, "mode": "add", "velocity": [0, 2, 0], "until": 1 }'
thin='{ "cylinder": { "from": [0, 0, -1], "to": [0, 0, 1], "radius": 0.05 } }'
thick='{ "cylinder": { "from": [0, 0, -1], "to": [0, 0, 1], "radius": 0.5 } }'
ball='{ "sphere": { "center": [0, 0, 0], "radius": 0.5 } }'
wind='"velocity": [1, 0, 0]'
scene channel.json '[2.2, 0.41, 0]' '[-0.2, -0.2, 0]' 440 0.001 0.02 "$thin" '' no_slip \
    '"velocity": [0.3, 0, 0], "profile": "parabolic"'
scene cylinder.json '[40, 50, 0]' '[-15, -25, 0]' 1000 0.01 0.05 "$thick" "$nudge" free_slip "$wind"
scene sphere20.json '[13, 12, 12]' '[-5, -6, -6]' 208 0.05 0.05 "$ball" '' free_slip "$wind"
scene sphere100.json '[13, 12, 12]' '[-5, -6, -6]' 208 0.01 0.05 "$ball" '' free_slip "$wind"
measure "cylinder in a channel" channel.json 300 290 0.00002 5.5795 2
measure "cylinder, Re 100" cylinder.json 3000 1800 0.05 1.345 2.6
measure "sphere, Re 20" sphere20.json 200 180 0.785398 2.61 4
measure "sphere, Re 100" sphere100.json 300 280 0.785398 1.09 4
[[ $check != --check || $failed == 0 ]]
