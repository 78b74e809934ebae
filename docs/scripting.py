#!/usr/bin/env python3
"""Records a sweep, reads its fields and statistics with numpy, and prints a table.

    python3 scripting.py [--slabflow PROGRAM] [--out DIR] [options of slabflow record...]

By default it asks what detail costs: the sweep "more_cells".
"""
import argparse
import csv
import json
import pathlib
import subprocess
import sys

import numpy as np


def record(program, out, options):
    """Runs `slabflow record` and shows how far it has come. Raises RuntimeError with its own words where it fails."""
    command = [program, "record", *options, "--out", str(out), "--fields", "density,vorticity", "--progress", "json"]
    failure = None
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as process:
        for line in process.stdout:
            event = json.loads(line)
            if event["event"] == "variant":
                print(f"{event['name']} ({event['number']} of {event['of']})", file=sys.stderr)
            elif event["event"] == "frame":
                print(f"  frame {event['frame']} of {event['frames']}, {event['seconds_left']:.0f} s left",
                      end="\r", file=sys.stderr)
            elif event["event"] == "warning":
                print(f"  {event['message']}", file=sys.stderr)
            elif event["event"] == "error":
                failure = event["message"]
    if process.returncode != 0:
        raise RuntimeError(failure or f"slabflow ended with exit code {process.returncode}")


def detail(density):
    """How sharp smoke is: its gradient's mean square over its own, in shares of the longest axis."""
    step = 1 / max(density.shape)
    gradient = np.gradient(density.astype(np.float64), step)
    return sum(np.sum(g * g) for g in gradient) / max(np.sum(density.astype(np.float64) ** 2), 1e-30)


def enstrophy(vorticity):
    """Half the mean square of the vorticity [1/s^2]."""
    return 0.5 * np.mean(np.sum(vorticity.astype(np.float64) ** 2, axis=-1))


def rows(out):
    """For each variant its name and numbers: two of sweep.csv, two of its last fields, which are (z, y, x[, 3])."""
    with open(out / "sweep.csv", newline="", encoding="utf-8") as file:
        for variant in csv.DictReader(file):
            folder, frame = out / variant["folder"], int(variant["frame"])
            density = np.load(folder / f"density_{frame:04d}.npy")
            vorticity = np.load(folder / f"vorticity_{frame:04d}.npy")
            yield {"variant": variant["variant"], "cells": density.size, "ms/frame": float(variant["ms_per_frame"]),
                   "detail": detail(density), "enstrophy": enstrophy(vorticity), "psnr": float(variant["psnr"])}


def table(lines):
    columns = list(lines[0])
    text = [columns] + [[value if isinstance(value, str) else f"{value:.5g}" for value in line.values()]
                        for line in lines]
    widths = [max(len(row[i]) for row in text) for i in range(len(columns))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slabflow", default="slabflow", help="the program; by default the one on PATH")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("sweep"))
    known, options = parser.parse_known_args()
    if "--sweep" not in options:
        options = ["--sweep", "more_cells", *options]
    try:
        record(known.slabflow, known.out, options)
    except (RuntimeError, OSError) as failure:
        sys.exit(f"{sys.argv[0]}: {failure}")
    print(table(list(rows(known.out))))


if __name__ == "__main__":
    main()
