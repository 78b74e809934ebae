#!/usr/bin/env bash
# A recording that was ended goes on to the same bytes, of every kind of scene.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

interrupted() { # interrupted FILE command…: what stands in its way when FILE is to be written is taken away again
    mkdir -p "$1/there"
    "${@:2}" --checkpoint-every 0 && fail "$1: it was not in the way"
    rm -r "$1"
}

# Along a camera's path: the pictures that follow are taken from where it has come to.
cat >flight.json <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 }, "initial": { "density": 0.2 },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.4, 0], "radius": 0.2 } }, "density": 1, "temperature": 90 } ],
  "camera": { "path": [ { "time": 0, "eye": [0, 0.5, 3] }, { "time": 0.15, "eye": [2, 1, 1] },
                        { "time": 0.35, "eye": [-1, 0.6, -1.5], "target": [0, 0.4, 0] } ] }
}
SCENE
fly() { "$slabflow" record flight.json --size 64x48 --every 3 --out "$@" >log 2>&1; }
fly flight --frames 24 || fail "along a path"
stand=(--set "camera.path=[]" --set "camera.eye=[-1, 0.6, -1.5]" --set "camera.target=[0, 0.4, 0]")
fly still --frames 24 "${stand[@]}" || fail "without a path"
cmp flight/frame_0024.png still/frame_0024.png || fail "the flight does not end where it should"
cmp -s flight/frame_0012.png still/frame_0012.png && fail "the camera does not move"
interrupted part/frame_0018.png fly part --frames 24
fly part --frames 24 --resume || fail "resuming along a path"
grep -q "resuming after frame" log || fail "the flight began anew"
diff -rq --exclude .slabflow flight part || fail "along a path: other bytes"

other() { # other WORDS options…: that is another recording
    code=0; fly part --frames 24 --resume "${@:2}" || code=$?
    [[ $code == 2 ]] && grep -q "holds another recording: $1;.* undo that" log || fail "${*:2}: $code"
}
other "the scene's domain.cells.0. was 12 and is 14" --resolution 14
other "the scene's look.exposure was 1.0 and is 2.0" --set look.exposure=2
other "the scene's look[^ ]* was .* and is .*" --look black_smoke
other "the scene's camera.path.2..time was 0.35 and is 0.4" --set camera.path[2].time=0.4
other "--fields was none and is density" --fields density
other "--stats was not given and is given" --stats part.csv
fly part --frames 24 --resume --set record.frames=9 && grep -q "complete" log || fail "what --frames overrides"

# The files that a scene names are part of it.
cat >wedge.obj <<'MESH'
v 0 0 0
v 0.2 0 0
v 0 0.2 0
v 0 0 0.2
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
MESH
cat >wedge.json <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 },
  "obstacles": [ { "name": "wedge", "shape": { "mesh": { "file": "wedge.obj" } }, "position": [0, 0.5, 0] } ]
}
SCENE
hold() { "$slabflow" record wedge.json --size 32x24 --out wedge "$@" >log 2>&1; }
hold --frames 2 && hold --frames 3 --resume || fail "around a mesh of its own"
grep -q "simulating from the beginning; frames that are there stay" log || fail "around a mesh: what it does"
code=0; "$slabflow" record wedge.json --size 48x24 --out wedge --frames 4 --resume >log 2>&1 || code=$?
[[ $code == 2 ]] && grep -q "recording: --size was 32x24 and is 48x24; undo that" log || fail "another size: $code"
sed -i 's/0.2 0 0/0.3 0 0/' wedge.obj
code=0; hold --frames 4 --resume || code=$?
[[ $code == 2 ]] && grep -q "the file .*wedge.obj was another one; undo that" log || fail "another mesh: $code"

printf '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd' >north.hdr
under() { "$slabflow" record wedge.json --size 32x24 --out under --set look.sky.image=north.hdr "$@" >log 2>&1; }
under --frames 2 || fail "under a picture of a sky"
sed -i 's/abcd/abce/' north.hdr
code=0; under --frames 3 --resume || code=$?
[[ $code == 2 ]] && grep -q "the file .*north.hdr was another one; undo that" log || fail "another sky: $code"

# A fire that has gone out stays out, and nothing is computed for it.
cat >spark.json <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 }, "fluid": { "fire": { "burn_rate": 20 } },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.3, 0], "radius": 0.2 } }, "density": 1, "temperature": 300,
                 "reaction": 1, "until": 0.05 } ]
}
SCENE
spark() { "$slabflow" record spark.json --size 32x24 --fields density,temperature,velocity --out "$@" >log 2>&1; }
spark spark --frames 20 || fail "a spark"
interrupted sparks/frame_0019.png spark sparks --frames 20
spark sparks --frames 20 --resume || fail "resuming after a spark"
grep -q "resuming after frame" log || fail "the spark began anew"
diff -rq --exclude .slabflow spark sparks || fail "a fire that has gone out: other bytes"

# What has been recorded of the first frames is kept, although the next one cannot be written.
interrupted early/frame_0002.png spark early --frames 20
spark early --frames 20 --resume || fail "resuming after one frame"
grep -q "resuming after frame 1" log || fail "the only checkpoint is lost"
diff -rq --exclude .slabflow spark early || fail "after one frame: other bytes"

# Around an obstacle at rest, whose coefficients are made once, and again after resuming.
maze() { "$slabflow" record maze --resolution 20 --size 64x48 --fields velocity,density --out "$@" >log 2>&1; }
maze maze --frames 9 || fail "a maze"
interrupted halves/frame_0009.png maze halves --frames 9
maze halves --frames 9 --resume || fail "resuming in a maze"
grep -q "resuming after frame" log || fail "the maze began anew"
diff -rq --exclude .slabflow maze halves || fail "around an obstacle at rest: other bytes"
echo "passed"
