// The top of the pyramid, from which all births are looked for: number k of as many as there are
// reads total (one texel; x: how many)   writes birthList (slots): cell and number, -1 where there are not so many

uniform sampler3D total;
uniform ivec3 cells;  // slots

vec4 kernel(ivec3 texel) {
    float number = float(texel.y * cells.x + texel.x);
    return vec4(0, 0, 0, number < texelFetch(total, ivec3(0), 0).x ? number : -1.0);
}
