#!/usr/bin/env bash
# The manual's first path, by mouse and keys alone: picks a fire, moves its source, adds a glTF obstacle, keys its
# height, exports a film and volumes; and other programs read what came out. $1 is the program.
set -euo pipefail
program=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$tests/window/desktop.sh"
start_desktop
cp "$tests/fuzz/corpus/gltf/tetrahedron.glb" "$folder/stone.glb"
start_program "$program" view --resolution 16 --set record.frames=8 --set "record.size=[64,48]" \
    --set "camera.eye=[1.8,1.3,3.05]" --set "camera.target=[0,0.9,0]" --set camera.fov=40
resize 980 680
title_is() { [[ $(xdotool getwindowname "$window") == "$1 - Slabflow" ]]; }

# The torch is the fourth from the end of the list.
point 100 110
wheel 5 40
click 100 97
eventually 20 title_is torch || fail "no torch: $(xdotool getwindowname "$window")"
key space

# The first root of its flame, from the outliner, is drawn up by its green arrow.
click 760 33
click 715 228
drag 1 497 459 497 404
eventually 10 title_is "*torch" || fail "the source has not moved"

# A mesh becomes an obstacle in the middle, which is selected. While keys are recorded it is carried up, and after some
# frames higher.
click 100 221
type_in stone.glb
shot before
click 283 221
point 640 640
shot stone
expect_change at_least 20 before stone 60x40+440+290
key l
click 617 555
drag 1 473 310 473 290
for (( i = 0; i < 8; ++i )); do key n; done
drag 1 473 290 473 250

# A film beside the images, and the density as volumes.
key ctrl+e
click 497 214; click 497 265
click 377 273
shot export
click 490 424
exported=$folder/torch_export
eventually 90 test -s "$exported/volume_0008.vdb" || fail "no volumes: $(ls "$folder")"
eventually 30 test -s "$exported.mp4" || fail "no film: $(ls "$folder")"
is_running || fail "the viewer has ended"

scene=$(tr -d ' \n' <"$exported.json")
[[ $scene == *'"key":"obstacles[obstacle_3].position","keys":['* ]] || fail "the height has no keys: $scene"
[[ $(grep -o '"slope":' <<<"$scene" | wc -l) == 2 ]] || fail "the height has not two keys: $scene"
[[ $scene == *stone.glb* ]] || fail "the mesh is not in the scene"
film=$(ffprobe -v error -count_frames -show_entries stream=codec_name,nb_read_frames -of csv=p=0 "$exported.mp4")
[[ $film == h264,8 ]] || fail "ffprobe sees $film"
python=/usr/bin/python3  # the system's, for which there is a package
active=$("$python" -c "import sys, pyopenvdb as vdb; print(vdb.read(sys.argv[1], 'density').activeVoxelCount())" \
    "$exported/volume_0008.vdb")
(( active > 0 )) || fail "OpenVDB sees $active cells of smoke"
echo "all well"
