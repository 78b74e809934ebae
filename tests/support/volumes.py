"""Compares the volumes of a recording with its arrays, through OpenVDB's own reader."""
import glob
import math
import os
import sys

import numpy
import pyopenvdb as openvdb

NAMES = {"velocity": "vel", "reaction": "flame", "dye": "Cd", "level_set": "surface"}


def require(rule, what):
    if not rule:
        sys.exit(f"FAILED: {what}")


def inside(grid, cells):
    """What a grid holds in the domain, as arrays of ours: (nz, ny, nx[, 3])."""
    vector = isinstance(grid.background, tuple)
    values = numpy.zeros((*cells, 3) if vector else tuple(cells), numpy.float32)
    grid.copyToArray(values)
    return values.swapaxes(0, 2)


def compare(folder, prefix, frame, fields, options):
    path = f"{folder}/{prefix}volume_{frame:04}.vdb"
    grids, metadata = openvdb.readAll(path)
    require(metadata == {"creator": "Slabflow"}, f"{path}: {metadata}")
    grids = {grid.name: grid for grid in grids}
    require(grids.keys() == {NAMES.get(field, field) for field in fields}, f"{path}: {list(grids)}")
    for field in fields:
        grid = grids[NAMES.get(field, field)]
        where = f"{path}: {grid.name}"
        expected = numpy.load(f"{folder}/{prefix}{field}_{frame:04}.npy")
        cells = expected.shape[2::-1]
        is_level_set = field == "level_set"
        if is_level_set:
            band = 3 * grid.transform.voxelSize()[0]
            require(math.isclose(grid.background, band, rel_tol=1e-6 + options["precision"]), f"{where}: background")
            active = int((abs(expected) < grid.background).sum())
            expected = expected.clip(-grid.background, grid.background)
        else:
            size = abs(expected).reshape(*expected.shape[:3], -1).max(3)
            active = int((size > 1e-6).sum())
            expected[size <= 1e-6] = 0
            require(grid.activeVoxelCount() == active, f"{where}: {grid.activeVoxelCount()} active, not {active}")
            low, high = grid.evalActiveVoxelBoundingBox()
            require(active == 0 or (min(low) >= 0 and all(h < n for h, n in zip(high, cells))), f"{where}: {low} {high}")
        found = inside(grid, cells)
        error = abs(found - expected).max()
        require(error <= options["precision"] * abs(expected).max(), f"{where}: off by {error}")
        for key, value in {
            "class": "level set" if is_level_set else "unknown" if expected.ndim == 4 else "fog volume",
            "file_voxel_count": grid.activeVoxelCount(),
            "is_saved_as_half_float": options["precision"] > 0,
        }.items():
            require(grid[key] == value, f"{where}: {key} is {grid[key]}")
        if active:
            box = (grid["file_bbox_min"], grid["file_bbox_max"])
            require(grid.evalActiveVoxelBoundingBox() == box, f"{where}: {box}")
        options["held"] = options.get("held", 0) + active
        leaves = grid.leafCount()
        full = math.prod(-(-n // 8) for n in cells)
        if options.get("sparse") == field:
            require(0 < leaves < full / 2, f"{where}: {leaves} of {full} leaves")
        if "axes" in options:
            for voxel in [(0, 0, 0), (5, 0, 0), (0, 6, 0), (0, 0, 7)]:
                place = options["origin"](frame) + options["spacing"] * options["axes"] @ (numpy.array(voxel) + 0.5)
                there = grid.transform.indexToWorld(voxel)
                require(numpy.allclose(there, place, atol=1e-5), f"{where}: {voxel} is at {there}, not {place}")


def same(a, b):
    """By how much two arrays differ, but for what volumes leave out."""
    found, expected = numpy.load(a), numpy.load(b)
    require(found.shape == expected.shape and abs(expected).max() > 0.1, f"{a} and {b} say nothing")
    return abs(found - expected).max()


def is_closed(folder, frame, volume):
    """A surface as a mesh has no rim, and holds what the statistics say, within what flat pieces lose."""
    grid = openvdb.read(f"{folder}/volume_{frame:04}.vdb", "surface")
    points, quads = grid.convertToQuads()
    points = points.astype(float)
    edges = {(quad[i], quad[(i + 1) % 4]) for quad in quads for i in range(4)}
    require(len(quads) > 100 and all((b, a) in edges for a, b in edges), "the surface has a rim")
    a, b, c, d = (points[quads[:, i]] for i in range(4))
    held = abs(sum(numpy.einsum("ij,ij->", p, numpy.cross(q, r)) for p, q, r in [(a, b, c), (a, c, d)])) / 6
    require(abs(held / volume - 1) < 0.06, f"the surface holds {held} of {volume} m³")
