#!/usr/bin/env bash
# headers.sh BUILD: no object of the build in that folder was compiled with a header of the system that is there by
# chance: of OpenGL, which glad brings, or of a library whose source is given to the build.
set -euo pipefail
folder=${1:?the folder of a build}

stray=$(ninja -C "$folder" -t deps | awk '
    /^[^ ].*: #deps/ { object = $1 }
    $1 ~ "^/usr/(local/)?include/(GL|GLES[0-9]?|EGL|KHR|GLFW|imgui|catch2)/" { print object " includes " $1 }')
if [[ -n $stray ]]; then
    echo "headers of the system that other systems need not have:" >&2
    echo "$stray" | head -20 >&2
    exit 1
fi
echo "no header of the system is there by chance"
