#!/usr/bin/env bash
# Makes the icons from a picture of ours, models/pictures/smoke_in_a_box.jpg: the smoke's outlines at several brightnesses
# as slabflow.svg, and from it icons/*.png and src/slabflow.ico. Needs ImageMagick, potrace and rsvg-convert.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

convert ../models/pictures/smoke_in_a_box.jpg -crop 400x400+285+74 +repage -colorspace Gray -resize 300% -blur 0x3 \
    "$folder/smoke.png"
{
    echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200">'
    echo '<linearGradient id="night" x2="0" y2="1"><stop stop-color="#1b2637"/><stop offset="1" stop-color="#3d4f6b"/></linearGradient>'
    echo '<rect x="40" y="40" width="1120" height="1120" rx="210" fill="url(#night)"/>'
    echo '<g transform="translate(72 66) scale(0.88)">'
    for level in 34:#59616e 43:#7d848f 52:#a0a5ad 61:#c0c3c8 69:#dcdddf 77:#f6f5f2; do
        # The floor is brighter than the first levels: only what is above it, and the column on it, is smoke.
        convert "$folder/smoke.png" -threshold "${level%:*}%" -fill black -draw 'rectangle 0,1000 480,1200' \
            -draw 'rectangle 720,1000 1200,1200' -draw 'rectangle 0,1168 1200,1200' -negate "$folder/level.pbm"
        potrace --svg --turdsize 60 --alphamax 1.2 --opttolerance 1 --output "$folder/level.svg" "$folder/level.pbm"
        printf '<g fill="%s" transform="translate(0,1200) scale(0.1,-0.1)">\n' "${level#*:}"
        sed -n '/<path/,/\/>/p' "$folder/level.svg"
        echo '</g>'
    done
    echo '</g></svg>'
} >slabflow.svg

mkdir -p icons
sizes=(16 32 48 64 128 256)
for size in "${sizes[@]}"; do rsvg-convert --width "$size" --height "$size" slabflow.svg --output "icons/$size.png"; done
convert icons/{16,32,48,256}.png ../src/slabflow.ico
