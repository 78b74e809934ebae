#!/usr/bin/env bash
# A flipbook, and passes of both formats, that were ended in any way go on to the same bytes.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

frames=30 seconds=0.05
arguments() { # the command's words to `words`: FOLDER options…
    words=("$slabflow" record propeller --frames $frames --resolution 16 --size 48x32 --checkpoint-every $seconds
        --out "$@")
}
record() { arguments "$@"; "${words[@]}" >log 2>&1; }
kill_at() { # kill_at FILE FOLDER options…: started, and killed once the file is there
    arguments "${@:2}"
    "${words[@]}" >log 2>&1 &
    local pid=$!
    wait_for "$1"
    kill -9 $pid
    wait $pid 2>/dev/null && fail "it should have been killed"
    return 0
}
refuses() { # refuses WORD FOLDER options…
    local code=0
    record "${@:2}" --resume || code=$?
    [[ $code == 2 ]] && grep -q "holds another recording: $1" log || fail "${*:2}: exit code $code"
}
same() { diff -rq --exclude .slabflow "$1" "$2" || fail "$2: other files or bytes"; }

# A flipbook.
book=(--flipbook 5x2)
record whole "${book[@]}" || fail "a flipbook"
[[ $(ls whole | wc -l) == 3 ]] || fail "it left more than the sheet"
kill_at killed/flipbook_0004.tile killed "${book[@]}"
[[ -e killed/flipbook.png ]] && fail "it was killed too late for this test"
record killed "${book[@]}" --resume || fail "resuming"
grep -q "resuming after frame" log || fail "it began anew"
same whole killed
record killed "${book[@]}" --resume && grep -q "complete" log || fail "resuming a complete one"

# It was recorded, but could not be put together.
seconds=0
mkdir -p blocked/flipbook_motion.png/there
code=0
record blocked "${book[@]}" || code=$?
[[ $code == 1 ]] || fail "blocked: exit code $code"
grep -q "cannot write .*flipbook_motion.png" log && grep -q -- "--resume" log || fail "the reason, and how to go on"
rm -r blocked/flipbook_motion.png
record blocked "${book[@]}" --resume || fail "putting it together later"
same whole blocked
seconds=0.05

# With light from six sides as well.
record lit "${book[@]}" --flipbook-lighting six-way || fail "light from six sides"
[[ $(ls lit | wc -l) == 5 ]] && cmp lit/flipbook.png whole/flipbook.png || fail "light from six sides: $(ls lit)"
kill_at killed_lit/flipbook_0004.tile killed_lit "${book[@]}" --flipbook-lighting six-way
record killed_lit "${book[@]}" --flipbook-lighting six-way --resume || fail "resuming with light"
same lit killed_lit
refuses "--flipbook-lighting was six-way and is not there" lit "${book[@]}"

# Other tiles, or tiles of other frames, are another recording.
refuses "--flipbook was 5x2 and is 2x5" killed --flipbook 2x5
refuses "--flipbook-from was 1 and is 3" killed --flipbook 5x2 --flipbook-from 3
frames=50
refuses "--frames was 30 and is 50" killed "${book[@]}"
frames=30
same whole killed

# Passes.
refuses "--flipbook was 5x2 and is none" killed --passes beauty
for format in exr png; do
    passes=(--no-images --format $format --passes)
    last=frame && [[ $format == png ]] && last=motion
    record $format "${passes[@]}" beauty,depth,emission,shadow,motion || fail "passes"
    kill_at stopped_$format/${last}_0015.$format stopped_$format "${passes[@]}" beauty,depth,emission,shadow,motion
    record stopped_$format "${passes[@]}" beauty,depth,emission,shadow,motion --resume || fail "resuming $format"
    grep -q "resuming after frame" log || fail "$format began anew"
    same $format stopped_$format
    refuses "--passes was beauty,.* as $format and is beauty as $format" stopped_$format "${passes[@]}" beauty
done
touch exr/frame_0023.exr.1-1.tmp # as a killed writer leaves it
record exr --no-images --passes beauty --overwrite && [[ ! -e exr/frame_0023.exr.1-1.tmp ]] ||
    fail "half a file stayed"
grep -q "replacing what is there: exr holds .* of another recording: --passes was" log || fail "it replaced silently"
[[ $(ls exr) == "$(seq -f frame_%04g.exr $frames)" ]] || fail "files of the earlier recording stayed"
echo "passed"
