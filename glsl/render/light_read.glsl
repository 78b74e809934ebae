// Where anybody reads the light in a fluid: in smoke, on obstacles and where it enters the domain or leaves it.
#include "common/grid.glsl"
#include "render/extinction_volume.glsl"

bool isRead(ivec3 texel) {
    bool inside = all(greaterThan(texel, ivec3(0))) && all(lessThan(texel, cells - 1));
    return !inside || !nothingNear(0, (vec3(texel) + 0.5) / vec3(cells));
}
