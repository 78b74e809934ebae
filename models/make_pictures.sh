#!/usr/bin/env bash
# make_pictures.sh PROGRAM [SCENE…]: makes models/pictures anew by the lines of docs/gallery.md, of all scenes or of some.
# Wants a GPU; needs ImageMagick.
set -euo pipefail
program=$(realpath "$1")
shift
cd "$(dirname "${BASH_SOURCE[0]}")"
made=false frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT

while read -r _ command scene options; do
    [[ $# == 0 || " $* " == *" $scene "* ]] || continue
    # shellcheck disable=SC2086  # several words
    "$program" "$command" "$scene" $options --quiet --out "$frames/$scene" </dev/null
    convert "$frames/$scene"/frame_*.png -quality 90 "pictures/$scene.jpg"
    echo "made pictures/$scene.jpg"
    made=true
done < <(grep '^    slabflow record ' ../docs/gallery.md)
$made || { echo "docs/gallery.md has no such scene" >&2; exit 1; }
