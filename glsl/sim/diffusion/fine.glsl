// Links of the finer grid, for quantities at the centres of cells, for velocities on faces, or for what is on a coarse
// grid already.
#include "sim/pressure/fine_cells.glsl"
#ifdef OF_CENTRES
#include "sim/diffusion/fine_centres.glsl"
#endif
#ifdef OF_FACES
#include "sim/diffusion/fine_faces.glsl"
#endif
#ifdef OF_LINKS
#include "sim/diffusion/fine_links.glsl"
#endif
