// common/quad.glsl for fragment shaders: pixels are shaded in quads, so that differences between them can be taken.

bool fetchesFirst(int axis) { return (int(gl_FragCoord[axis]) & 1) == 0; }

vec4 ofMate(vec4 value, int axis) {
    float towardsMate = 1.0 - 2.0 * float(int(gl_FragCoord[axis]) & 1);
    return value + towardsMate * (axis == 0 ? dFdxFine(value) : dFdyFine(value));
}
