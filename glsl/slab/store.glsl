// Appended to every kernel: evaluates it for this fragment's texel and stores the value.

#ifdef STORE_INTEGER
layout(location = 0) out uvec4 storedValue;

uvec4 stored(uvec4 value, ivec3 texel) { return value; }
#else
layout(location = 0) out vec4 storedValue;

#ifdef STORE_HALF
// Drivers round or truncate to 16 bits as they like, and either way changes below half a unit in the last place are
// lost for ever. Adding noise below the last kept bit and cutting it off keeps them on average, and what is left is
// exact in 16 bits, whatever the driver does (down to 6e-5, where 16-bit floats lose digits).
uniform int ditherSeed;

uint hashOf(uvec4 v) {
    // Jarzynski and Olano 2020: pcg4d.
    v = v * 1664525u + 1013904223u;
    v += v.yzxy * v.wxyz;
    v ^= v >> 16u;
    v += v.yzxy * v.wxyz;
    return v.x ^ v.w;
}

float dithered(float value, uint noise) {
    uint bits = floatBitsToUint(value);
    if ((bits & 0x7F800000u) == 0x7F800000u) return value;  // an infinity or a not-a-number stays what it is
    return uintBitsToFloat((bits + (noise & 0x1FFFu)) & ~0x1FFFu);
}

vec4 rounded(vec4 value, ivec3 texel) {
    uint a = hashOf(uvec4(texel, ditherSeed));
    uint b = hashOf(uvec4(texel.zxy, a));
    return vec4(dithered(value.x, a), dithered(value.y, a >> 13), dithered(value.z, b), dithered(value.w, b >> 13));
}
#else
vec4 rounded(vec4 value, ivec3 texel) { return value; }
#endif

vec4 stored(float value, ivec3 texel) { return rounded(vec4(value, 0, 0, 0), texel); }
vec4 stored(vec2 value, ivec3 texel) { return rounded(vec4(value, 0, 0), texel); }
vec4 stored(vec3 value, ivec3 texel) { return rounded(vec4(value, 0), texel); }
vec4 stored(vec4 value, ivec3 texel) { return rounded(value, texel); }
#endif

#ifdef REPEATS_FACES
uniform ivec3 facePeriod;  // texels after which faces repeat: on periodic axes those on the high side are the low ones

ivec3 placeOf(ivec3 texel) { return texel % facePeriod; }
#else
ivec3 placeOf(ivec3 texel) { return texel; }
#endif

void main() {
    ivec3 texel = placeOf(ivec3(gl_FragCoord.xy, gl_Layer));
#ifdef TRANSPOSES_TEXELS
    storedValue = stored(kernel(transposed(texel)), texel);
#else
    storedValue = stored(kernel(texel), texel);
#endif
}
