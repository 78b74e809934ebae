#!/usr/bin/env bash
# Recordings that programs start: scenes on standard input, progress as JSON.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

cat >scene.json <<'SCENE'
{
  "domain": { "size": [1, 1, 1], "cells": 12 }, "record": { "frames": 6, "size": [64, 48] },
  "sources": [ { "shape": { "sphere": { "center": [0, 0.4, 0], "radius": 0.2 } }, "density": 1, "temperature": 90 } ]
}
SCENE
lines() { # lines EXPRESSION: a Python expression of `lines`, the objects that were printed, is true
    python3 -c '
import json, sys
lines = [json.loads(line) for line in open("lines", encoding="utf-8")]
events = [line["event"] for line in lines]
assert eval(sys.argv[1]), lines' "$1" || fail "$1"
}
record() { "$slabflow" record "$@" >lines 2>log; }

# The same scene from a file and from a pipe; paths are relative to the folder in which one is.
record scene.json --out file --fields density || fail "a file"
record - --out pipe --fields density <scene.json || fail "standard input"
diff -rq --exclude .slabflow file pipe || fail "standard input: other bytes"
sed 's/"sources"/"initial": { "density": "file\/density_0003.npy" }, "sources"/' scene.json |
    record - --out initial --no-images --fields density || fail "a path on standard input"
cmp initial/density_0000.npy file/density_0003.npy || fail "what the path names"
code=0; echo '{ "domain": { "size": [1, 1, 1], "cels": 8 } }' | record - --out wrong || code=$?
[[ $code == 2 ]] && grep -q 'standard input:1: domain.cels: unknown key' log || fail "a fault: $code"
code=0; record - --out wrong </dev/null || code=$?
[[ $code == 2 ]] && grep -q 'standard input' log || fail "nothing on standard input: $code"
code=0; head -c 3000000 /dev/zero | record - --out wrong || code=$?
[[ $code == 2 ]] && grep -q 'standard input is .*long, too much for a scene' log || fail "too much: $code"

# What happens, from start to done.
record scene.json --out json --progress json || fail "--progress json"
[[ ! -s log ]] || fail "text besides"
lines 'events[0] == "start" and events[-1] == "done" and set(events[1:-1]) == {"frame"}'
lines 'lines[0]["frame"] == 0 and lines[0]["frames"] == 6'
lines 'lines[-2]["frame"] == lines[-2]["frames"] == 6 and lines[-2]["fps"] > 0 and lines[-2]["seconds_left"] == 0'
lines 'lines[-1]["files"] == 6 and lines[-1]["seconds"] > 0'
lines 'all(0 <= a["files"] <= b["files"] for a, b in zip(lines[1:-1], lines[2:]))'

if command -v ffmpeg >/dev/null && ! on_windows; then
    record scene.json --film json.mp4 --progress json || fail "a film"
    lines 'lines[-1]["files"] == 1'
fi

# Warnings and errors, with the exit code that follows.
sed 's/\[1, 1, 1\]/[1, 0.96, 1]/' scene.json >odd.json
record odd.json --out odd --progress json --quiet || fail "a scene that surprises"
lines '"warning" in events and "domain.size" in lines[events.index("warning")]["message"]'
code=0; record scene.json --out json --progress json || code=$?
[[ $code == 2 ]] || fail "a recording that is there: $code"
lines 'events == ["error"] and lines[0]["exit_code"] == 2 and "--overwrite" in lines[0]["message"]'
code=0; record nonsense --out json --progress json || code=$?
lines 'events == ["error"] and lines[0]["exit_code"] == '$code
mkdir -p blocked/frame_0003.png/there
code=0; record scene.json --out blocked --progress json || code=$?
[[ $code == 1 ]] || fail "a file that cannot be written: $code"
lines 'lines[-1]["event"] == "error" and "frame_0003.png" in lines[-1]["message"] and lines[-1]["exit_code"] == 1'
rm -r blocked/frame_0003.png
record scene.json --out blocked --progress json --resume || fail "going on"
lines 'events[-1] == "done"'
"$slabflow" record scene.json --frames 5000 --out stopped --progress json >lines 2>log & pid=$!
wait_for stopped/frame_0004.png
on_windows || kill -INT $pid
on_windows && kill -9 $pid
wait $pid || code=$?
on_windows || lines 'lines[-1]["event"] == "error" and lines[-1]["exit_code"] == 130 == '$code

# The report of a recording is a line as well.
record taylor_green --resolution 16 --frames 2 --no-images --out report --report --progress json || fail "a report"
lines '"report" in events and "quantity" in lines[events.index("report")]["table"]'
echo "passed"
