#!/usr/bin/env bash
# Films: what is in them, what is left when something goes wrong, and how they are made of a recording that goes on.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
mounted=
trap '[[ $mounted ]] && umount "$folder/disk"; remove_folder' EXIT
need_gl
command -v ffmpeg ffprobe >/dev/null || { [[ ${SLABFLOW_REQUIRE_GL:-} ]] && fail "no ffmpeg"; exit 77; }
on_windows && exit 77  # whose ffmpeg this system has not

frames=12
record() { # record SCENE options…
    "$slabflow" record "$1" --frames $frames --resolution 16 --set record.size=[161,91] --checkpoint-every 0 \
        "${@:2}" >log 2>&1 </dev/null
}
expect() { # expect CODE PATTERN SCENE options…
    local code=0
    record "${@:3}" || code=$?
    [[ $code == "$1" ]] && grep -q -- "$2" log || fail "${*:3}: exit code $code instead of $1, or no \"$2\" in"
}
probe() { # probe FILM KEYS: its values, as k=v lines
    ffprobe -v error -count_frames -select_streams v -show_entries stream="$2" -of default=noprint_wrappers=1 "$1" | sort
}
holds() { # holds FILM KEY=VALUE…
    local keys=() found
    for pair in "${@:2}"; do keys+=("${pair%%=*}"); done
    found=$(probe "$1" "$(IFS=,; echo "${keys[*]}")")
    [[ $found == "$(printf '%s\n' "${@:2}" | sort)" ]] || fail "$1: $found"
}
psnr() { # psnr FILM PICTURE: of the film's first picture against it, in dB, or "inf"
    ffmpeg -v info -i "$1" -i "$2" -frames:v 1 -lavfi \
        "[0]format=gbrp[a];[1]crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,format=gbrp[b];[a][b]psnr" -f null - 2>&1 |
        sed -n 's/.*average:\([0-9a-z.]*\).*/\1/p'
}
nothing_else() { [[ $(ls -A | grep -v -e '^log$' -e '^frames$') == "$1" ]] || fail "what is there: $(ls -A)"; }

# A film alone leaves nothing but the film.
mkdir alone && cd alone
record coloured_splats --film a.mp4 || fail "a film"
grep -q "a.mp4 is 160x90: .* the last row or column is left out" log || fail "odd sizes"
nothing_else a.mp4
cd ..
record coloured_splats --film both.mp4 --out whole || fail "film and pictures"
cmp alone/a.mp4 both.mp4 || fail "the same film, other bytes"
holds both.mp4 codec_name=h264 width=160 height=90 pix_fmt=yuv420p r_frame_rate=60/1 nb_read_frames=$frames \
    color_space=bt709 color_primaries=bt709 color_transfer=iec61966-2-1 color_range=tv
quality=$(psnr both.mp4 whole/frame_0001.png)
[[ $quality == inf || ${quality%.*} -ge 38 ]] || fail "the first picture differs: $quality dB"
ffmpeg -v error -i both.mp4 -vf "select=eq(n\,$((frames - 1)))" -frames:v 1 last.png
ffmpeg -v error -i whole/frame_00$frames.png -vf crop=160:90:0:0 cut.png
quality=$(psnr last.png cut.png)
[[ ${quality%.*} -ge 34 ]] || fail "the last picture differs: $quality dB"

# Containers and codecs, rates, every second frame.
record coloured_splats --film a.webm || fail webm
holds a.webm codec_name=vp9 pix_fmt=yuv420p nb_read_frames=$frames color_space=bt709
record coloured_splats --film a.mov --every 2 || fail mov
holds a.mov codec_name=prores profile=HQ width=160 height=91 pix_fmt=yuv422p10le nb_read_frames=6 r_frame_rate=30/1
record coloured_splats --film b.mov --film-codec prores4444 --fps 24 || fail 4444
holds b.mov codec_name=prores profile=4444 width=161 height=91 r_frame_rate=24/1
record coloured_splats --film a.MKV --film-codec h265 --film-fps 23.976 || fail mkv
holds a.MKV codec_name=hevc nb_read_frames=$frames width=160
record coloured_splats --film a.gif || fail gif
holds a.gif codec_name=gif width=161 height=91 nb_read_frames=6 # of 60 a second every second one
record coloured_splats --film a.webp || fail webp
[[ $(head -c 12 a.webp | tail -c 4) == WEBP ]] && grep -qa ANMF a.webp || fail "no animated WebP"
if ffmpeg -hide_banner -encoders 2>/dev/null | grep -q libsvtav1; then
    record coloured_splats --film b.webm --film-codec av1 || fail av1
    holds b.webm codec_name=av1 nb_read_frames=$frames
fi

# What is there stays, unless a person says otherwise; what cannot be is said before anything is recorded.
before=$(sha256sum a.webm)
expect 2 "a.webm is there already; replace it with --overwrite, or choose another file with --film" chimney --film a.webm
[[ $(sha256sum a.webm) == "$before" ]] || fail "it was replaced"
expect 0 "replacing what is there" chimney --film a.webm --overwrite
[[ $(sha256sum a.webm) != "$before" ]] || fail "it was not replaced"
expect 2 "--film-codec: a .mp4 file does not hold prores; allowed: h264, h265, av1, vp9" chimney --film c.mp4 --film-codec prores
expect 2 '--film: a name ends with one of .mp4, .*; found "c.avi"' chimney --film c.avi
expect 2 "name a folder for the frames with --out, or a film with --film" chimney
expect 2 "--fields writes into a folder: name one with --out" chimney --film c.mp4 --fields density
expect 2 "--volumes writes into a folder: name one with --out" chimney --film c.mp4 --volumes density
expect 2 "--resume goes on with the frames in a folder" chimney --film c.mp4 --resume
expect 2 "--film-fps is that of a film" chimney --out c --film-fps 30
expect 2 "two recordings" chimney --film c.mp4 --out c --flipbook 2x2
expect 2 "makes the film of the pictures in the folder, which --no-images leaves out" chimney --film c.mp4 --out c --no-images --resume
SLABFLOW_FFMPEG=/nonexistent/ffmpeg expect 1 'no program "/nonexistent/ffmpeg", which SLABFLOW_FFMPEG names' chimney --film c.mp4
code=0; env PATH=/nonexistent "$slabflow" record chimney --film c.mp4 >log 2>&1 || code=$?
[[ $code == 1 ]] && grep -q "a film needs ffmpeg, which is not on PATH: install it" log || fail "without ffmpeg: $code"
[[ ! -e c && ! -e c.mp4 ]] || fail "what cannot be was begun"

# An ffmpeg that dies, at once, after some frames or at the end: its last words, and the frames are whole.
fake() { # fake COMMANDS: an ffmpeg that does these
    printf '#!/bin/bash\n%s\n' "$1" >fake
    chmod +x fake
}
export SLABFLOW_FFMPEG=$PWD/fake
for commands in 'echo "no such codec" >&2; exit 1' \
                'head -c 200000 >/dev/null; printf "one\nno such codec\n\n" >&2; exit 7' \
                'cat >/dev/null; echo "no such codec" >&2; exit 1'; do
    fake "$commands"
    rm -rf died
    expect 1 "cannot write died.mp4: ffmpeg says: .*no such codec; frames up to [0-9]* are whole in died; once that is put right, continue with --resume" \
        coloured_splats --film died.mp4 --out died
    [[ ! -e died.mp4 && -z $(ls | grep tmp) ]] || fail "half a film: $(ls)"
    for file in died/*.png; do cmp "$file" "whole/${file#died/}" || fail "$file is not whole"; done
    (unset SLABFLOW_FFMPEG; record coloured_splats --film died.mp4 --out died --resume) || fail "going on"
    cmp died.mp4 both.mp4 || fail "going on: another film"
    diff -rq --exclude .slabflow whole died || fail "going on: other frames"
    rm died.mp4
done
fake 'exec >/dev/null; cat'
expect 1 "cannot write died.mp4: ffmpeg ended with exit code 0" coloured_splats --film died.mp4
fake 'head -c 1 >/dev/null; kill -9 $$'
expect 1 "cannot write died.mp4: ffmpeg ended with exit code 137" coloured_splats --film died.mp4
unset SLABFLOW_FFMPEG

# Of a recording that is finished: its film without a frame being simulated.
record coloured_splats --out whole --film later.mp4 --resume || fail "a film of what is there"
grep -q "making later.mp4 of the pictures in whole" log && ! grep -q "frame .* of" log || fail "it recorded again"
cmp later.mp4 both.mp4 || fail "of what is there: another film"
echo mine >other.mp4
expect 2 "other.mp4 is there already, and is not of this recording" coloured_splats --out whole --film other.mp4 --resume
[[ $(cat other.mp4) == mine ]] || fail "a film of somebody else is gone"
rm other.mp4

# Stopped: the film has the frames until then, and all of them when it has gone on.
frames=400
"$slabflow" record coloured_splats --frames $frames --resolution 16 --size 160x90 --out stopped --film stopped.mp4 >log 2>&1 &
pid=$!
wait_for stopped/frame_0010.png
kill -INT $pid
code=0; wait $pid || code=$?
[[ $code == 130 ]] || fail "Ctrl+C: exit code $code"
last=$(sed -n 's/.*stopped after frame \([0-9]*\); stopped.mp4 has the frames until then; continue with --resume/\1/p' log)
holds stopped.mp4 nb_read_frames="$last"

# A full disk, where this user may mount one.
frames=12
mkdir disk
if mount -t tmpfs -o size=16k none disk 2>/dev/null; then
    mounted=yes
    expect 1 "cannot write disk/a.mov: ffmpeg .*No space left on device" coloured_splats --film disk/a.mov
    [[ -z $(ls -A disk) ]] || fail "left on the full disk: $(ls -A disk)"
fi
echo "passed"
