#!/usr/bin/env bash
# Makes models/thumbnails of models/pictures: what the viewer shows beside the name of a scene. Needs ImageMagick.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p thumbnails
for picture in pictures/*.jpg; do
    convert "$picture" -resize 192x108 -strip -quality 78 "thumbnails/$(basename "$picture")"
done
