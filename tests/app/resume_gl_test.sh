#!/usr/bin/env bash
# A recording that was ended in any way goes on to the same bytes.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

frames=40
arguments() { # the command's words to `words`: FOLDER options…
    words=("$slabflow" record propeller --frames $frames --resolution 16 --size 96x64 --fields density,pressure
        --checkpoint-every 0.05 --out "$1" --stats "$1.csv" "${@:2}")
}
record() { arguments "$@"; "${words[@]}" >log 2>&1; }
start() { arguments "$@"; "${words[@]}" >log 2>&1 & pid=$!; }
interrupted() { # interrupted FILE command…: what stands in its way when FILE is to be written is taken away again
    mkdir -p "$1/there"
    "${@:2}" --checkpoint-every 0 && fail "$1: it was not in the way"
    rm -r "$1"
}
same() { # the same frames and numbers as in `whole`, and nothing half written
    diff -rq --exclude .slabflow whole "$1" || fail "$2: other bytes"
    diff <(cut -d, -f1-9 whole.csv) <(cut -d, -f1-9 "$1.csv") || fail "$2: other numbers"
}

record whole || fail "whole recording"
[[ $(ls whole/frame_*.png | wc -l) == $frames ]] || fail "number of frames"

# Killed: what is there is whole, and the rest follows.
start killed
wait_for killed/frame_0012.png
kill -9 $pid
wait $pid 2>/dev/null && fail "it should have been killed"
[[ -e killed/.slabflow/checkpoint_a.slabflow ]] || fail "no checkpoint of the killed run"
[[ -e killed/frame_00$frames.png ]] && fail "it was killed too late for this test"
for file in killed/*.png killed/*.npy; do cmp "$file" "whole/${file#killed/}" || fail "$file is not whole"; done
[[ $(tail -c 1 killed.csv | od -An -c) == *'\n'* ]] || fail "half a row"
cp -r killed damaged && cp killed.csv damaged.csv
touch killed/frame_0023.png.1-1.tmp # as a killed writer leaves it
record killed --resume || fail "resuming a killed run"
grep -q "resuming after frame" log || fail "it began anew"
same killed "killed"

# One of two checkpoints is damaged: the other one serves.
if [[ -e damaged/.slabflow/checkpoint_b.slabflow ]]; then
    for slot in a b; do
        rm -rf halved halved.csv
        cp -r damaged halved && cp damaged.csv halved.csv
        truncate -s -5 halved/.slabflow/checkpoint_$slot.slabflow
        record halved --resume || fail "resuming from the other checkpoint than $slot"
        grep -q "passing over halved.\.slabflow.checkpoint_$slot" log && grep -q "resuming after frame" log ||
            fail "it did not say so"
        same halved "damaged"
    done
fi

# Ctrl+C, a polite kill, a closed terminal: stops after a frame and says how to go on.
for signal in INT TERM HUP; do
    [[ $signal != INT ]] && on_windows && continue
    rm -rf stopped stopped.csv
    start stopped
    wait_for stopped/frame_0010.png
    kill -$signal $pid
    code=0; wait $pid || code=$?
    [[ $code == $((128 + $(kill -l $signal))) ]] || fail "$signal: exit code $code"
    grep -q "stopped after frame [0-9]*; continue with --resume" log || fail "$signal: it did not say how to go on"
    last=$(sed -n 's/.*stopped after frame \([0-9]*\);.*/\1/p' log)
    record stopped --resume || fail "resuming a stopped run"
    grep -qw "resuming after frame $last" log || fail "$signal: no last checkpoint"
    same stopped "stopped by $signal"
done

# Who is to outlive the terminal does.
if ! on_windows; then
    arguments outlives
    nohup "${words[@]}" >log 2>&1 & pid=$!
    wait_for outlives/frame_0002.png
    kill -HUP $pid
    wait $pid || fail "nohup: exit code $?"
    same outlives "under nohup"
fi

# A frame is gone, and numbers are: they are recorded again, all else stays.
sed -i 22,31d stopped.csv
rm stopped/frame_0007.png stopped/density_0030.npy
before=$(stat -c %Y.%i stopped/frame_0006.png stopped/frame_0029.png)
record stopped --resume || fail "recording again what is missing"
grep -q "missing in stopped again: frame 7 and 1 other" log || fail "it did not say what is missing"
[[ $(stat -c %Y.%i stopped/frame_0006.png stopped/frame_0029.png) == "$before" ]] || fail "it replaced what was there"
same stopped "without two files"

# Nothing to do, another scene, more frames.
record stopped --resume || fail "resuming a complete run"
grep -q "complete" log || fail "it did not say that it is complete"
code=0; record stopped --resume --set fluid.buoyancy.heat=0.05 || code=$?
[[ $code == 2 ]] && grep -q ": the scene's fluid.buoyancy.heat was .* and is 0.05;" log || fail "a changed scene: $code"
refuses() { # refuses WORDS options…
    code=0; record stopped --resume "${@:2}" || code=$?
    [[ $code == 2 ]] && grep -q "holds another recording: $1;" log || fail "${*:2}: $code"
}
refuses "--every was 1 and is 2" --every 2
refuses "--passes was none and is alpha as exr" --passes alpha
refuses "--no-images was not given and is given" --no-images
refuses "the scene's sources.[1]. was not there and is {.*" --set sources[1]='{"shape":{"sphere":{}},"density":1}'
frames=46
record stopped --resume || fail "more frames"
record longer || fail "longer recording"
diff -rq --exclude .slabflow longer stopped || fail "more frames: other bytes"

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

# Half a file in a folder that may not be listed stays, which is said; all else goes as ever.
mkdir unlisted && touch unlisted/frame_0003.png.1-1.tmp && chmod 300 unlisted
unprivileged=()
(( $(id -u) )) || unprivileged=(setpriv --bounding-set=-dac_override,-dac_read_search)  # or root lists it
if ! on_windows && "${unprivileged[@]}" true && ! "${unprivileged[@]}" ls unlisted >log 2>&1; then
    "${unprivileged[@]}" "$slabflow" record propeller --frames 2 --resolution 9 --size 64x48 --out unlisted >log 2>&1 ||
        fail "into a folder that cannot be listed"
    grep -q "warning: cannot list unlisted: half-written files" log || fail "it did not say so"
    [[ -e unlisted/frame_0002.png && -e unlisted/frame_0003.png.1-1.tmp ]] || fail "what is in it: $(ls unlisted)"
fi
chmod 700 unlisted

# Recording anew says what it replaces.
record stopped --overwrite && grep -q "replacing what is there" log || fail "it replaced silently"
echo "passed"
