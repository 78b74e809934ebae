// The rays of the picture, to look at and for tests.
// reads sceneDistance   writes the four channels of render/camera_rays.glsl
// variants: [FLUIDS=2,3,4]
#include "render/camera_rays.glsl"

layout(location = 0) out vec4 rayData;

void main() { rayData = rayDataOf(pickedPixel(ivec2(gl_FragCoord.xy))); }
