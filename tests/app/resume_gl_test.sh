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
