// What a triangle is in a slice: where it cuts the middle of the slice, a ribbon as wide as the diagonal of a texel to
// either side (Crane, Llamas, Tariq 2007, §30.2.4); where it lies along the slice, which such cuts would miss, itself.

layout(triangles) in;
layout(triangle_strip, max_vertices = 7) out;

in vec3 cellOfVertex[];
in vec3 velocityOfVertex[];
flat in int sliceOfVertex[];

uniform ivec3 cellCount;

out vec3 velocity;
out float height;  // above the middle of the slice [cells]

const float HALF_WIDTH = 1.4142;

void emit(vec2 place, vec3 u, float above) {
    gl_Position = vec4(2.0 * place / vec2(cellCount.xy) - 1.0, 0, 1);
    gl_Layer = sliceOfVertex[0];
    velocity = u;
    height = above;
    EmitVertex();
}

void main() {
    float middle = float(sliceOfVertex[0]) + 0.5;
    vec3 heights = vec3(cellOfVertex[0].z, cellOfVertex[1].z, cellOfVertex[2].z) - middle;

    // A vertex on the plane counts as above it, so that every triangle is cut on two edges or on none, and no edge that
    // is cut is parallel to the plane.
    vec3 ends[2], velocities[2];
    int count = 0;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        if ((heights[i] >= 0.0) == (heights[j] >= 0.0)) continue;
        float s = heights[i] / (heights[i] - heights[j]);
        ends[count] = mix(cellOfVertex[i], cellOfVertex[j], s);
        velocities[count] = mix(velocityOfVertex[i], velocityOfVertex[j], s);
        ++count;
    }
    if (count == 2) {
        vec2 along = ends[1].xy - ends[0].xy;
        along = length(along) > 1e-6 ? normalize(along) : vec2(1, 0);
        vec2 side = HALF_WIDTH * vec2(-along.y, along.x), over = 0.5 * along;
        emit(ends[0].xy - over + side, velocities[0], 0.0);
        emit(ends[0].xy - over - side, velocities[0], 0.0);
        emit(ends[1].xy + over + side, velocities[1], 0.0);
        emit(ends[1].xy + over - side, velocities[1], 0.0);
        EndPrimitive();
    }

    vec3 normal = cross(cellOfVertex[1] - cellOfVertex[0], cellOfVertex[2] - cellOfVertex[0]);
    bool liesAlong = abs(normal.z) > 0.5 * length(normal);
    if (!liesAlong || min(heights.x, min(heights.y, heights.z)) > 1.0 || max(heights.x, max(heights.y, heights.z)) < -1.0)
        return;
    for (int i = 0; i < 3; ++i) emit(cellOfVertex[i].xy, velocityOfVertex[i], heights[i]);
    EndPrimitive();
}
