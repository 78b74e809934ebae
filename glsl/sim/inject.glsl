// A source or splat of a cell-centred quantity:  f' = f + w (amount)   or, to set it,   f' = f + w (amount - f)   where f
// is more than the amount, and where it is less what a cell holds of which the source fills the share w:
//   f' = max(f, w amount)     else edges would fill up in a few steps, and be as jagged as the cells
// reads quantity (centres)   writes the quantity, in the shape's bounding box
// Harris 2004 §38.3.3 (Gaussian splat); channels with mask 0 are left alone, and so are solids (f.w = 0)
// COVERED: w is what a shape from a file covers
// variants: [COVERED]
#include "common/source_weight.glsl"

uniform sampler3D quantity;
uniform vec4 amount;
uniform vec4 mask;
uniform int replace;  // 1: set, 0: add

vec4 changeToSet(vec4 f, float w) {
    vec4 way = sign(amount);
    bvec4 isLess = lessThan(way * f, abs(amount));
    return mix(w * (amount - f), max(way * (w * amount - f), 0.0) * way, isLess);
}

vec4 kernel(ivec3 texel) {
    vec4 f = texelFetch(quantity, texel, 0);
    float w = weightInCell(texel);
    return f + mask * f.w * (replace == 1 ? changeToSet(f, w) : w * amount);
}
