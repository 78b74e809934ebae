// Any bytes in place of an OBJ file: a mesh whose triangles have their corners, or an Error.
#include <cstdint>
#include <cstdlib>

#include "base/Error.h"
#include "scene/FacetedMesh.h"
#include "scene/Meshes.h"
#include "scene/ObjMesh.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    try {
        const Mesh mesh = readObj(std::string(reinterpret_cast<const char*>(data), size), "a.obj");
        if (!test::isSound(mesh)) std::abort();
        withNormals(mesh);
    } catch (const Error&) {
    }
    return 0;
}
