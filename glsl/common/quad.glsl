// Pixels are shaded in quads of two by two, from even places on, so that differences between them can be taken. What
// one of them has fetched its mates have through such a difference, and kernels that wait for fetches need fewer.

// What the mate along x (axis 0) or y (1) has in place of `value`; rounded, where the two are far apart. All pixels of
// the quad must get here; those outside the target do as well, and need coordinates that exist.
vec4 ofMate(vec4 value, int axis) {
    float towardsMate = 1.0 - 2.0 * float(int(gl_FragCoord[axis]) & 1);
    return value + towardsMate * (axis == 0 ? dFdxFine(value) : dFdyFine(value));
}
