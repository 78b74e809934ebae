#!/usr/bin/env bash
# One recording lies in a folder, one process writes it, and a kill at any moment leaves whole files alone: they are
# counted.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl

frames=16
arguments() { # the command's words to `words`: SCENE FOLDER options…
    words=("$slabflow" record "$1" --frames $frames --resolution 12 --size 48x32 --fields density --checkpoint-every 0.05
        --out "$2" "${@:3}")
}
record() { arguments "$@"; "${words[@]}" >log 2>&1 </dev/null; }
start() { arguments "$@"; "${words[@]}" >log.started 2>&1 </dev/null & pid=$!; }
expect() { # expect CODE PATTERN record-arguments…
    local code=0
    record "${@:3}" || code=$?
    [[ $code == "$1" ]] && grep -q -- "$2" log || fail "${*:3}: exit code $code instead of $1, or no \"$2\" in"
}
count() { # count FOLDER PICTURES: so many pictures, one field more, and nothing else but what is hidden
    local entries=$(find "$1" -mindepth 1 -maxdepth 1 | wc -l)
    [[ $(ls "$1" | grep -c '^frame_[0-9]*\.png$') == "$2" && $(ls "$1" | grep -c '^density_[0-9]*\.npy$') == $(($2 + 1)) &&
        $entries == $((2 * $2 + 2)) ]] || fail "$1: $(ls -A "$1")"
}
finished() { # finished FOLDER: nothing but the lock and the note stays hidden
    [[ $(ls -A "$1/.slabflow") == $'lock\nrecording.json' ]] || fail "hidden in $1: $(ls -A "$1/.slabflow")"
}
same() { diff -rq --exclude .slabflow "$1" "$2" || fail "$2: other files or bytes"; }

record torch whole || fail "a recording"
count whole $frames
finished whole

# Killed at any moment: only whole frames are there, and what follows gives them all.
for killed_at in 1 7 14; do
    rm -rf killed
    start torch killed
    wait_for killed/frame_$(printf %04d $killed_at).png
    kill -9 $pid
    wait $pid 2>/dev/null || true
    for file in killed/*.png killed/*.npy; do cmp "$file" "whole/${file#killed/}" || fail "$file is not whole"; done
    expect 0 "resuming\|recording from the beginning\|complete" torch killed --resume
    count killed $frames
    finished killed
    same whole killed
done

# Killed again and again: it comes to its end.
rm -rf killed
for i in 1 2 3; do
    start torch killed --resume
    sleep 0.$((3 * i))
    kill -9 $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
done
expect 0 "" torch killed --resume
count killed $frames
same whole killed

# Two writers: the second one is refused while the first one is there, however that came to be, and not after it.
frames=4000
start torch both
wait_for both/frame_0003.png
expect 1 "another slabflow (process [0-9]*) is recording into both" chimney both
expect 1 "another slabflow" torch both --resume
expect 1 "another slabflow" chimney both --overwrite
kill -9 $pid
wait $pid 2>/dev/null || true
frames=16

# A stopped: B is not let in without a word, and says what is there and what to do.
first=$(sha256sum both/frame_0001.png)
expect 2 "both holds density_0000.npy and [0-9]* more files of another recording: .*; replace it with --overwrite, or choose another folder with --out" chimney both
expect 2 "both holds another recording: .*; undo that" chimney both --resume
expect 2 "both holds .* of this recording; continue with --resume, replace it with --overwrite" torch both
expect 2 "give one of them" torch both --resume --overwrite
[[ $(sha256sum both/frame_0001.png) == "$first" ]] || fail "a refused recording wrote"

# B with --overwrite: A's frames are gone, all of them, and A does not go on among B's.
expect 0 "replacing what is there" chimney both --overwrite
count both $frames
finished both
record chimney other && same other both
expect 2 "both holds another recording" torch both --resume
same other both

# The same from the beginning asks as well; frames that nobody knows do, too.
expect 2 "of this recording, which is complete; replace it with --overwrite" chimney both
rm -r both/.slabflow
expect 2 "both holds .* of an unknown recording; replace it with --overwrite" chimney both
expect 2 "both holds .* of an unknown recording; replace it with --overwrite" chimney both --resume
expect 0 "replacing what is there" chimney both --overwrite
same other both

# Numbers beside the folder are somebody's as well.
cp log numbers.csv
expect 2 "numbers.csv is there already; replace it with --overwrite, or choose another file" \
    chimney third --stats numbers.csv
cmp log numbers.csv >/dev/null && fail "the log should differ by now"
grep -q "replacing what is there" numbers.csv || fail "numbers.csv was replaced"

# Other files in the folder are nobody's business; a file that the scene reads is never removed.
mkdir -p third && echo mine >third/notes.txt && echo mine >third/IMG_0001.png
expect 0 "" chimney third
[[ $(cat third/notes.txt third/IMG_0001.png) == $'mine\nmine' ]] || fail "other files"
cp -r third fourth
expect 2 "the scene reads .*density_0016.npy, which --overwrite would remove" chimney fourth --overwrite \
    --set 'initial.density="fourth/density_0016.npy"'
same third fourth

# On a terminal a person is asked.
if ! on_windows && command -v script >/dev/null; then
    frames=3
    arguments chimney fourth
    answer() { # answer WORD: the exit code
        local code=0
        echo "$1" | script -qec "${words[*]}" /dev/null >log 2>&1 || code=$?
        grep -q "fourth holds .* of this recording" log || fail "no question"
        echo $code
    }
    [[ $(answer n) == 2 && $(answer "") == 2 ]] || fail "no is no"
    same third fourth
    [[ $(answer y) == 0 ]] || fail "yes is yes"
    [[ $(ls fourth | grep -c frame_) == 3 ]] || fail "what is left: $(ls fourth)"
fi

# A note, or a checkpoint, that somebody has written.
echo '{"format": 7}' >both/.slabflow/recording.json
expect 2 "recording.json does not say what was recorded: it is of another version; record anew" chimney both --resume
expect 0 "" chimney both --overwrite
echo "passed"
