#!/usr/bin/env bash
# A disk that is full, and files that may not grow: exit 1, the reason, whole frames, and --resume goes on.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
mounted=
trap '[[ $mounted ]] && umount "$folder/disk"; remove_folder' EXIT

need_gl

record() { # record FOLDER options…
    "$slabflow" record smoke_in_a_box --frames 20 --resolution 16 --size 96x64 --fields velocity --out "$@" >log 2>&1
}
whole() { for file in "$1"/*.npy "$1"/*.png; do cmp "$file" "expected/${file##*/}" || fail "$file is not whole"; done; }

record expected || fail "recording"

# A limit below the size of the fields, above that of the images. Windows has none.
if ! on_windows; then
    code=0
    (ulimit -f 6; record limited) || code=$?
    [[ $code == 1 ]] || fail "exit code $code instead of 1"
    grep -q "slabflow: cannot write .*velocity_.*npy: File too large" log || fail "the reason"
    grep -q -- "--resume" log || fail "how to go on"
    compgen -G 'limited/*.tmp' && fail "half a file"
    compgen -G 'limited/*.npy' && fail "a file that cannot be whole"
fi

# A disk of 200 KiB, where this user may mount one.
mkdir disk
if mount -t tmpfs -o size=200k none disk 2>/dev/null; then
    mounted=yes
    code=0
    record disk/out || code=$?
    [[ $code == 1 ]] && grep -q "No space left on device" log || fail "full disk: $code"
    compgen -G 'disk/out/*.tmp' && fail "half a file"
    whole disk/out
    mount -o remount,size=64m disk
    record disk/out --resume || fail "going on after making room"
    diff -rq --exclude .slabflow expected disk/out || fail "other bytes after making room"
fi
echo "passed"
