#!/usr/bin/env python3
"""Makes the project's own models: closed triangle meshes (.obj; .glb, which move) and masks (.png), beside this file.

    python3 models/make_models.py              makes all of them (a few seconds)
    python3 models/make_models.py bowl car     makes only those

Round, long and thin things are lofts: a skin over a row of rings. The flesh of the rabbit and the gargoyle is a smooth
union of eggs and limbs, less hollows, a function that is negative inside; surface nets turn it into quads, which are
then evened out along the surface. The gargoyle's three poses differ only in where the points of its wings are, so a
program may blend between them. The koi swims by itself, on the bones of its spine. The crack follows lines roughened
by midpoint displacement. All dice are seeded: the same files come out each time.

Units are metres, y is up, triangles run counter-clockwise seen from outside. A mesh is a pair (points, triangles)
of (x, y, z) tuples and of index triples from 0. A mesh may have several parts that overlap, each closed by itself.
"""

import json
import math
import pathlib
import random
import struct
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent


# Vectors and curves

def add(a, b): return (a[0] + b[0], a[1] + b[1], a[2] + b[2])
def sub(a, b): return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
def scale(a, s): return (a[0] * s, a[1] * s, a[2] * s)
def dot(a, b): return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
def cross(a, b): return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
def unit(a): return scale(a, 1 / math.sqrt(dot(a, a)))
def mean(points): return tuple(sum(c) / len(points) for c in zip(*points))
def mix(a, b, t): return a + (b - a) * t
def clamp(x, low=0.0, high=1.0): return min(max(x, low), high)
def smoothstep(x): return clamp(x) ** 2 * (3 - 2 * clamp(x))
def spread(low, high, n): return [mix(low, high, i / (n - 1)) for i in range(n)]
def circle(n): return [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]


def turn(a, b, degrees):
    """The pair (a, b) turned from its first axis towards its second."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * a - s * b, s * a + c * b


def bend(a, b, c, n):
    """n points on the arc (a quadratic Bezier curve) from a to c that b pulls to itself."""
    return [tuple(mix(mix(p, q, t), mix(q, r, t), t) for p, q, r in zip(a, b, c)) for t in spread(0, 1, n)]


def curve(*keys):
    """A smooth function through (t, value) keys that does not overshoot (monotone cubic pieces)."""
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(keys, keys[1:])]
    ends = [slopes[0]] + [2 * p * q / (p + q) if p * q > 0 else 0 for p, q in zip(slopes, slopes[1:])] + [slopes[-1]]

    def value(t):
        i = max([0] + [i for i in range(len(keys) - 1) if t >= keys[i][0]])
        (t0, a), (t1, b) = keys[i], keys[i + 1]
        w, u = t1 - t0, clamp((t - t0) / (t1 - t0))
        return mix(a, b, smoothstep(u)) + w * u * (1 - u) * (ends[i] * (1 - u) - ends[i + 1] * u)
    return value


# Meshes: joining, checking, writing

def volume(mesh):
    """Volume inside a closed mesh in cubic metres, negative if it is inside out."""
    points, triangles = mesh
    return sum(dot(points[a], cross(points[b], points[c])) for a, b, c in triangles) / 6


def outward(mesh):
    """The same mesh with its triangles turned to face outwards."""
    return mesh if volume(mesh) > 0 else (mesh[0], [(a, c, b) for a, b, c in mesh[1]])


def join(*meshes):
    """One mesh of several parts."""
    points, triangles = [], []
    for part in meshes:
        triangles += [tuple(i + len(points) for i in t) for t in part[1]]
        points += part[0]
    return points, triangles


def moved(mesh, place):
    """The mesh with place((x, y, z)) -> (x, y, z) applied to each point."""
    return [place(p) for p in mesh[0]], mesh[1]


def check(mesh):
    """Asserts that a mesh is closed, welded, used throughout, not degenerate and not inside out."""
    points, triangles = mesh
    edges = [(t[i], t[i - 2]) for t in triangles for i in range(3)]
    once = set(edges)
    assert len(once) == len(edges), "an edge is used twice in the same direction"
    assert all((b, a) in once for a, b in edges), "an edge has no partner"
    assert len(set(points)) == len(points) == len({a for a, b in edges}), "points are doubled or unused"
    for a, b, c in triangles:
        normal = cross(sub(points[b], points[a]), sub(points[c], points[a]))
        assert math.sqrt(dot(normal, normal)) / 2 >= 1e-9, "a triangle has no area"
    assert volume(mesh) > 0, "the mesh is inside out"


def write_obj(name, note, mesh):
    """Writes NAME.obj with coordinates rounded to a tenth of a millimetre, after checking both meshes."""
    check(mesh)
    rounded = moved(mesh, lambda p: tuple(round(c, 4) + 0.0 for c in p))
    check(rounded)
    lines = [f"# Made by make_models.py: {note}"]
    lines += ["v " + " ".join(f"{c:g}" for c in p) for p in rounded[0]]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in rounded[1]]
    (HERE / f"{name}.obj").write_text("\n".join(lines) + "\n", newline="\n")
    print(f"{name}.obj: {len(mesh[1])} triangles, {volume(rounded):.5f} cubic metres")


# Lofts

def loft(rings, start=None, end=None, loop=False):
    """A closed skin over rings of equally many points: capped by fans to two points, or looped last to first."""
    n, m = len(rings[0]), len(rings)
    points = [p for ring in rings for p in ring]
    triangles = []
    for i in range(m if loop else m - 1):
        for j in range(n):
            a, b = i * n + j, i * n + (j + 1) % n
            c, d = (b + n) % (n * m), (a + n) % (n * m)
            triangles += [(a, b, c), (a, c, d)]
    if not loop:
        points += [start or mean(rings[0]), end or mean(rings[-1])]
        last = (m - 1) * n
        for j in range(n):
            k = (j + 1) % n
            triangles += [(n * m, k, j), (n * m + 1, last + j, last + k)]
    return outward((points, triangles))


def lathe(profile, n):
    """A (radius, y) profile turned about the y axis in n steps; its first and last points lie on the axis."""
    rings = [[(r * c, y, r * s) for c, s in circle(n)] for r, y in profile[1:-1]]
    return loft(rings, (0, profile[0][1], 0), (0, profile[-1][1], 0))


def tube(path, radii, n=10):
    """A tube along points, nowhere upright, with a radius at each and a pointed cap of that length at its end."""
    rings = []
    for p, before, after, r in zip(path, path[:1] + path, path[1:] + path[-1:], radii):
        way = unit(sub(after, before))
        side = unit((way[2], 0, -way[0]))
        up = cross(way, side)
        rings.append([add(p, add(scale(side, r * c), scale(up, r * s))) for c, s in circle(n)])
    return loft(rings, end=add(path[-1], scale(way, radii[-1])))


def sheet(outline, center, place, half):
    """A plate 2 half thick over a flat (x, z) outline seen whole from its center; place(x, up, z) sets its points."""
    def ring(t, up):
        return [place(mix(center[0], x, t), up, mix(center[1], z, t)) for x, z in outline]
    rings = [ring(t, half) for t in (0.3, 0.65, 0.96)] + [ring(1, 0)]
    rings += [ring(t, -half) for t in (0.96, 0.65, 0.3)]
    return loft(rings, place(center[0], half, center[1]), place(center[0], -half, center[1]))


def mirrored(mesh):
    """The mesh and its mirror image across x = 0, as two parts."""
    return join(mesh, outward(moved(mesh, lambda p: (-p[0], p[1], p[2]))))


# Surfaces of functions f(x, y, z) that are negative inside and grow about as fast as distance

def egg(center, radii, pitch=0.0, roll=0.0):
    """An ellipsoid with its front (z) raised by pitch and then its top leaning to -x by roll, in degrees."""
    cx, cy, cz = center
    rx, ry, rz = (1 / r for r in radii)
    sp, cp = math.sin(math.radians(pitch)), math.cos(math.radians(pitch))
    sr, cr = math.sin(math.radians(roll)), math.cos(math.radians(roll))

    def field(x, y, z):
        x, y, z = x - cx, y - cy, z - cz
        x, y = cr * x + sr * y, cr * y - sr * x
        y, z = (cp * y - sp * z) * ry, (cp * z + sp * y) * rz
        x *= rx
        k = math.sqrt(x * x + y * y + z * z)
        return k * (k - 1) / math.sqrt((x * rx) ** 2 + (y * ry) ** 2 + (z * rz) ** 2 + 1e-12)
    return field


def limbs(points, radii):
    """Rounded cones from point to point with a radius at each, as a list of fields."""
    def cone(a, b, ra, rb):
        (ax, ay, az), (dx, dy, dz) = a, sub(b, a)
        length2 = dx * dx + dy * dy + dz * dz

        def field(x, y, z):
            x, y, z = x - ax, y - ay, z - az
            t = min(max((x * dx + y * dy + z * dz) / length2, 0.0), 1.0)
            return math.sqrt((x - t * dx) ** 2 + (y - t * dy) ** 2 + (z - t * dz) ** 2) - ra - t * (rb - ra)
        return field
    return [cone(*ends) for ends in zip(points, points[1:], radii, radii[1:])]


def blend(a, b, k):
    """The smaller of two distances, smoothed where they differ by less than k metres."""
    h = max(k - abs(a - b), 0.0)
    return min(a, b) - h * h / (4 * k)


def union(fields, k):
    """The smooth union of fields, with fillets about k metres wide."""
    def field(x, y, z):
        d = fields[0](x, y, z)
        for other in fields[1:]:
            e = other(x, y, z)
            d = blend(d, e, k) if e < d + k else d
        return d
    return field


def surface_net(field, low, high, step):
    """Points and quads (index fours) of the surface in a box: one point for each piece of it in a grid cell."""
    axes = [[l + i * step for i in range(math.ceil((h - l) / step) + 1)] for l, h in zip(low, high)]
    value = {(i, j, k): field(x, y, z) for i, x in enumerate(axes[0]) for j, y in enumerate(axes[1])
             for k, z in enumerate(axes[2])}

    def piece(cell, inside):
        """The cell, and the corners inside that the given one reaches along its edges: a name for a piece."""
        seen, todo = {inside}, [inside]
        for p in todo:
            for a in range(3):
                q = p[:a] + (2 * cell[a] + 1 - p[a],) + p[a + 1:]
                if value[q] < 0 and q not in seen:
                    seen.add(q)
                    todo.append(q)
        return cell, min(seen)

    crossings, faces = {}, []
    for p, f in value.items():
        for a in range(3):
            one, u, v = (tuple(int(b == (a + n) % 3) for b in range(3)) for n in range(3))
            q = add(p, one)
            g = value.get(q, f)
            if (f < 0) != (g < 0):
                where = [axes[b][p[b]] for b in range(3)]
                where[a] += step * f / (f - g)
                ring = [piece(cell, p if f < 0 else q) for cell in (p, sub(p, u), sub(sub(p, u), v), sub(p, v))]
                for name in ring:
                    crossings.setdefault(name, []).append(where)
                faces.append(ring if f < 0 else ring[::-1])
    number = {name: i for i, name in enumerate(crossings)}
    return [mean(c) for c in crossings.values()], [tuple(number[name] for name in face) for face in faces]


def settle(field, p, goal, reach):
    """The point p moved towards a goal, but only along the surface, and onto it, at most reach metres off."""
    f, e = field(*p), 1e-4
    slope = tuple((field(*(c + e * (a == b) for b, c in enumerate(p))) - f) / e for a in range(3))
    steep, pull = max(dot(slope, slope), 0.25), sub(goal, p)
    off = clamp(f / steep, -reach, reach) + dot(pull, slope) / steep
    return sub(add(p, pull), scale(slope, off))


def skin(field, low, high, step, rounds=8, stand=True):
    """The mesh of a field's surface in a box, cut by a grid of that step and evened out; it may be stood on y = 0."""
    points, quads = surface_net(field, low, high, step)
    near = [set() for _ in points]
    for q in quads:
        for i in range(4):
            near[q[i]] |= {q[i - 1], q[i - 3]}
    for i in range(rounds + 2):
        goals = [mean([points[j] for j in sorted(n)]) for n in near] if i < rounds else points
        points = [settle(field, p, scale(add(p, g), 0.5), step / 3) for p, g in zip(points, goals)]
    triangles = []
    for a, b, c, d in quads:
        off = [abs(field(*mean([points[i], points[j]]))) for i, j in ((a, c), (b, d))]
        triangles += [(a, b, c), (a, c, d)] if off[0] <= off[1] else [(a, b, d), (b, c, d)]
    floor = min(p[1] for p in points) if stand else 0
    return [(x, y - floor, z) for x, y, z in points], triangles


# The models

def sphere(cuts=3):
    """A ball of radius 0.5: an icosahedron, each triangle cut in four three times."""
    t = (1 + math.sqrt(5)) / 2
    points = [p for a in (-1, 1) for b in (-t, t) for p in ((a, b, 0), (0, a, b), (b, 0, a))]
    near = [(a, b, c) for a in range(12) for b in range(a) for c in range(b)
            if all(math.dist(points[i], points[j]) < 2.1 for i, j in ((a, b), (b, c), (c, a)))]
    triangles = [t if dot(points[t[0]], cross(points[t[1]], points[t[2]])) > 0 else t[::-1] for t in near]
    for _ in range(cuts):
        middle = {}
        for t in triangles:
            for i in range(3):
                pair = tuple(sorted((t[i], t[i - 2])))
                if pair not in middle:
                    middle[pair] = len(points)
                    points.append(mean([points[pair[0]], points[pair[1]]]))
        cut = lambda a, b: middle[tuple(sorted((a, b)))]
        triangles = [f for a, b, c in triangles for f in ((a, cut(a, b), cut(c, a)), (b, cut(b, c), cut(a, b)),
                                                          (c, cut(c, a), cut(b, c)), (cut(a, b), cut(b, c), cut(c, a)))]
        points = [scale(p, 0.5 / math.dist(p, (0, 0, 0))) for p in points]
    return points, triangles


def torus():
    """A ring about the y axis, 0.35 from the axis to the tube's middle, the tube 0.15 in radius."""
    return loft([[((0.35 + 0.15 * u) * c, 0.15 * v, (0.35 + 0.15 * u) * s) for u, v in circle(24)]
                 for c, s in circle(48)], loop=True)


def bowl():
    """A bowl with a 0.06 wall and a round rim, 0.5 in radius and 0.4 high, on a foot that stands on y = 0."""
    lift, foot, sides = 0.05, 0.24, []
    for side in (0.03, -0.03):
        sides.append([])
        for u, v in ((math.sin(t) ** 0.8, math.cos(t) ** 0.8) for t in spread(0, math.pi / 2, 10)):
            way = math.atan2(-v ** 1.5 / 0.29, u ** 1.5 / 0.47)
            sides[-1].append((0.47 * u + side * math.cos(way), lift + 0.32 - 0.29 * v + side * math.sin(way)))
    rim = [(0.47 + 0.03 * math.cos(w), lift + 0.32 + 0.03 * math.sin(w)) for w in spread(0, math.pi, 7)[1:-1]]
    stand = [(0, 0), (foot - 0.015, 0), (foot, 0.012), (foot - 0.012, lift)]
    return lathe(stand + [p for p in sides[0] if p[0] > foot] + rim + sides[1][::-1], 44)


def rabbit():
    """A sitting rabbit, 0.8 high, its feet on y = 0, looking towards +z with its head a little turned."""
    trunk = union([
        egg((0, 0.21, -0.07), (0.16, 0.18, 0.22), 20),
        egg((0, 0.27, 0.06), (0.12, 0.165, 0.12), -10),
        egg((0, 0.40, 0.09), (0.09, 0.10, 0.09)),
        egg((0.115, 0.15, -0.09), (0.075, 0.14, 0.15), 8, 6),
        *limbs([(0.062, 0.24, 0.10), (0.078, 0.08, 0.18)], (0.058, 0.042)),
        egg((0, 0.15, -0.31), (0.07, 0.07, 0.07))], 0.06)
    body = union([
        trunk,
        egg((0.082, 0.052, 0.21), (0.054, 0.052, 0.056)),
        *limbs([(0.138, 0.05, -0.12), (0.142, 0.05, 0.035)], (0.052, 0.051))], 0.03)
    head = union([
        egg((0, 0, 0), (0.098, 0.10, 0.122), -8),
        egg((0, -0.028, 0.092), (0.058, 0.052, 0.062)),
        egg((0.045, -0.04, 0.03), (0.058, 0.056, 0.065))], 0.05)

    def flesh(x, y, z):
        forth, side = turn(z - 0.13, x, -14)
        return blend(body(abs(x), y, z), head(abs(side), y - 0.475, forth), 0.06)

    def facing(p):
        z, x = turn(p[2], p[0], 14)
        return x, p[1] + 0.475, z + 0.13

    flesh = skin(flesh, (-0.24225, -0.03, -0.42), (0.25, 0.65, 0.4), 0.0255)

    wide = curve((0, 0.03), (0.5, 0.048), (0.85, 0.034), (0.96, 0.018), (1, 0.004))
    ear = []
    for t in (math.sin(a) for a in spread(0, math.pi / 2, 16)):
        x, y, z = 0.038 + 0.06 * t, 0.05 + 0.31 * t, -0.03 - 0.08 * t * t
        w = wide(t)
        ear.append([(x + w * c, y - 0.2 * w * c, z + min(0.02, w) * s + 0.45 * w * c * c) for c, s in circle(14)])
    eye = moved(sphere(1), lambda p: add((0.079, 0.02, 0.066), scale(p, 0.043)))
    return join(flesh, moved(mirrored(join(loft(ear), eye)), facing))


def boulder(dice, center, radii, faces=18):
    """An egg from which faces have been struck, as a field: their planes, rounded where they meet."""
    whole = egg(center, radii)
    planes = []
    for _ in range(faces):
        way = unit(tuple(dice.gauss(0, 1) for _ in range(3)))
        planes.append((way, dice.uniform(0.66, 0.9) * math.sqrt(sum((w * r) ** 2 for w, r in zip(way, radii)))))

    def field(x, y, z):
        p, d = sub((x, y, z), center), whole(x, y, z)
        for way, far in planes:
            d = -blend(-d, far - dot(p, way), 0.008)
        return d
    return field


def rough(dice, octaves):
    """A function of x, y, z with sharp valleys where it is 0: folded waves in all directions, three for each of
    (waves per metre, height)."""
    waves = []
    for per_metre, high in octaves:
        for _ in range(3):
            way = unit(tuple(dice.gauss(0, 1) for _ in range(3)))
            waves.append((scale(way, math.pi * per_metre), dice.uniform(0, math.pi), high / 3))
    return lambda x, y, z: sum(h * abs(math.sin(w[0] * x + w[1] * y + w[2] * z + phase)) for w, phase, h in waves)


def rock():
    """A rock of three boulders, 0.8 long and 0.5 high, cracked in layers that lean, its foot on y = 0."""
    dice = random.Random(11)
    heap = union([boulder(dice, (-0.06, 0.16, 0), (0.27, 0.33, 0.24)),
                  boulder(dice, (0.17, 0.06, 0.08), (0.23, 0.22, 0.2)),
                  boulder(dice, (-0.24, 0.03, 0.1), (0.17, 0.15, 0.16))], 0.012)
    worn = rough(dice, [(5, 0.045), (11, 0.022), (23, 0.011)])

    def field(x, y, z):
        layers = 3.3 * (y + 0.35 * x - 0.2 * z) / 0.5
        return max(heap(x, y, z) + 0.012 * abs(math.sin(math.pi * layers)) ** 6 - 0.03 + worn(x, y, z), -y)
    return skin(field, (-0.452, -0.036, -0.352), (0.45, 0.55, 0.35), 0.0204, 1)


def cliff():
    """A row of boulders along x, 3 long and up to 0.6 high, its broken side towards +z, its foot on y = 0."""
    dice = random.Random(5)
    row = union([boulder(dice, (x + dice.uniform(-0.06, 0.06), dice.uniform(0, 0.15), dice.uniform(-0.3, -0.16)),
                         tuple(dice.uniform(*side) for side in ((0.24, 0.36), (0.3, 0.46), (0.24, 0.36))), 22)
                 for x in spread(-1.3, 1.3, 11)], 0.02)
    worn = rough(dice, [(3, 0.06), (7, 0.03), (15, 0.015)])

    def field(x, y, z):
        layers = 3.3 * (y + 0.3 * x - 0.2 * z) / 0.5
        return max(row(x, y, z) + 0.015 * abs(math.sin(math.pi * layers)) ** 6 - 0.04 + worn(x, y, z), -y)
    return skin(field, (-1.75, -0.05, -0.75), (1.75, 0.75, 0.3), 0.0465, 1)


SHOULDER = (0.11, 0.37)   # where a wing bends: x and y
WING = 1.35               # how many times as large as drawn a wing is


def wing():
    """The wing at +x, spread level: a skin 0.04 thick with a scalloped rear edge over an arm and four fingers."""
    root, wrist, center = (0.03, 0.03), (0.25, 0.10), (0.21, -0.05)
    tips = [(0.50, -0.07), (0.43, -0.25), (0.30, -0.33), (0.17, -0.30), (0.02, -0.09)]
    edge = bend(root, (0.14, 0.04), wrist, 6)[:-1] + bend(wrist, (0.42, 0.08), tips[0], 7)[:-1]
    for a, b in zip(tips, tips[1:]):
        edge += bend(a, [mix((p + q) / 2, w, 0.3) for p, q, w in zip(a, b, wrist)], b, 6)[:-1]
    place = lambda x, up, z: (x, SHOULDER[1] + 0.02 * math.sin(2 * math.pi * x) + up, z)
    parts = [sheet(edge + bend(tips[-1], (0.03, -0.04), root, 4)[:-1], center, place, 0.015)]
    bones = [bend(root, (0.14, 0.04), wrist, 5), bend(wrist, (0.42, 0.08), tips[0], 6)]
    for x, tip in zip((0.245, 0.235, 0.225), tips[1:4]):
        bones.append(bend((x, 0.09), ((x + tip[0]) / 2 + 0.02, (0.10 + tip[1]) / 2 + 0.02), tip, 5))
    for bone, thick in zip(bones, ((0.034, 0.03), (0.027, 0.013), (0.023, 0.013), (0.023, 0.013), (0.023, 0.013))):
        parts.append(tube([place(x, 0.006, z) for x, z in bone], spread(*thick, len(bone))))
    thumb = bend((0.25, 0.385, 0.10), (0.255, 0.40, 0.15), (0.27, 0.45, 0.16), 4)
    small = join(*parts, tube(thumb, spread(0.022, 0.008, 4)))
    return moved(small, lambda p: add(scale(sub(p, (0.03, SHOULDER[1], 0)), WING), (0.03, SHOULDER[1], 0)))


# The toes at +x of the fore and hind feet: x, z, and how far each points outwards.
TOES = [(x, z, out) for foot, z in ((0.086, 0.205), (0.13, 0.045))
        for x, out in ((foot - 0.032, -0.012), (foot, 0.001), (foot + 0.032, 0.014))]


def spike(foot, tip, thick):
    """A cone from foot to tip, bowed upwards a little."""
    middle = add(mean([foot, tip]), (0, 0.12 * math.dist(foot, tip), 0))
    path = bend(foot, middle, tip, 4)
    return tube(path, (thick, 0.85 * thick, 0.5 * thick, 0.15 * thick), 6)


def gargoyle():
    """The gargoyle without its wings, crouching, looking towards +z, its feet on y = 0."""
    trunk = union([
        egg((0, 0.17, -0.10), (0.085, 0.10, 0.11)),
        egg((0, 0.30, -0.01), (0.10, 0.13, 0.10), -25),
        egg((0.042, 0.335, 0.06), (0.05, 0.045, 0.04), -20),
        egg((0.098, 0.345, 0.035), (0.052, 0.055, 0.055)),
        *limbs([(0.095, 0.365, 0.03), (0.02, 0.43, 0.08)], (0.04, 0.045)),
        *limbs([(0, 0.36, 0.04), (0, 0.46, 0.12)], (0.07, 0.055)),
        *limbs([(0, 0.13, -0.16), (0, 0.09, -0.21)], (0.06, 0.038))], 0.025)
    legs = union([
        *limbs([(0.09, 0.15, -0.10), (0.135, 0.24, 0.05)], (0.082, 0.05)),
        *limbs([(0.135, 0.235, 0.045), (0.125, 0.13, -0.02), (0.12, 0.05, -0.03)], (0.046, 0.046, 0.03)),
        *limbs([(0.12, 0.04, -0.03), (0.13, 0.045, 0.06)], (0.036, 0.034)),
        *limbs([(0.11, 0.33, 0.05), (0.12, 0.23, 0.125)], (0.05, 0.036)),
        *limbs([(0.12, 0.235, 0.12), (0.103, 0.18, 0.15), (0.086, 0.07, 0.195)], (0.04, 0.044, 0.028)),
        egg((0.086, 0.052, 0.205), (0.04, 0.036, 0.038))], 0.018)
    toes = union([toe for x, z, out in TOES for toe in limbs([(x, 0.045, z), (x + out, 0.046, z + 0.05),
                 (x + 1.5 * out, 0.022, z + 0.08)], (0.024, 0.023, 0.017))], 0.006)

    def body(x, y, z):
        d = trunk(x, y, z)
        if d < 0.02:  # ribs, which slope down towards the breast
            flank = smoothstep((x - 0.03) / 0.04) * smoothstep((y - 0.18) / 0.05) * smoothstep((0.36 - y) / 0.05)
            d -= 0.008 * flank * math.sin(2 * math.pi * (y + 0.35 * z) / 0.045)
        return blend(blend(d, legs(x, y, z), 0.022), toes(x, y, z), 0.012)

    face = union([
        egg((0, 0.485, 0.14), (0.076, 0.072, 0.09)),
        egg((0.05, 0.462, 0.195), (0.03, 0.022, 0.04), 0, 20),
        egg((0, 0.468, 0.24), (0.046, 0.032, 0.066), -6),
        egg((0, 0.482, 0.294), (0.026, 0.018, 0.02)),
        egg((0.019, 0.474, 0.294), (0.015, 0.014, 0.016)),
        *limbs([(0.052, 0.43, 0.15), (0.022, 0.407, 0.25), (0, 0.405, 0.268)], (0.028, 0.02, 0.02)),
        *limbs([(0.006, 0.506, 0.236), (0.07, 0.533, 0.188)], (0.019, 0.02))], 0.016)
    hollows = union([
        egg((0.037, 0.496, 0.232), (0.024, 0.016, 0.03), 0, -22),
        egg((0, 0.431, 0.275), (0.042, 0.013, 0.085), 6),
        egg((0.013, 0.474, 0.311), (0.0075, 0.007, 0.012))], 0.004)
    head = lambda x, y, z: -blend(-face(abs(x), y, z), hollows(abs(x), y, z), 0.006)

    step = 0.0195
    flesh = skin(lambda x, y, z: body(abs(x), y, z), (-13.5 * step, -0.03, -0.35), (0.25, 0.55, 0.34), step)
    skull = skin(head, (-9.5 * 0.013, 0.36, 0.02), (0.13, 0.60, 0.34), 0.013, stand=False)
    ear = tube(bend((0.055, 0.475, 0.12), (0.12, 0.475, 0.11), (0.165, 0.555, 0.05), 6),
               (0.026, 0.036, 0.034, 0.026, 0.016, 0.005))
    horn = bend((0.04, 0.52, 0.15), (0.085, 0.66, 0.16), (0.10, 0.67, 0.01), 19)
    horn = tube(horn, [r * (1 - 0.14 * (i % 2)) for i, r in enumerate(spread(0.034, 0.007, 19))])
    eye = moved(sphere(2), lambda p: add((0.036, 0.493, 0.211), scale(p, 0.026)))
    fangs = [spike((x, y, z), (x, y - long, z + 0.006), thick) for x, y, z, long, thick in (
        (0.026, 0.445, 0.279, 0.042, 0.0085), (0.012, 0.444, 0.294, 0.018, 0.006), (0.037, 0.445, 0.255, 0.02, 0.007),
        (0.019, 0.415, 0.268, -0.03, 0.0075), (0.029, 0.417, 0.245, -0.016, 0.006))]
    claws = [spike((x + 1.5 * out, 0.026, z + 0.08), (x + 1.9 * out, 0.004, z + 0.118), 0.013) for x, z, out in TOES]
    back = [spike((0, y - 0.5 * high * up, z + 0.5 * high * (1 - up)), (0, y + high * up, z - high), 0.022)
            for y, z, high, up in ((0.535, 0.075, 0.05, 0.9), (0.47, 0.02, 0.06, 0.8), (0.40, -0.065, 0.065, 0.6),
                                   (0.31, -0.12, 0.06, 0.3), (0.225, -0.19, 0.05, 0.3))]
    tail = bend((0, 0.13, -0.16), (0, 0.0, -0.30), (0, 0.06, -0.40), 7)[1:]
    tail = tube(tail + bend(tail[-1], (0, 0.10, -0.44), (0.02, 0.20, -0.43), 5)[1:], spread(0.042, 0.017, 10))
    spade = moved(sphere(1), lambda p: (0.02 + p[0] * (0.10 - 0.14 * p[1]), 0.235 + 0.15 * p[1], 0.05 * p[2] - 0.43))
    return join(flesh, skull, tail, spade, *back, mirrored(join(horn, ear, eye, *fangs, *claws)))


def flap(mesh, degrees):
    """The wing at +x turned up about the shoulder: not at its root, ever more outwards, by DEGREES at the tip."""
    def place(p):
        out = clamp((p[0] - SHOULDER[0]) / (0.03 + 0.47 * WING - SHOULDER[0]))
        x, y = turn(p[0] - SHOULDER[0], p[1] - SHOULDER[1], degrees * out * (2 - out))
        return x + SHOULDER[0], y + SHOULDER[1], p[2]
    return moved(mesh, place)


def section(x, bottom, top, low_width, high_width, n=16):
    """A ring of a car's shell: a rounded box in y and z at x; widths are half widths."""
    ring = [[math.copysign(abs(a) ** 0.45, a) for a in turn(u, v, 180 / n)] for u, v in circle(n)]
    return [(x, mix(bottom, top, 0.5 + v / 2), u * mix(low_width, high_width, 0.5 + v / 2)) for u, v in ring]


def car_body():
    """A small car without wheels, 1 m long, its front at +x; those belong at x = ±0.3, y = 0.075, z = ±0.165."""
    return join(loft([shell(x) for x in SHELL]), loft([cabin(x) for x in CABIN]))


def arch_x(wheel):
    """x of the shell's sections over a wheel."""
    return [wheel + 0.0925 * c for c, s in circle(12)[:7]]


SHELL = sorted([-0.5, -0.475, -0.44, 0, 0.43, 0.475, 0.5] + arch_x(-0.3) + arch_x(0.3))  # x of its sections


def shell(x):
    """A ring of the car's shell, up to the cabin."""
    roof = curve((-0.5, 0.19), (-0.47, 0.23), (-0.25, 0.235), (0.15, 0.225), (0.38, 0.195), (0.47, 0.165), (0.5, 0.13))
    floor = curve((-0.5, 0.10), (-0.46, 0.06), (0.45, 0.055), (0.5, 0.085))
    width = curve((-0.5, 0.165), (-0.44, 0.195), (0, 0.20), (0.36, 0.195), (0.47, 0.17), (0.5, 0.135))
    rise = 0.0925 ** 2 - (abs(x) - 0.3) ** 2
    low = 0.07 + math.sqrt(rise) if rise > 1e-6 else floor(x)
    return section(x, low, roof(x), width(x), width(x) * 0.93)


CABIN = spread(-0.44, 0.22, 9)  # x of its sections
CABIN_FLOOR = 0.14


def cabin(x):
    """A ring of the car's cabin."""
    roof = curve((-0.44, 0.22), (-0.27, 0.325), (-0.12, 0.34), (0.02, 0.325), (0.22, 0.21))(x)
    return section(x, CABIN_FLOOR, roof, 0.192, mix(0.18, 0.13, (roof - 0.2) / 0.14), 12)


def edge_of(ring, sections, x, axis, at):
    """How far out along z or y the skin over a car's rings at sections reaches at x, for a place on the axis y or z."""
    i = max(i for i in range(len(sections) - 1) if i == 0 or x >= sections[i])
    t, other = (x - sections[i]) / (sections[i + 1] - sections[i]), 3 - axis  # it is straight between its sections
    points = [tuple(mix(a, b, t) for a, b in zip(p, q)) for p, q in zip(ring(sections[i]), ring(sections[i + 1]))]
    return max(mix(p[other], q[other], (at - p[axis]) / (q[axis] - p[axis]))
               for p, q in zip(points, points[1:] + points[:1])
               if min(p[axis], q[axis]) <= at <= max(p[axis], q[axis]) and p[axis] != q[axis])


def car_glass():
    """The windows of the car, just off its cabin: two on each side, one before and one behind."""
    off = 0.0015
    outermost = lambda x, axis, at: edge_of(cabin, CABIN, x, axis, at)

    def side(low, high):
        rings = []
        for x in spread(low, high, 5):
            edge = [(y, outermost(x, 1, y) + off) for y in spread(0.243, outermost(x, 2, 0) - 0.02, 4)]
            rings.append([(x, y, z) for y, z in edge] + [(x, y, -z) for y, z in edge[::-1]])
        return loft(rings)

    def screen(low, high, half):
        rings = []
        for x in spread(low, high, 9):
            top = [(x, outermost(x, 2, z) + 2 * off, z) for z in spread(half, -half, 9)]
            rings.append([(x, top[0][1] - 0.03, -half), (x, top[0][1] - 0.03, half)] + top)
        return loft(rings)
    return join(side(-0.33, -0.13), side(-0.105, 0.1), screen(0.05, 0.195, 0.108), screen(-0.41, -0.28, 0.108))


def car_trim():
    """What is black on the car: seams of doors and bonnet, handles, sills, mirrors, grille, bumpers, number plate."""
    def strip(path, up, half=0.003):
        """A ledge along a path on the skin, which is farthest out along up."""
        rings = []
        for p, before, after in zip(path, path[:1] + path, path[1:] + path[-1:]):
            across = scale(unit(cross(unit(sub(after, before)), up)), half)
            low, high = scale(up, -0.012), scale(up, 0.002)
            corners = (add(high, across), sub(high, across), sub(low, across), add(low, across))
            rings.append([add(p, corner) for corner in corners])
        return loft(rings)

    def along(keys):
        return [(mix(a[0], b[0], t), mix(a[1], b[1], t)) for a, b in zip(keys, keys[1:])
                for t in spread(0, 1, 6)[:-1]] + [keys[-1]]

    def on_side(*keys, half=0.003):  # (x, y)
        return strip([(x, y, edge_of(shell, SHELL, x, 1, y)) for x, y in along(keys)], (0, 0, 1), half)

    def on_top(*keys):  # (x, z)
        return strip([(x, edge_of(shell, SHELL, x, 2, z), z) for x, z in along(keys)], (0, 1, 0))

    side = [on_side((0.175, 0.216), (0.165, 0.13), (0.14, 0.088), (-0.11, 0.088), (-0.15, 0.13), (-0.14, 0.218)),
            on_side((-0.1, 0.194), (-0.055, 0.194), half=0.006),
            on_side((-0.2, 0.07), (0.2, 0.07), half=0.007),
            on_side((0.405, 0.12), (0.462, 0.112), half=0.006), on_side((-0.405, 0.13), (-0.465, 0.13), half=0.006),
            moved(sphere(1), lambda p: (0.142 + 0.04 * p[0], 0.243 + 0.034 * p[1], 0.2 + 0.032 * p[2])),
            cuboid((0.132, 0.232, 0.15), (0.15, 0.24, 0.2)),
            on_top((0.455, 0.09), (0.42, 0.138), (0.235, 0.15))]
    ends = [cuboid((0.47, 0.098, -0.085), (0.506, 0.123, 0.085)), cuboid((0.44, 0.062, -0.11), (0.494, 0.078, 0.11)),
            cuboid((-0.51, 0.104, -0.15), (-0.47, 0.122, 0.15)), cuboid((-0.506, 0.146, -0.05), (-0.47, 0.178, 0.05))]
    other = lambda mesh: outward(moved(mesh, lambda p: (p[0], p[1], -p[2])))
    return join(*side, *map(other, side), *ends, on_top((0.4555, -0.089), (0.4555, 0.089)))


def rim():
    """The rim of a wheel of the car, with five spokes, alike from both sides: its axle along z."""
    def spoke(degrees):
        bar = cuboid((0.006, -0.006, -0.035), (0.05, 0.006, 0.035))
        return moved(bar, lambda p: (*turn(p[0], p[1], degrees), p[2]))
    ring = loft([[(r * c, r * s, z) for r, z in ((0.045, 0.036), (0.053, 0.037), (0.053, -0.037), (0.045, -0.036))]
                 for c, s in circle(24)], loop=True)
    hub = moved(lathe([(0, -0.037), (0.013, -0.036), (0.013, 0.036), (0, 0.037)], 12), lambda p: (p[0], p[2], -p[1]))
    return join(ring, hub, *(spoke(72 * i) for i in range(5)))


def disc(profile):
    """A wheel of the car whose axle is along y."""
    return lathe(profile + [(0.075, 0.026), (0.068, 0.034), (0.048, 0.034), (0.042, 0.022), (0, 0.028)], 14)


def car():
    """A small car, 1 m long, its front at +x, its wheels on y = 0: body, cabin and four wheels."""
    flat = disc([(0, -0.03), (0.075, -0.03)])
    wheels = [outward(moved(flat, lambda p: (p[2] + x, 0.075 + p[0], side * (p[1] + 0.165))))
              for x in (-0.3, 0.3) for side in (-1, 1)]
    return join(car_body(), *wheels)


def wheel():
    """A wheel of the car, alike from both sides: its axle along z, its radius 0.075."""
    both = disc([(0, -0.028), (0.042, -0.022), (0.048, -0.034), (0.068, -0.034), (0.075, -0.026)])
    return outward(moved(both, lambda p: (p[2], p[0], p[1])))


def cuboid(low, high):
    """A box along the axes."""
    rings = [[(x, y, z) for x, z in ((low[0], low[2]), (low[0], high[2]), (high[0], high[2]), (high[0], low[2]))]
             for y in (low[1], high[1])]
    return loft(rings)


def aquarium(width=1.6, height=1.0, depth=0.6, beam=0.024):
    """The frame of an aquarium: posts and a rim around a box of 1.6 x 1 x 0.6 that stands on y = 0."""
    x, z, half, top = width / 2, depth / 2, beam / 2, height + beam  # the rim ends in the posts
    posts = [cuboid((a, 0, b), (a + beam, top, b + beam)) for a in (-x - beam, x) for b in (-z - beam, z)]
    long = [cuboid((-x - half, height, b), (x + half, top, b + beam)) for b in (-z - beam, z)]
    short = [cuboid((a, height, -z - half), (a + beam, top, z + half)) for a in (-x - beam, x)]
    return join(*posts, *long, *short)


def aquarium_square():
    """The frame of an aquarium: posts and a rim around a box of 1 x 0.7 x 1 that stands on y = 0."""
    return aquarium(1, 0.7, 1)


def aquarium_deep():
    """The frame of an aquarium: posts and a rim around a box of 1.2 x 0.65 x 0.9 that stands on y = 0."""
    return aquarium(1.2, 0.65, 0.9)


def rake(wires=9, apart=0.12):
    """A smoke rake, as in wind tunnels: nozzles that end at x = 0.04, one above the other, on a pipe 1.16 high."""
    pipe = lathe([(0, 0), (0.02, 0), (0.02, 1.16), (0, 1.16)], 16)
    nozzle = [(0, 0), (0.016, 0), (0.016, 0.07), (0.03, 0.1), (0.03, 0.17), (0, 0.17)]
    nozzles = [moved(lathe(nozzle, 12), lambda p: (p[1] - 0.13, p[0] + apart * (i + 1), p[2])) for i in range(wires)]
    return join(moved(pipe, lambda p: (p[0] - 0.13, p[1], p[2])), *(outward(n) for n in nozzles))


LEAF = [(0, 1), (0.09, 0.83), (0.18, 0.87), (0.14, 0.56), (0.29, 0.69), (0.33, 0.63), (0.49, 0.66), (0.44, 0.53),
        (0.50, 0.48), (0.28, 0.29), (0.31, 0.21), (0.03, 0.25)]


def leaf():
    """A maple leaf, 0.6 long from stem (-z) to tip (+z), 0.02 thick and slightly cupped."""
    corners = [(x, z - 0.4) for x, z in LEAF] + [(-x, z - 0.4) for x, z in LEAF[:0:-1]]
    outline = [(mix(a[0], b[0], t), mix(a[1], b[1], t)) for a, b in zip(corners, corners[1:] + corners[:1])
               for t in (0, 1 / 3, 2 / 3)]
    place = lambda x, up, z: (0.6 * x, up + 0.14 * (x * x + 0.6 * z * z) * (1 + 0.5 * z), 0.6 * z - 0.06)
    stem = [(0, 0.02 * math.sin(4 * t) * t, mix(-0.08, -0.3, t)) for t in spread(0, 1, 8)]
    return join(sheet(outline, (0, 0), place, 0.01), tube(stem, spread(0.01, 0.013, 8)))


def skyline(reach, ground, roofs):
    """What stands out as dark against the sky from x = -reach to reach, 200 m along z. Roofs are rows of points
    (x, height above the ground), from left to right."""
    def height(x):
        above = [mix(a[1], b[1], (x - a[0]) / (b[0] - a[0])) for roof in roofs for a, b in zip(roof, roof[1:])
                 if a[0] <= x < b[0]]
        return ground(x) + max(above, default=0)
    along = set(spread(-reach, reach, 33))
    for roof in roofs:
        along |= {roof[0][0] - 0.5, roof[-1][0] + 0.5} | {x for x, _ in roof}
    return loft([[(x, -200, 0), (x, height(x), 100), (x, height(x), -100)] for x in sorted(along)])


def tree(x, wide, high):
    """The outline of a crown that is low enough to hide its trunk."""
    return [(x - 0.5 * wide * math.cos(a), high * (0.25 + 0.75 * max(math.sin(a), 0) ** 0.7))
            for a in spread(0, math.pi, 9)]


def woods():
    """A hill with trees, as dark against the sky: 1500 m long, 90 m high."""
    dice = random.Random(5)
    trees = [tree(clamp(dice.gauss(0, 320), -700, 700), dice.uniform(30, 55), dice.uniform(26, 52)) for _ in range(48)]
    return skyline(750, lambda x: 60 * (math.cos(math.pi * x / 750) + 1) / 2, trees)


def village():
    """A village with a church between trees, as dark against the sky: 1200 m long, 165 m high."""
    dice = random.Random(7)
    roofs = []
    for x in (-420, -330, -215, -120, 60, 150, 255, 340, 470):
        middle, half, wall = x + dice.uniform(-12, 12), dice.uniform(21, 32), dice.uniform(20, 34)
        roofs.append([(middle - half, wall), (middle, wall + dice.uniform(18, 28)), (middle + half, wall)])
    roofs += [tree(x, 36, dice.uniform(34, 48)) for x in (-500, -375, -265, 205, 405, 540)]
    roofs += [[(-45, 42), (-40, 62), (25, 62), (30, 42)], [(-75, 92), (-60, 165), (-45, 92)]]  # the church
    return skyline(600, lambda x: 0, roofs)


def lily_pad():
    """The leaf of a water lily, 1 across and notched towards +x, its rim turned up, on y = 0."""
    outline = [(0.04, 0)] + [(0.5 * math.cos(a), 0.5 * math.sin(a)) for a in spread(0.16, math.tau - 0.16, 40)]
    return sheet(outline, (-0.1, 0), lambda x, up, z: (x, up + 0.03 * smoothstep((math.hypot(x, z) - 0.4) / 0.1), z), 0.012)


def naca_0012():
    """The wing section NACA 0012, 1 long from its nose at x = 0, from z = -1 to z = 1; its tail is closed."""
    n = 60
    along = [(1 - math.cos(math.pi * i / n)) / 2 for i in range(n + 1)]  # closer together at both ends
    half = [0.6 * (0.2969 * math.sqrt(x) - 0.126 * x - 0.3516 * x ** 2 + 0.2843 * x ** 3 - 0.1036 * x ** 4)
            for x in along]  # Jacobs, Ward and Pinkerton 1933, with the last coefficient that closes the tail
    outline = list(zip(along, half))[:0:-1] + [(x, -y) for x, y in list(zip(along, half))[:-1]]
    return loft([[(x, y, z) for x, y in outline] for z in (-1, 1)], start=(0.4, 0, -1), end=(0.4, 0, 1))


def propeller():
    """Three twisted blades of radius 0.5 on a hub along y; turning positively about +y pushes air up."""
    chord = curve((0.05, 0.12), (0.30, 0.25), (0.5, 0.24))
    thick = curve((0.05, 0.06), (0.42, 0.036), (0.5, 0.032))
    rings = []
    for t in spread(0, 1, 16)[:-1]:
        r = 0.05 + 0.437 * math.sin(math.pi / 2 * t)
        tip = math.sqrt(1 - clamp((r - 0.268) / 0.22) ** 2)
        pitch = math.degrees(math.atan2(0.35, math.pi * r))
        ring = [turn(0.5 * chord(r) * tip * c - 0.4 * r * r, 0.5 * thick(r) * min(2 * tip, 1) * s, pitch)
                for c, s in circle(20)]
        rings.append([(r, y, z) for z, y in ring])
    hub = lathe([(0.09 * math.cos(a), (0.17 if a > 0 else 0.11) * math.sin(a))
                 for a in spread(-math.pi / 2, math.pi / 2, 13)], 26)

    def spun(p, degrees):
        z, x = turn(p[2], p[0], degrees)
        return x, p[1], z
    return join(hub, *(moved(loft(rings), lambda p: spun(p, degrees)) for degrees in (0, 120, 240)))


def plane():
    """A stunt plane, 0.64 long and 0.7 wide, its nose at +x."""
    thick = curve((-0.32, 0.01), (-0.12, 0.04), (0.06, 0.056), (0.22, 0.052), (0.28, 0.042), (0.32, 0.012))
    body = loft([[(x, 1.1 * thick(x) * s, 0.85 * thick(x) * c) for c, s in circle(20)] for x in spread(-0.32, 0.32, 40)])

    def flat(half, center, place, thick):
        return sheet(half + [(x, -z) for x, z in half[::-1]], center, place, thick)
    wings = flat([(0.1, 0.2), (0.085, 0.33), (0.065, 0.35), (0, 0.35), (-0.02, 0.33)],
                 (0.04, 0), lambda x, up, z: (x, up - 0.02 + 0.08 * abs(z), z), 0.009)
    tail = flat([(-0.225, 0.02), (-0.255, 0.13), (-0.31, 0.13), (-0.31, 0.02)], (-0.27, 0), lambda x, up, z: (x, up + 0.015, z), 0.006)
    fin = [(-0.18, 0), (-0.25, 0.07), (-0.275, 0.14), (-0.325, 0.14), (-0.315, 0)]
    return join(body, wings, tail, sheet(fin, (-0.27, 0.05), lambda x, up, y: (x, y, up), 0.006))


# The koi

SPINE = [0.16, 0.08, 0.0, -0.07, -0.13, -0.19, -0.25]  # x of its joints, from the neck to the tail

def koi():
    """A koi that swims towards +x, 0.6 m long."""
    high = curve((-0.25, 0.008), (-0.21, 0.013), (-0.16, 0.022), (-0.05, 0.055), (0.08, 0.07), (0.17, 0.058),
                 (0.23, 0.03), (0.25, 0.008))
    wide = curve((-0.25, 0.006), (-0.16, 0.012), (-0.05, 0.034), (0.08, 0.046), (0.17, 0.042), (0.23, 0.024),
                 (0.25, 0.006))
    body = loft([[(x, high(x) * s, wide(x) * c) for c, s in circle(16)] for x in spread(-0.25, 0.25, 36)])

    def upright(outline, center):
        return sheet(outline, center, lambda x, up, y: (x, y, up), 0.006)

    tail = [(-0.21, 0.02), (-0.3, 0.085), (-0.335, 0.092), (-0.32, 0.06), (-0.285, 0)]
    tail = [(-0.19, 0)] + tail + [(x, -y) for x, y in tail[-2::-1]]
    back = [(-0.02, 0.05), (0.1, 0.05), (0.09, 0.085), (0.06, 0.105), (0.02, 0.1), (-0.03, 0.075)]
    side = [(0.13, 0.035), (0.15, 0.04), (0.11, 0.11), (0.07, 0.125), (0.06, 0.1), (0.09, 0.04)]
    fins = [outward(sheet([(x, z * s) for x, z in side], (0.105, 0.07 * s),
                          lambda x, up, z: (x, up - 0.02 - 0.15 * abs(z), z), 0.005)) for s in (-1, 1)]
    return join(body, upright(tail, (-0.24, 0)), upright(back, (0.04, 0.07)), *fins)


def holds(x):
    """Two joints of the spine and how much each of them holds what is at x."""
    before = max([0] + [i for i in range(len(SPINE)) if x <= SPINE[i]])
    after = min(before + 1, len(SPINE) - 1)
    share = smoothstep((SPINE[before] - x) / (SPINE[before] - SPINE[after])) if after > before else 0
    return (before, after, 0, 0), (1 - share, share, 0, 0)


def strokes(seconds=1.2, keys=12):
    """Times of one beat of the tail, and for each joint the turns at those times: a wave that grows as it runs back."""
    turns = []
    for joint, degrees in enumerate((3, 3, 5, 8, 11, 14, 16)):
        lag = 0.55 * joint + (0 if joint else 0.1 * math.pi)
        angles = [math.radians(degrees) * math.sin(math.tau * (k % keys) / keys - lag) for k in range(keys + 1)]
        turns.append([(0, math.sin(a / 2), 0, math.cos(a / 2)) for a in (a * (1 if joint else -1) for a in angles)])
    return [seconds * k / keys for k in range(keys + 1)], turns


def write_glb(name, mesh):
    """Writes NAME.glb: a mesh on the joints of the spine, and the clip "swim"."""
    check(mesh)
    data, views, accessors = bytearray(), [], []

    def add(kind, letter, component, rows, bounds=False):
        data.extend(bytes(-len(data) % 4))
        flat = [number for row in rows for number in row]
        packed = struct.pack(f"<{len(flat)}{letter}", *flat)
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(packed)})
        accessors.append({"bufferView": len(views) - 1, "componentType": component, "count": len(rows), "type": kind})
        if bounds:
            stored = [struct.unpack("<f", struct.pack("<f", number))[0] for number in flat]
            columns = [stored[i::len(rows[0])] for i in range(len(rows[0]))]
            accessors[-1].update(min=[min(c) for c in columns], max=[max(c) for c in columns])
        data.extend(packed)
        return len(accessors) - 1

    points, triangles = moved(mesh, lambda p: tuple(round(c, 4) + 0.0 for c in p))
    check((points, triangles))
    held = [holds(x) for x, _, _ in points]
    times, turns = strokes()
    attributes = {"POSITION": add("VEC3", "f", 5126, points, bounds=True),
                  "JOINTS_0": add("VEC4", "B", 5121, [joints for joints, _ in held]),
                  "WEIGHTS_0": add("VEC4", "f", 5126, [weights for _, weights in held])}
    corners = add("SCALAR", "H", 5123, [(i,) for t in triangles for i in t])
    bound = add("MAT4", "f", 5126, [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, 0, 0, 1) for x in SPINE])
    when = add("SCALAR", "f", 5126, [(t,) for t in times], bounds=True)
    joints = [{"name": f"spine_{i}", "translation": [x - (SPINE[i - 1] if i else 0), 0, 0], "children": [i + 2]}
              for i, x in enumerate(SPINE)]
    del joints[-1]["children"]
    swim = {"name": "swim",
            "samplers": [{"input": when, "output": add("VEC4", "f", 5126, turn)} for turn in turns],
            "channels": [{"sampler": i, "target": {"node": i + 1, "path": "rotation"}} for i in range(len(SPINE))]}
    scene = {"asset": {"version": "2.0", "generator": "make_models.py"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
             "nodes": [{"name": name, "mesh": 0, "skin": 0}] + joints,
             "meshes": [{"primitives": [{"attributes": attributes, "indices": corners}]}],
             "skins": [{"joints": list(range(1, len(SPINE) + 1)), "inverseBindMatrices": bound}],
             "animations": [swim], "bufferViews": views, "accessors": accessors,
             "buffers": [{"byteLength": len(data)}]}
    text = json.dumps(scene, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    data.extend(bytes(-len(data) % 4))
    (HERE / f"{name}.glb").write_bytes(
        b"glTF" + struct.pack("<III", 2, 28 + len(text) + len(data), len(text)) + b"JSON" + text +
        struct.pack("<I", len(data)) + b"BIN\0" + data)
    print(f"{name}.glb: {len(triangles)} triangles, {volume((points, triangles)):.5f} cubic metres")


# The crack

def roughen(dice, a, b, jag=0.25):
    """A jagged line of (x, y) pixels from a to b, its middle points moved sideways by up to jag of their length."""
    if math.dist(a, b) < 9:
        return [a, b]
    off = dice.uniform(-jag, jag)
    middle = ((a[0] + b[0]) / 2 - off * (b[1] - a[1]), (a[1] + b[1]) / 2 + off * (b[0] - a[0]))
    return roughen(dice, a, middle, jag)[:-1] + roughen(dice, middle, b, jag)


def branches(dice, a, b, wide, narrow, order=0):
    """Jagged lines of (x, y, radius) corners: one from a to b that thins from wide to narrow, and its branches."""
    line = roughen(dice, a, b)
    radii = [mix(wide, narrow, i / len(line)) * dice.uniform(0.75, 1.25) for i in range(len(line))]
    lines = [[(x, y, clamp(r, 1.5, 5)) for (x, y), r in zip(line, radii)]]
    for i in range((6, 3, 0)[order]):
        start = line[int(len(line) * (i + dice.uniform(0.3, 0.9)) / (6.5, 3.5)[order])]
        way = math.atan2(b[1] - a[1], b[0] - a[0]) + (-1) ** i * dice.uniform(0.5, 1.0)
        reach = math.dist(a, b) * dice.uniform(0.2, 0.45)
        end = (start[0] + reach * math.cos(way), start[1] + reach * math.sin(way))
        if 16 < min(end) and max(end) < 240:
            lines += branches(dice, start, end, wide * 0.6, 1.5, order + 1)
    return lines


def crack(size=256, margin=8):
    """Rows of grey pixels: white ground and a black crack from left to right with a few branches."""
    grey = [[255] * size for _ in range(size)]
    for line in branches(random.Random(34), (14, 112), (241, 140), 4.5, 3):
        for a, b in zip(line, line[1:]):
            for x, y, r in ((mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)) for t in spread(0, 1, 16)):
                for py in range(max(int(y) - 6, margin), min(int(y) + 8, size - margin)):
                    for px in range(max(int(x) - 6, margin), min(int(x) + 8, size - margin)):
                        cover = clamp(math.dist((x, y), (px, py)) - r + 0.5)
                        grey[py][px] = min(grey[py][px], round(255 * cover))
    return grey


# The wall with windows

def windows(width=3.2, height=1.5, pixels_per_metre=160, count=4):
    """Rows of grey pixels: a white wall with black windows that end in pointed arches, each divided by a cross."""
    half, sill, spring, bar = 0.19, 0.26, 0.92, 0.022

    def outside(u, y):  # metres from the nearest edge of a window whose middle is at u = 0; negative in its glass
        arch = max(math.hypot(u + half, y - spring), math.hypot(u - half, y - spring)) - 2 * half
        frame = max(abs(u) - half, sill - y) if y < spring else arch
        return max(frame, bar - abs(u), bar - abs(y - spring + 0.16))

    def grey(x, y):
        u = (x * count / width) % 1 - 0.5
        return round(255 * clamp(0.5 + pixels_per_metre * outside(u * width / count, y)))

    across, up = round(width * pixels_per_metre), round(height * pixels_per_metre)
    return [[grey((i + 0.5) / pixels_per_metre, height - (j + 0.5) / pixels_per_metre) for i in range(across)]
            for j in range(up)]


def write_png(name, rows):
    """Writes an 8-bit grey PNG."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    (HERE / name).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
    print(f"{name}: {len(rows[0])} x {len(rows)} pixels")


def main(wanted):
    """Makes the models named, or all."""
    for make in (sphere, torus, bowl, rabbit, rock, cliff, car, car_body, car_glass, car_trim, wheel, rim, aquarium,
                 aquarium_square, aquarium_deep, rake, leaf, woods, village, lily_pad, naca_0012, propeller, plane):
        if not wanted or make.__name__ in wanted:
            write_obj(make.__name__, make.__doc__, make())
    if not wanted or "gargoyle" in wanted:
        body = gargoyle()
        for pose, degrees in (("up", 55), ("level", 0), ("down", -40)):
            note = f"A crouching gargoyle looking towards +z, 1.36 m from tip to tip of its level wings; wings {pose}."
            write_obj(f"gargoyle_{pose}", note, join(body, mirrored(flap(wing(), degrees))))
    if not wanted or "koi" in wanted:
        write_glb("koi", koi())
    if not wanted or "crack" in wanted:
        write_png("crack.png", crack())
    if not wanted or "windows" in wanted:
        write_png("windows.png", windows())


if __name__ == "__main__":
    main(sys.argv[1:])
