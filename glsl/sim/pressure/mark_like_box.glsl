// Marks texels whose cells all have the coefficients of a closed box without solids, so that others need not be read.
// reads coefficients (packing.glsl)   writes their first copy, in place
// The including file says which operator.

bool sameLinks(Links a, Links b) {
    ivec4 k = lanesOf(ivec3(gl_FragCoord.xy, gl_Layer));
    vec4 difference = abs(a.left - b.left) + abs(a.right - b.right) + abs(a.bottom - b.bottom) + abs(a.top - b.top) +
                      abs(a.below - b.below) + abs(a.above - b.above);
    return whereCells(difference, k) == vec4(0);
}

uvec4 kernel(ivec3 texel) {
    Coefficients c = coefficientsOf(texel);
    bool same = sameLinks(c.links, closedBox(texel)) && whereCells(c.walls, lanesOf(texel)) == vec4(0);
#if PARTS == 2
    same = same && partOf(texel) == 0 && !c.split;
#endif
    uvec4 first = texelFetch(coefficients, texel, 0);
    return same ? uvec4(LIKE_BOX, first.yzw) : first;
}
