// The smoke before the scene in every pixel, or what of it there is to see at the edges of obstacles.
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [DYED] [BURNING] [SHADED] [CUBIC] (PASSES | OFFSCREEN | [FIX_UP | BEHIND_LIQUID] [SAMPLES=2,3,4])
#include "render/march_pixel.glsl"
#include "render/march_rules.glsl"
