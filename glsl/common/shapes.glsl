// A region of space: how much of it a point belongs to.
#include "common/grid.glsl"
#include "constants/ShapeKind.glsl"

uniform int shape;           // a ShapeKind
uniform vec3 shapeFrom;      // centre, or one end of the axis [m from the low corner]
uniform vec3 shapeTo;        // the other end of the axis, or half the edges of the box [m]
uniform float shapeRadius;   // [m]
uniform float shapeEdge;     // over which it fades at its surface, half of it outside [m]; a cell at least
uniform vec3 shapeAxes[3];   // along which the box lies, of length 1

// Distance to the surface, negative inside (exact outside the corners of box and cylinder).
float signedDistance(vec3 x) {
    if (shape == ShapeKind_Sphere) return length(x - shapeFrom) - shapeRadius;
    if (shape == ShapeKind_Box) {
        vec3 way = x - shapeFrom;
        vec3 q = abs(vec3(dot(way, shapeAxes[0]), dot(way, shapeAxes[1]), dot(way, shapeAxes[2]))) - shapeTo;
        return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
    }
    vec3 axis = shapeTo - shapeFrom;
    float along = dot(x - shapeFrom, axis) / max(dot(axis, axis), 1e-12);
    if (shape == ShapeKind_Capsule) return length(x - shapeFrom - clamp(along, 0.0, 1.0) * axis) - shapeRadius;
    float radial = length(x - shapeFrom - along * axis) - shapeRadius;
    float axial = (abs(along - 0.5) - 0.5) * length(axis);
    return length(max(vec2(radial, axial), 0.0)) + min(max(radial, axial), 0.0);
}

// The one of a place's repetitions on periodic axes that lies next to the shape's middle.
vec3 nextToShape(vec3 x) {
    if (PERIODIC == ivec3(0)) return x;
    vec3 middle = (shape == ShapeKind_Cylinder || shape == ShapeKind_Capsule ? 0.5 * (shapeFrom + shapeTo) : shapeFrom) / h;
    return middle + shortestWay(x - middle);
}

// 1 inside, 0 outside, linear over the edge at the surface; a bell exp(-|x - c|² / r²) for a Gaussian. x in cells.
float shapeWeight(vec3 x) {
    vec3 p = nextToShape(x) * h;
    if (shape == ShapeKind_Everywhere) return 1.0;
    if (shape == ShapeKind_Gaussian) {
        vec3 r = (p - shapeFrom) / shapeRadius;
        return exp(-dot(r, r));
    }
    return clamp(0.5 - signedDistance(p) / max(h, shapeEdge), 0.0, 1.0);
}
