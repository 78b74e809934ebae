// What neighbouring texels may share: mates come in quads of two by two, from even places on, and what one of them has
// fetched its mates have without a fetch of their own, so that kernels that wait for fetches need fewer. How they come
// by it is up to the way in which kernels are run, and each brings its own:
//     bool fetchesFirst(int axis)           which of two mates along an axis this one is
//     vec4 ofMate(vec4 value, int axis)     what the mate along x (axis 0) or y (1) has in place of `value`; rounded,
//                                           where the two are far apart
// All texels of the quad must get to ofMate; those outside the target do as well, and need coordinates that exist.
#ifdef RUN_AS_FRAGMENTS
#include "slab/quad_of_fragments.glsl"
#else
#error "this way of running kernels does not say what neighbouring texels share"
#endif
