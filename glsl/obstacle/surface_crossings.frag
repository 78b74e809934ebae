// Where the surface of a closed mesh crosses the columns of a lattice along z: a surface that looks up counts +1, one
// that looks down -1, at the uppermost texel whose middle lies below it. Every triangle is drawn once, wherever it is.

layout(r32i) uniform iimage3D crossings;
uniform ivec3 latticeSize;

in float height;  // [slices of the lattice]

void main() {
    // Clamped before the conversion to an integer: a mesh may reach anywhere.
    int slice = int(clamp(ceil(height - 0.5), 0.0, float(latticeSize.z))) - 1;
    if (slice >= 0) imageAtomicAdd(crossings, ivec3(gl_FragCoord.xy, slice), gl_FrontFacing ? 1 : -1);
}
