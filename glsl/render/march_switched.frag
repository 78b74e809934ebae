// render/march.frag with parts of it switched off, so that one sees what each is good for, and with what it does to look
// at instead of what it sees.
// variants: LIGHTS=1,2 [SKY] [FLUIDS=2,3,4] [DYED] [BURNING] [SHADED] [CUBIC] (PASSES|(OFFSCREEN|[FIX_UP|BEHIND_LIQUID] [SAMPLES=2,3,4]) [COUNT_STEPS|SHOW_PIXELS])
#include "render/march_pixel.glsl"
#include "render/march_switches.glsl"
