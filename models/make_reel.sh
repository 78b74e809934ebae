#!/usr/bin/env bash
# make_reel.sh PROGRAM [FOLDER]: makes models/pictures/reel.webp anew, the moving picture of the README: seven scenes, one
# after the other. Frames are recorded into FOLDER, unless they are there. Wants a GPU; needs ImageMagick and ffmpeg.
set -euo pipefail
program=$(realpath "$1")
frames=${2:-$(mktemp -d)}
cd "$(dirname "${BASH_SOURCE[0]}")"

# scene, its last frame, every which one, how many of the last ones, options
scenes="gargoyle          168 4 26 --quality good --set domain.detail=2 --set look.samples=16
explosion          78 3 26 --resolution 160 --set domain.detail=2 --set look.samples=4
koi               240 4 24 --quality good --set look.samples=16
wave_on_a_rock     56 2 22 --resolution 192 --set look.samples=4
campfire          130 3 24 --resolution 160 --set domain.detail=2 --set look.samples=16
coloured_splats   170 4 26 --quality good --set domain.detail=2 --set look.samples=16
cars              160 4 26 --set look.samples=16"

while read -r scene last every _ options; do
    [[ -d $frames/$scene ]] && continue
    # shellcheck disable=SC2086  # several words
    "$program" record "$scene" $options --frames "$last" --every "$every" --size 640x360 --quiet \
        --out "$frames/$scene" </dev/null
done <<<"$scenes"

# Each scene fades into the next one for so many pictures.
fade=4 number=0
reel=$(mktemp -d)
trap 'rm -rf "$reel"' EXIT
previous=()
while read -r scene _ _ count _; do
    mapfile -t pictures < <(find "$frames/$scene" -name 'frame_*.png' | sort | tail -n "$count")
    for i in "${!pictures[@]}"; do
        picture=${pictures[i]}
        if ((i < fade && ${#previous[@]})); then
            picture=$reel/fading.png
            composite -blend $((100 * (i + 1) / (fade + 1))) "${pictures[i]}" "${previous[i]}" "$picture"
        fi
        ((${#pictures[@]} - i <= fade)) && continue
        printf -v name '%s/reel_%03d.png' "$reel" "$number"
        convert "$picture" "$name"
        ((number += 1))
    done
    previous=("${pictures[@]: -fade}")
done <<<"$scenes"
ffmpeg -loglevel error -y -framerate 16 -i "$reel/reel_%03d.png" -c:v libwebp_anim -quality 82 -compression_level 6 \
    -loop 0 pictures/reel.webp
echo "made pictures/reel.webp of $number pictures"
