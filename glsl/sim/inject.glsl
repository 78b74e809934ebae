// A source or splat of a cell-centred quantity:  f' = f + w (amount)   or   f' = f + w (amount - f) to set it
// reads quantity (centres)   writes the quantity, in the shape's bounding box
// Harris 2004 §38.3.3 (Gaussian splat); channels with mask 0 are left alone, and so are solids (f.w = 0)
#include "common/shapes.glsl"

uniform sampler3D quantity;
uniform vec4 amount;
uniform vec4 mask;
uniform int replace;  // 1: set, 0: add

vec4 kernel(ivec3 texel) {
    vec4 f = texelFetch(quantity, texel, 0);
    return f + mask * f.w * shapeWeight(centreOf(texel)) * (replace == 1 ? amount - f : amount);
}
