#!/usr/bin/env bash
# Volumes hold what arrays hold, where the domain is, as OpenVDB's own reader sees them; and scenes start from them.
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
record fire_ball fire --frames 20 $(both reaction,density,temperature) || fail "recording a fire"
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
compare("fire", "", 20, ["reaction", "density", "temperature"], {"precision": 0})
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

# A scene starts from what was recorded: the same values, from another box in the same place, and with several fluids.
smoke_at_5=$folder/smoke/volume_0005.vdb
start() { # start SCENE FOLDER options…: frame 0 with all bits
    record "$1" "$2" --frames 1 --precision 32 "${@:3}"
}
start coloured_splats again_smoke --fields density,dye,velocity $(
    for key in density dye velocity; do echo "--set initial.$key=$smoke_at_5"; done) || fail "starting from smoke"
start coloured_splats again_array --fields velocity --set initial.velocity="$folder/smoke/velocity_0005.npy" ||
    fail "starting from an array"
start fire_ball again_fire --fields density,temperature,reaction $(
    for key in density temperature reaction; do echo "--set initial.$key=$folder/fire/volume_0020.vdb"; done) ||
    fail "starting from fire"
start dam_break again_water --fields level_set --set initial.liquid=[] \
    --set initial.level_set="$folder/water/volume_0005.vdb" || fail "starting from water"
start dam_break array_water --fields level_set --set initial.liquid=[] \
    --set initial.level_set="$folder/water/level_set_0005.npy" || fail "starting from an array of water"
start boxes.json again_boxes --fields density,velocity \
    --set initial.density="{\"file\": \"$folder/boxes/turned_volume_0000.vdb\", \"grid\": \"vel\"}" 2>/dev/null &&
    fail "vectors for numbers"
grep -q 'initial.density: .*the grid "vel" holds vectors; allowed: numbers' log || fail "the reason"
"$slabflow" record boxes.json --out again_boxes --no-images --frames 1 --precision 32 --fields density,velocity \
    --set sources=[] --set initial.density="$folder/cloud.vdb" --set initial.velocity="$folder/cloud.vdb" >log 2>&1 &&
    fail "a file that is not there"
grep -q "initial.velocity: .*cloud.vdb" log || fail "which file is not there"
check <<'PYTHON'
from volumes import *
for scene, frame, fields in ("smoke", 5, ["density", "dye"]), ("fire", 20, ["density", "temperature", "reaction"]):
    for field in fields:
        error = same(f"again_{scene}/{field}_0000.npy", f"{scene}/{field}_{frame:04}.npy")
        require(error <= 1e-6, f"{scene}: {field} is off by {error}")
error = same("again_smoke/velocity_0000.npy", "again_array/velocity_0000.npy")
require(error <= 1e-5, f"velocity is off by {error}")
found, expected = (numpy.load(f"{f}_water/level_set_0000.npy") for f in ("again", "array"))
near = abs(expected) < 3 * openvdb.read("water/volume_0005.vdb", "surface").transform.voxelSize()[0]
require(((found < 0) == (expected < 0)).all() and abs(found - expected)[near].max() < 1e-6, "water")

# A cloud of another program, turned and stretched, as Blender and Houdini save it: with Blosc.
def cloud(type, name, value):
    grid = type()
    grid.name = name
    index = numpy.indices((60, 70, 80)).astype(numpy.float32)
    grid.copyFromArray(value(index), (-10, -20, -30))
    c, s = math.cos(0.3) * 0.05, math.sin(0.3) * 0.05
    grid.transform = openvdb.createLinearTransform([[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 0.08, 0], [1.2, 2.6, 3.1, 1]])
    return grid
smooth = lambda index: (0.02 * index[0] + 0.01 * index[1] + 0.005 * index[2]).astype(numpy.float32)
openvdb.write("cloud.vdb", [
    cloud(openvdb.FloatGrid, "density", smooth),
    cloud(openvdb.Vec3SGrid, "vel", lambda index: numpy.full((60, 70, 80, 3), (1, 2, 3), numpy.float32)),
])
ball = openvdb.createLevelSetSphere(0.3, center=(0.1, 0.7, -0.2), voxelSize=0.05)
ball.name = "anything"
openvdb.write("ball.vdb", [ball])
fog = openvdb.FloatGrid()
fog.name = "density"
fog.fill((-8, 6, -8), (7, 21, 7), 1.0)
fog.transform = openvdb.createLinearTransform(0.05)
openvdb.write("fog.vdb", [fog])
PYTHON
"$slabflow" record boxes.json --out again_boxes --no-images --frames 1 --precision 32 --fields density,velocity \
    --set sources=[] --set initial.density="$folder/cloud.vdb" --set initial.velocity="$folder/cloud.vdb" --overwrite \
    >log 2>&1 || fail "starting from a cloud"
for solid in ball fog; do
    start smoke_in_a_box $solid --fields solid --set "obstacles=[{\"shape\": {\"volume\": {\"file\": \"$folder/$solid.vdb\"}}}]" ||
        fail "a solid from a volume"
done
check <<'PYTHON'
from volumes import *
def turned(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return numpy.roll(numpy.array([[1, 0, 0], [0, c, -s], [0, s, c]]), (axis, axis), (0, 1))
axes = turned(2, 30) @ turned(1, 20) @ turned(0, 10)
density = numpy.load("again_boxes/turned_density_0000.npy")
k, j, i = numpy.indices(density.shape)
local = (numpy.stack([i, j, k], -1) + 0.5) / 16 - numpy.array([0.5, 0.25, 0.375])
world = local @ axes.T + numpy.array([2.5, 3.25, 4.375])
c, s = math.cos(0.3) * 0.05, math.sin(0.3) * 0.05
transform = numpy.array([[c, s, 0], [-s, c, 0], [0, 0, 0.08]])
index = (world - numpy.array([1.2, 2.6, 3.1])) @ numpy.linalg.inv(transform) + numpy.array([10, 20, 30])
require((index > 1).all() and (index < numpy.array([58, 68, 78])).all(), "the box is in the cloud")
expected = index @ numpy.array([0.02, 0.01, 0.005])
error = abs(density - expected).max()
require(error < 1e-4, f"the cloud is off by {error}")
velocity = numpy.load("again_boxes/turned_velocity_0000.npy")[1:-1, 1:-1, 1:-1]
require(abs(velocity - (1, 2, 3)).max() < 1e-4, "its velocity")
for name, volume in ("ball", 4 / 3 * math.pi * 0.3**3), ("fog", (16 * 0.05) ** 3):
    solid = numpy.load(f"{name}/solid_0000.npy")
    held = solid.sum() * (2 / solid.shape[1]) ** 3
    require(abs(held / volume - 1) < 0.1, f"{name}: {held} m³ are solid, not {volume}")
    k, j, i = numpy.nonzero(solid)
    centre = numpy.array([i.mean() + 0.5, j.mean() + 0.5, k.mean() + 0.5]) * 2 / solid.shape[1] - (0.5, 0, 0.5)
    require(numpy.allclose(centre, (0.1, 0.7, -0.2) if name == "ball" else (-0.025, 0.675, -0.025), atol=0.02), f"{centre}")
PYTHON
echo "passed"
