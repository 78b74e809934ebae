// What obstacle/find_friction notes of the faces around solids: for each component how strongly a solid holds it, and
// in the fourth channel 24 bits, which 32-bit floats hold exactly.
// A face that solids close keeps its velocity. A face beyond a surface that fluid sticks to is no unknown: it lies on
// the line from the velocity of the face before it through that of the wall, of which the component is the slope.

bool isCut(int bits, int axis, int direction) { return (bits >> (6 * axis + direction) & 1) == 1; }
bool isBeyond(int bits, int axis) { return (bits >> (18 + axis) & 1) == 1; }
bool isKept(int bits, int axis) { return (bits >> (21 + axis) & 1) == 1; }

const int CUT_FROM_ALL = 63;
