// How solids hold the fluid beside them, for sim/diffuse_velocity: common/friction.glsl says what is noted. A solid
// that fluid sticks to holds a face by the way to its surface where the neighbour on that side lies beyond it.
// WALL_PUSH: the velocity of the surfaces times what they count for, and what the wall adds to faces beyond it [m/s].
// reads openings, solidVelocity [m/s, faces]   writes friction, or wall push (faces)
// 14 fetches, at surfaces some hundreds; runs when solids have changed
// variants: [WALL_PUSH]
#include "common/faces.glsl"
#include "common/friction.glsl"
#include "common/sticking.glsl"

struct Held {
    float noted, push;
    int bits;
};

ivec3 towards(int direction) { return direction % 2 == 0 ? -UNIT[direction / 2] : UNIT[direction / 2]; }

bool exists(ivec3 face, int axis) { return all(greaterThanEqual(face, ivec3(0))) && isFace(face, axis); }

// From the neighbour in the fluid with the longest way to the wall; kept where there is none. The face lies no farther
// beyond the wall than that neighbour before it.
Held beyondSurface(ivec3 texel, int axis) {
    Held held = Held(0.0, 0.0, 1 << (21 + axis));
    float longest = 0.0;
    for (int i = 0; i < 6; ++i) {
        ivec3 neighbour = wrapped(texel + towards(i));
        if (!exists(neighbour, axis) || openOf(neighbour)[axis] < 0.5) continue;
        float way = wayToWall(neighbour, axis, i / 2, 1 - i % 2);
        if (way <= longest) continue;
        longest = way;
        float open = openOf(texel)[axis], slope = min(0.5 * open / way, 1.0);  // ways of the open part's middle
        float wall = surfaceVelocity(neighbour, axis, i / 2, 1 - i % 2, way);
        float turned = 0.5 * (1.0 - open) * solidRise(texel, axis, i / 2, i % 2 == 0 ? 1 : -1);
        held = Held(slope, (1.0 - slope) * wall - turned, ((CUT_FROM_ALL ^ 1 << i) << 6 * axis) + (1 << (18 + axis)));
    }
    return held;
}

// What is on one side of a face.
struct Side {
    bool isCut;
    float way, surface;  // to what holds it, and its velocity; 0 where nothing does
};

Side sideOf(ivec3 texel, int axis, int i) {
    ivec3 neighbour = wrapped(texel + towards(i));
    if (!exists(neighbour, axis)) return Side(false, 0.0, 0.0);
    if (!isHeld(neighbour, axis)) return Side(i / 2 != axis && openOf(neighbour)[axis] == 0.0, 0.0, 0.0);
    float way = wayToWall(texel, axis, i / 2, i % 2);
    return Side(true, way, surfaceVelocity(texel, axis, i / 2, i % 2, way));
}

Held heldBy(ivec3 texel, int axis) {
    if (!isFace(texel, axis) || openOf(texel)[axis] == 0.0) return Held(0.0, 0.0, 1 << (21 + axis));
    if (isHeld(texel, axis)) return beyondSurface(texel, axis);
    Held held = Held(0.0, 0.0, 0);
    for (int across = 0; across < 3; ++across) {
        Side low = sideOf(texel, axis, 2 * across), high = sideOf(texel, axis, 2 * across + 1);
        held.bits += (int(low.isCut) + 2 * int(high.isCut)) << (6 * axis + 2 * across);
        if (low.way + high.way == 0.0) continue;
        bool hasOpposite = !low.isCut || !high.isCut;
        float one = max(low.way, high.way), other = min(low.way, high.way);
        float way = hasOpposite ? one : sqrt(one * (other > 0.0 ? other : 1.0 + one));
        float surface = (low.surface * high.way + high.surface * low.way) / (low.way + high.way);
        if (other == 0.0) surface = low.surface + high.surface;
        held.noted += packedWay(roundedWay(way), across);
        held.push += countOfSurface(roundedWay(way), hasOpposite) * surface;
    }
    return held;
}

vec4 kernel(ivec3 texel) {
    Held x = heldBy(texel, 0), y = heldBy(texel, 1), z = heldBy(texel, 2);
#ifdef WALL_PUSH
    return vec4(x.push, y.push, z.push, 0);
#else
    return vec4(x.noted, y.noted, z.noted, float(x.bits + y.bits + z.bits));
#endif
}
