// What keeps the advection of the velocity from gaining kinetic energy. Where steps are short, MacCormack's scheme tends to
// central differences of  U · ∇u  with the mean U of what flows through both sides of a face's control volume. Harlow and
// Welch's fluxes (1965) conserve energy exactly where nothing piles up; they weigh the difference on either side by what
// flows through that side. They differ by  ¼ (U+ - U-) (u+ - 2u + u-) / h  along each axis: where the flow converges and
// steepens what it carries, central differences gain energy, and this spreads it.
//
// The errors of MacCormack's scheme are those of central differences where traces are short, and average out where they
// cross cells. So this fades out until they are two cells long, and the strain of a step counts up to one half, which
// bounds what it does to the shortest waves.
#include "common/faces.glsl"
#include "common/walls.glsl"

// Velocities on the faces of a texel and of those next to it. Beyond the outermost faces their value holds.
struct Neighbourhood {
    vec3 here, ahead[3], behind[3];
};

Neighbourhood neighbourhoodOf(sampler3D velocity, ivec3 texel) {
    Neighbourhood u;
    u.here = texelFetch(velocity, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 next = min(texel + UNIT[axis], cells), last = wrapped(max(texel - UNIT[axis], -PERIODIC));
        u.ahead[axis] = texelFetch(velocity, next, 0).xyz;
        u.behind[axis] = texelFetch(velocity, last, 0).xyz;
        bvec3 exists = bvec3(vec3(UNIT[axis]) + float(texel[axis] + 1 < cells[axis] || isPeriodic(axis)));
        u.ahead[axis] = mix(u.here, u.ahead[axis], exists);
    }
    return u;
}

// What component `axis` is to lose in dt, by the way from the foot of its trace in cells. Not on the sides of the domain,
// which are set.
float energyGainingPart(sampler3D velocity, Neighbourhood u, ivec3 texel, int axis, vec3 way, float dt) {
    if (wallOfFace(texel, axis) >= 0) return 0.0;
    float sum = 0.0;
    for (int along = 0; along < 3; ++along) {
        float ahead = u.ahead[along][axis], behind = u.behind[along][axis];
        float growth = ahead - behind;  // 2 (U+ - U-)
        if (along != axis) {
            float corner = texelFetch(velocity, wrapped(texel - UNIT[axis]) + UNIT[along], 0)[along];
            growth = (u.ahead[along][along] - u.here[along]) + (corner - u.behind[axis][along]);
        }
        float strain = clamp(0.5 * dt / h * growth, -0.5, 0.5);
        sum += 0.25 * max(1.0 - 0.25 * way[along] * way[along], 0.0) * strain * (ahead + behind - 2.0 * u.here[axis]);
    }
    return sum;
}
