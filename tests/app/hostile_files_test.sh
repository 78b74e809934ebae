#!/usr/bin/env bash
# What is no file, or never ends, in place of every file that a scene and its options name: refused at once, with its
# name, before memory is taken for it.
source "$(dirname "${BASH_SOURCE[0]}")/../support/program.sh"
on_windows && { echo "the files of another system"; exit 77; }
no_driver=(env __EGL_VENDOR_LIBRARY_DIRS=/nonexistent __EGL_VENDOR_LIBRARY_FILENAMES=)

# Half a gigabyte, but for sanitizers, which reserve the whole space of addresses.
limit=500000
(ulimit -v $limit && "$slabflow" --version >log 2>&1) || limit=unlimited

kinds=(device pipe sparse folder dangling empty)
(( EUID == 0 )) || kinds+=(locked)  # root may read everything

make() { # make KIND FILE
    case $1 in
        device) ln -s /dev/zero "$2" ;;
        pipe) mkfifo "$2" ;;
        sparse) truncate -s 20G "$2" ;;
        folder) mkdir "$2" ;;
        dangling) ln -s nowhere "$2" ;;
        empty) : >"$2" ;;
        locked) echo "{}" >"$2" && chmod 000 "$2" ;;
    esac
}

# refuses FILE options…
refuses() {
    local code=0
    (ulimit -v $limit && exec timeout 5 "${no_driver[@]}" "$slabflow" record "${@:2}" --out out) >log 2>&1 || code=$?
    [[ $code == 2 ]] && grep -q -- "$1" log || fail "${*:2}: exit code $code, or no \"$1\" in"
}

scene() { echo '{ "domain": { "size": [1, 1, 1], "cells": 8 }, '"$1"' }'; }
obstacle() { scene '"obstacles": [{ "shape": { '"$1"' } }]'; }

for kind in "${kinds[@]}"; do
    for ending in json npy obj gltf png; do make "$kind" "$kind.$ending"; done
    scene '"initial": { "density": "'"$kind.npy"'" }' >initial.json
    scene '"initial": { "velocity": "'"$kind.npy"'" }' >velocity.json
    obstacle '"mesh": { "file": "'"$kind.obj"'" }' >mesh.json
    obstacle '"mesh": { "file": "'"$kind.gltf"'" }' >gltf.json
    obstacle '"mask": { "file": "'"$kind.png"'" }' >mask.json
    scene '"obstacles": [{ "shape": { "mesh": { "file": "sphere.obj" } },
        "motion": { "poses": { "files": ["'"$kind.obj"'", "sphere.obj"] } } }]' >poses.json

    refuses "$kind.json" "$kind.json"
    refuses "$kind.json" smoke_in_a_box --look "$kind.json"
    refuses "$kind.npy" smoke_in_a_box --resolution 8 --set "initial.density=$kind.npy"
    refuses "$kind.npy" initial.json
    refuses "$kind.npy" velocity.json
    refuses "$kind.obj" mesh.json
    refuses "$kind.obj" poses.json
    refuses "$kind.gltf" gltf.json
    refuses "$kind.png" mask.json
done

# Long, and right up to where the values begin.
printf '\x93NUMPY\1\0\x76\0%-117s\n' "{'descr': '<f4', 'fortran_order': False, 'shape': (4096, 1024, 1024), }" >long.npy
truncate -s $((128 + 4 * 4096 * 1024 * 1024)) long.npy
refuses "long.npy" smoke_in_a_box --resolution 8 --set initial.density=long.npy
echo "passed"
