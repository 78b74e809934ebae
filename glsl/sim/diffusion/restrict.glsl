// What is left of an equation of implicit diffusion on a coarse grid around solids: the mean over its children, and what
// goes with them, of D (swept - now), as a sweep's way is the residual over its diagonal D.
// reads swept, now, inverse 1 / D (finer grid), members, and what sim/diffusion/fine does   writes the residual
// (centres). 39 fetches, where walls divide cells more
// variants: OF_CENTRES | OF_FACES | OF_LINKS
#include "sim/diffusion/fine.glsl"
#include "sim/diffusion/left_over.glsl"

uniform sampler3D swept;
uniform sampler3D now;
uniform sampler3D inverse;

vec3 leftAt(ivec3 child, vec3 share) {
    vec3 way = texelFetch(swept, child, 0).xyz - texelFetch(now, child, 0).xyz;
    return mix(vec3(0), share * way / texelFetch(inverse, child, 0).xyz, greaterThan(share, vec3(0)));
}

vec3 kernel(ivec3 texel) {
    vec3 sum = vec3(0);
    int directions = directionsToAsk(texel);
    for (int n = 0; n < 8; ++n) {
        ivec3 child = 2 * texel + (ivec3(n) >> ivec3(0, 1, 2) & 1);
        if (!isFineCell(child)) continue;
        sum += leftAt(child, membership(child));
        for (int direction = 0; direction < directions; ++direction) {
            vec3 share = shareTaken(child, direction);
            if (share != vec3(0)) sum += leftAt(fineNeighbour(child, direction), share);
        }
    }
    return sum / 8.0;
}
