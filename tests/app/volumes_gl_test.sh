#!/usr/bin/env bash
# Volumes hold what arrays hold, where the domain is, as OpenVDB's own reader sees them.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=/usr/bin/python3 # the system's, which has the reader
"$python" -c "import pyopenvdb, numpy" 2>log || { [[ ${SLABFLOW_REQUIRE_GL:-} ]] && fail "no reader"; exit 77; }

record() { # record SCENE FOLDER options…: into log
    "$slabflow" record "$1" --out "$2" --resolution 24 --no-images "${@:3}" >log 2>&1
}
both() { printf -- '--fields %s --volumes %s' "$1" "$1"; } # the same as arrays and as volumes
check() { # Python on standard input
    PYTHONPATH=$tests/support "$python" - >log 2>&1 || fail "what was written"
}

# Everything that there is, as floats and as halves, and nothing before anything happens.
smoke=density,velocity,temperature,dye,pressure,vorticity
record coloured_splats smoke --frames 5 $(both $smoke) --quiet || fail "recording"
record coloured_splats half --frames 5 $(both $smoke) --volume-precision 16 || fail "recording as halves"
record torch fire --frames 8 $(both reaction,density) || fail "recording a fire"
record dam_break water --frames 5 $(both level_set,velocity) --stats water.csv || fail "recording water"
record dam_break shallow --frames 2 $(both level_set) --volume-precision 16 || fail "recording water as halves"
"$slabflow" record tank --out deep --no-images --frames 1 $(both level_set) >log 2>&1 || fail "recording deep water"
record ink_2d flat --frames 3 $(both density,velocity,dye) || fail "recording a flat fluid"
check <<'PYTHON'
import csv
from volumes import *
smoke = "density,velocity,temperature,dye,pressure,vorticity".split(",")
for frame in 0, 5:
    options = {"precision": 0, "sparse": "density" if frame else None}
    compare("smoke", "", frame, smoke, options)
    require((options["held"] > 5000) == (frame > 0), "what it holds")
    compare("half", "", frame, smoke, {"precision": 2**-11})
compare("fire", "", 8, ["reaction", "density"], {"precision": 0})
compare("flat", "", 3, ["density", "velocity", "dye"], {"precision": 0})
compare("deep", "", 1, ["level_set"], {"precision": 0})
compare("shallow", "", 2, ["level_set"], {"precision": 2**-10})
for frame in 0, 5:
    compare("water", "", frame, ["level_set", "velocity"], {"precision": 0})
with open("water.csv") as rows:
    is_closed("water", 5, float(list(csv.DictReader(rows))[-1]["liquid_volume"]))
PYTHON

# Where it is, of several fluids: turned and on its way, and growing.
cat >boxes.json <<'JSON'
{ "grids": [ { "name": "turned", "size": [1, 0.5, 0.75], "origin": [2, 3, 4], "cells": 16, "rotation": [10, 20, 30],
               "walls": { "all": "far_field" }, "velocity": [6, 0, 3] },
             { "name": "grows", "size": [1, 1, 1], "cells": 16, "follow": "smoke", "walls": { "all": "open" } } ],
  "sources": [ { "shape": { "sphere": { "center": [2.5, 3.25, 4.375], "radius": 0.4 } }, "density": 1 },
               { "shape": { "sphere": { "center": [0, 0.5, 0], "radius": 0.2 } }, "density": 1, "velocity": [4, 0, 0] } ],
  "time": { "step": 0.0625 } }
JSON
"$slabflow" record boxes.json --out boxes --no-images --frames 20 $(both density,velocity) --stats boxes.csv >log 2>&1 ||
    fail "recording two boxes"
check <<'PYTHON'
import csv
from volumes import *
def turned(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return numpy.roll(numpy.array([[1, 0, 0], [0, c, -s], [0, s, c]]), (axis, axis), (0, 1))
axes = turned(2, 30) @ turned(1, 20) @ turned(0, 10)
centre = numpy.array([2.5, 3.25, 4.375])  # which stays as it is turned
def origin(frame):
    return centre + 0.0625 * frame * numpy.array([6, 0, 3]) - axes @ numpy.array([0.5, 0.25, 0.375])
with open("boxes.csv") as rows:
    rows = {int(row["frame"]): row for row in csv.DictReader(rows)}
def low(frame):
    return numpy.array([float(rows[frame]["grows_box_" + axis]) for axis in "xyz"])
fields = ["density", "velocity"]
for frame in 1, 10, 20:
    compare("boxes", "turned_", frame, fields, {"precision": 0, "axes": axes, "origin": origin, "spacing": 1 / 16})
    compare("boxes", "grows_", frame, fields,
            {"precision": 0, "axes": numpy.eye(3), "origin": low, "spacing": 1 / 16})
require(low(20)[1] < low(1)[1] and float(rows[20]["grows_cells_x"]) > 16, f"it grew to {rows[20]}")
PYTHON

# Two runs are the same bytes, and so is one that was lengthened; other volumes are another recording.
record coloured_splats again --frames 2 $(both $smoke) || fail "recording again"
record coloured_splats again --frames 5 $(both $smoke) --resume || fail "resuming"
diff -rq --exclude .slabflow smoke again || fail "other bytes"
rm again/volume_0003.vdb
record coloured_splats again --frames 5 $(both $smoke) --resume && grep -q "missing .*frame 3" log || fail "a missing file"
diff -rq --exclude .slabflow smoke again || fail "other bytes of a missing file"
refuses() { # refuses WORDS options…: exit code 2, and says so
    local code=0
    record coloured_splats again --frames 5 "${@:2}" || code=$?
    [[ $code == 2 ]] && grep -q -- "$1" log || fail "$1: exit code $code"
}
refuses "--volume-precision was 32 and is 16" $(both $smoke) --volume-precision 16 --resume
refuses "--volumes was .* and is density" --fields $smoke --volumes density --resume
refuses "--volume-precision is that of volumes" --fields density --volume-precision 16
refuses 'no field "densty" (did you mean "density"?)' --volumes densty
refuses 'no field "velocity_faces"' --volumes velocity_faces
refuses "has no liquid" --volumes level_set
echo "passed"
