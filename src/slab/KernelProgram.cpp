#include "slab/KernelProgram.h"

namespace slabflow {

std::string periodicPrelude(glm::bvec3 periodic, bool repeatsFaces) {
    if (!glm::any(periodic)) return {};
    std::string prelude = "#define PERIODIC_AXES ivec3(";
    for (int axis = 0; axis < 3; ++axis) prelude += std::string(axis > 0 ? ", " : "") + (periodic[axis] ? "1" : "0");
    return prelude + ")\n" + (repeatsFaces ? "#define REPEATS_FACES\n" : "");
}

ProgramDesc describe(const KernelProgram& program) {
    const bool inVertexShader = program.path == LayerPath::VertexShader;
    ProgramDesc desc;
    desc.label = labelOf(program.kernel, program.variant);
    desc.vertex = "slab/slice.vert";
    if (!inVertexShader) desc.geometry = "slab/slice.geom";
    desc.fragment = {program.kernel + ".glsl", "slab/store.glsl"};
    if (inVertexShader) desc.prelude += layerInVertexShader;
    desc.prelude += "#define RUN_AS_FRAGMENTS\n";
    if (program.tiled) desc.prelude += "#define TILED\n";
    if (info(program.target).half) desc.prelude += "#define STORE_HALF\n";
    if (info(program.target).integer) desc.prelude += "#define STORE_INTEGER\n";
    if (program.transposed) desc.prelude += "#define TRANSPOSED\n";
    desc.prelude += periodicPrelude(program.periodic, program.repeatsFaces);
    desc.variant = program.variant;
    return desc;
}

}  // namespace slabflow
