// What obstacle/find_friction notes of the faces around solids: for each component the ways to the surfaces that hold
// it, and in the fourth channel 24 bits, which 32-bit floats hold exactly.
// A face that solids close keeps its velocity. A face beyond a surface that fluid sticks to is no unknown: it lies on
// the line from the velocity of the face before it through that of the wall, of which the component is the slope.

bool isCut(int bits, int axis, int direction) { return (bits >> (6 * axis + direction) & 1) == 1; }
bool isBeyond(int bits, int axis) { return (bits >> (18 + axis) & 1) == 1; }
bool isKept(int bits, int axis) { return (bits >> (21 + axis) & 1) == 1; }

const int CUT_FROM_ALL = 63;

// Ways along the three axes in steps of 1/180 of a cell, 0 where nothing holds the face along one: 24 bits as well.
const float STEPS_IN_CELL = 180.0;

// Never 0.
float roundedWay(float way) { return clamp(round(STEPS_IN_CELL * way), 1.0, 255.0) / STEPS_IN_CELL; }

float packedWay(float way, int across) { return round(STEPS_IN_CELL * way) * float(1 << 8 * across); }

float wayAlong(int ways, int across) { return float(ways >> 8 * across & 255) / STEPS_IN_CELL; }

// A second difference over unequal steps (Shortley and Weller 1938): by what it counts the face opposite to a surface,
// and the surface. With that face counted as everywhere else (Gibou, Fedkiw, Cheng, Kang 2002) velocities are of second
// order, too, but not their slope at the wall, which is what drags. Where no face is opposite, since a solid is on both
// sides, the way noted is such that the surfaces together count for 2 / way².
float countOfOpposite(float way) { return 2.0 / (1.0 + way); }

float countOfSurface(float way, bool hasOpposite) {
    return hasOpposite ? countOfOpposite(way) / way : 2.0 / (way * way);
}

// Of all surfaces around a face.
float countOfSurfaces(int ways, int bits, int axis) {
    float sum = 0.0;
    for (int across = 0; across < 3; ++across) {
        float way = wayAlong(ways, across);
        bool hasOpposite = !isCut(bits, axis, 2 * across) || !isCut(bits, axis, 2 * across + 1);
        sum += way > 0.0 ? countOfSurface(way, hasOpposite) : 0.0;
    }
    return sum;
}
