// Air that rises keeps its potential temperature and its vapor, and comes to where the surroundings have others:
//   d theta' / dt = -w d theta0 / dz     and     dv' / dt = -w dv0 / dz     for what it has above theirs
// reads gas (centres; cloud water, theta' [K]), vapor (centres; v' [g/kg]), cellVelocity (centres)   writes gas
// OF_VAPOR: writes vapor. 2 fetches
// Differences between the faces of a cell: over a level layer in which nothing rises on the whole they sum to 0.
// variants: [OF_VAPOR]
#include "common/atmosphere.glsl"

uniform sampler3D gas;
uniform sampler3D vapor;
uniform sampler3D cellVelocity;
uniform vec3 gridVelocity;  // along the grid's axes [m/s]
uniform float dt;

vec4 kernel(ivec3 texel) {
    float height = heightOf(centreOf(texel));
    float risen = dt * dot(up, texelFetch(cellVelocity, texel, 0).xyz + gridVelocity) / h;  // cells
    Air below = airAt(height - 0.5 * h), above = airAt(height + 0.5 * h);
#ifdef OF_VAPOR
    vec4 v = texelFetch(vapor, texel, 0);
    return v - v.w * vec4(risen * (above.vapor - below.vapor), 0, 0, 0);
#else
    vec4 g = texelFetch(gas, texel, 0);
    return g - g.w * vec4(0, risen * (above.potentialTemperature - below.potentialTemperature), 0, 0);
#endif
}
