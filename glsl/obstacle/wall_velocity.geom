// What a triangle is in each of a few slices: where it cuts the middle of the slice, a ribbon as wide as the diagonal
// of a texel to either side (Crane, Llamas, Tariq 2007, §30.2.4); where it lies along the slice, which such cuts would
// miss, itself.

layout(triangles) in;
layout(triangle_strip, max_vertices = 7 * SLICES) out;

in vec3 cellOfVertex[];
in vec3 velocityOfVertex[];
flat in int firstSliceOfVertex[];

uniform ivec3 cellCount;

out vec3 velocity;
out float height;  // above the middle of the slice [cells]

const float HALF_WIDTH = 1.4142;

void emit(vec2 place, vec3 u, float above, int slice) {
    gl_Position = vec4(2.0 * place / vec2(cellCount.xy) - 1.0, 0, 1);
    gl_Layer = slice;
    velocity = u;
    height = above;
    EmitVertex();
}

// A vertex on the plane counts as above it, so that every triangle is cut on two edges or on none, and no edge that is
// cut is parallel to the plane.
void emitCut(vec3 heights, int slice) {
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
    if (count != 2) return;
    vec2 along = ends[1].xy - ends[0].xy;
    along = length(along) > 1e-6 ? normalize(along) : vec2(1, 0);
    vec2 side = HALF_WIDTH * vec2(-along.y, along.x), over = 0.5 * along;
    emit(ends[0].xy - over + side, velocities[0], 0.0, slice);
    emit(ends[0].xy - over - side, velocities[0], 0.0, slice);
    emit(ends[1].xy + over + side, velocities[1], 0.0, slice);
    emit(ends[1].xy + over - side, velocities[1], 0.0, slice);
    EndPrimitive();
}

void main() {
    vec3 z = vec3(cellOfVertex[0].z, cellOfVertex[1].z, cellOfVertex[2].z);
    float lowest = min(z.x, min(z.y, z.z)), highest = max(z.x, max(z.y, z.z));
    vec3 normal = cross(cellOfVertex[1] - cellOfVertex[0], cellOfVertex[2] - cellOfVertex[0]);
    bool liesAlong = abs(normal.z) > 0.5 * length(normal);

    // Clamped before the conversion to integers: a mesh may reach anywhere.
    int first = firstSliceOfVertex[0], end = min(first + SLICES, cellCount.z);
    first = int(clamp(floor(lowest - 1.5), float(first), float(end)));
    end = int(clamp(ceil(highest + 1.5), float(first), float(end)));
    for (int slice = first; slice < end; ++slice) {
        vec3 heights = z - (float(slice) + 0.5);
        emitCut(heights, slice);
        if (!liesAlong || lowest - float(slice) > 1.5 || highest - float(slice) < -0.5) continue;
        for (int i = 0; i < 3; ++i) emit(cellOfVertex[i].xy, velocityOfVertex[i], heights[i], slice);
        EndPrimitive();
    }
}
