// Air that enters through open sides comes from outside, where it is clean and moves as the scene says: at rest by
// default. Samples of that air lie one cell beyond the outermost ones, which makes advection there upwind: a side that
// draws air in at speed u then feels a suction of u²/2, Bernoulli's total pressure of still air. If what enters had the
// speed with which it does (no gradient), its kinetic energy would cost nothing, and any plume would end in a wind
// across the domain. The directional do-nothing condition of Braack and Mucha 2014 damps backflow by the same u²/2.
// Through sides far from everything air comes in likewise, with the speed that it has there.
#include "common/faces.glsl"
#include "common/walls.glsl"

// What share of a value at x comes from the air outside, through side `wall`, where `outermost` is the place closest to x
// among samples.
float shareFromOutside(vec3 x, vec3 outermost, out int wall) {
    vec3 way = x - outermost;
    float farthest = 0.0;
    wall = 0;
    for (int axis = 0; axis < 3; ++axis) {
        int side = 2 * axis + int(way[axis] > 0.0);
        if (hasAirOutside(side) && abs(way[axis]) > farthest) { farthest = abs(way[axis]); wall = side; }
    }
    return min(farthest, 1.0);
}

// Of a cell-centred quantity.
float centreShareFromOutside(vec3 x) {
    int wall;
    return shareFromOutside(x, clamp(x, vec3(0.5), vec3(cells) - 0.5), wall);
}

// Of a component of the velocity.
float faceShareFromOutside(vec3 x, int axis, out int wall) {
    return shareFromOutside(x, faceOffset(axis) + faceLattice(x, axis), wall);
}

bool isFaceFromOutside(vec3 x, int axis) {
    int wall;
    return faceShareFromOutside(x, axis, wall) > 0.0;
}

// Component `axis` at x, where it is `value` at the outermost faces.
float mixedWithOutside(float value, vec3 x, int axis) {
    int wall;
    float share = faceShareFromOutside(x, axis, wall);
    return mix(value, wallVelocity[wall][axis], share);
}
