// How often a closed mesh surrounds the middle of a texel: the sum of the surfaces that a ray up from there crosses
// (Crane, Llamas, Tariq 2007, §30.2.4). Sums, not parities, so that parts of a mesh may overlap: whatever is not 0 is
// inside. Every fragment walks down one column.

layout(r32i) uniform iimage3D crossings;  // and, afterwards, winding numbers
uniform ivec3 latticeSize;

void main() {
    int winding = 0;
    for (int slice = latticeSize.z; --slice >= 0;) {
        ivec3 texel = ivec3(gl_FragCoord.xy, slice);
        winding += imageLoad(crossings, texel).x;
        imageStore(crossings, texel, ivec4(winding));
    }
}
