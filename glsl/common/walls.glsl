// The six sides of the domain, in the order x-, x+, y-, y+, z-, z+: wall 2 * axis + side. Periodic ones are no walls.
#include "common/grid.glsl"
#include "constants/WallProfile.glsl"
#include "constants/WallType.glsl"

const int FREE_SLIP = WallType_FreeSlip, NO_SLIP = WallType_NoSlip, INFLOW = WallType_Inflow, OPEN = WallType_Open,
          FAR_FIELD = WallType_FarField;

uniform int wallType[6];
uniform vec3 wallVelocity[6];  // of the moving wall, of the fluid that flows in, or of the air outside, as the grid
                               // sees it [m/s]
uniform vec3 wallProfile[6];   // how the inflow changes along each axis: a WallProfile

float profileAt(float profile, float s) {
    if (profile == float(WallProfile_Uniform)) return 1.0;
    if (profile == float(WallProfile_FromLow)) s = 0.5 * s;
    if (profile == float(WallProfile_ToHigh)) s = 0.5 + 0.5 * s;
    return 4.0 * s * (1.0 - s);
}

bool isClosed(int wall) { return wallType[wall] == FREE_SLIP || wallType[wall] == NO_SLIP; }

// Beyond it is air, of which some may come in.
bool hasAirOutside(int wall) { return wallType[wall] == OPEN || wallType[wall] == FAR_FIELD; }

// Fluid at the wall moves with a known velocity along it.
bool holdsTangent(int wall) { return wallType[wall] == NO_SLIP || wallType[wall] == INFLOW; }

// Velocity of the wall or the inflow at grid position x.
vec3 wallVelocityAt(int wall, vec3 x) {
    vec3 s = clamp(x / vec3(cells), 0.0, 1.0);
    vec3 profile = wallProfile[wall];
    return wallVelocity[wall] * profileAt(profile.x, s.x) * profileAt(profile.y, s.y) * profileAt(profile.z, s.z);
}

// Normal velocity that a wall imposes on its faces; meaningless for open ones.
float wallNormalVelocity(int wall, vec3 x) {
    if (wallType[wall] == FAR_FIELD) return wallVelocity[wall][wall / 2];
    return wallType[wall] == INFLOW ? wallVelocityAt(wall, x)[wall / 2] : 0.0;
}

// The wall through which grid position x lies outside, the one crossed farthest; -1 inside.
int wallBeyond(vec3 x) {
    int wall = -1;
    float farthest = 0.0;
    for (int axis = 0; axis < 3; ++axis) {
        if (isPeriodic(axis)) continue;
        float below = -x[axis], above = x[axis] - float(cells[axis]);
        if (below > farthest) { farthest = below; wall = 2 * axis; }
        if (above > farthest) { farthest = above; wall = 2 * axis + 1; }
    }
    return wall;
}

// The wall on which face `axis` of the texel lies; -1 for faces between two cells.
int wallOfFace(ivec3 texel, int axis) {
    if (isPeriodic(axis)) return -1;
    if (texel[axis] == 0) return 2 * axis;
    return texel[axis] == cells[axis] ? 2 * axis + 1 : -1;
}
