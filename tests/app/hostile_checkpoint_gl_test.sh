#!/usr/bin/env bash
# What is no file, or never ends, in place of the checkpoints of a recording that goes on: passed over at once.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
need_gl
on_windows && { echo "the files of another system"; exit 77; }

limit=8000000 # kB; software OpenGL maps much more than it uses, and sanitizers reserve the whole space of addresses
(ulimit -v $limit && "$slabflow" info >log 2>&1) || limit=unlimited

record() { # record FOLDER options…
    (ulimit -v $limit && exec timeout 60 "$slabflow" record smoke_in_a_box --resolution 8 --size 32x24 --frames 12 \
        --checkpoint-every 0 --out "$@") >log 2>&1
}

mkdir -p part/frame_0012.png/there # in the way of the last frame; a checkpoint of an earlier one is written by then
record part && fail "it was not in the way"
rm -r part/frame_0012.png
[[ -e part/.slabflow/checkpoint_a.slabflow ]] || fail "no checkpoint"

for kind in device pipe sparse folder empty; do
    rm -rf hostile
    cp -r part hostile
    rm hostile/.slabflow/checkpoint_*
    file=hostile/.slabflow/checkpoint_a.slabflow
    case $kind in
        device) ln -s /dev/zero $file ;;
        pipe) mkfifo $file ;;
        sparse) truncate -s 20G $file ;;
        folder) mkdir $file ;;
        empty) : >$file ;;
    esac
    record hostile --resume || [[ $kind == folder ]] || fail "$kind: exit code $?" # another is to be in its place
    grep -q "passing over .*checkpoint_a.slabflow: " log || fail "$kind: not passed over"
    [[ $kind == folder || -e hostile/frame_0012.png ]] || fail "$kind: not recorded"
done
echo "passed"
