// Any bytes in place of a glTF file: a mesh whose triangles have their corners, wherever it goes, or an Error.
#include <cstdint>
#include <cstdlib>

#include "base/Error.h"
#include "scene/FacetedMesh.h"
#include "scene/Gltf.h"
#include "scene/MeshMotion.h"
#include "scene/Meshes.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    try {
        Mesh mesh = readGltf(bytes, "a.glb", [&](const std::string&) { return bytes; });
        if (!test::isSound(mesh)) std::abort();
        const Facets facets(mesh);
        if (!mesh.motion) return 0;
        for (size_t clip = 0; clip < mesh.motion->clips().size(); ++clip)
            for (const double share : {0.0, 0.3, 1.0}) {
                mesh.positions = mesh.motion->positionsAt(clip, share * mesh.motion->clips()[clip].period);
                if (!test::isSound(mesh)) std::abort();
                facets.of(mesh);
            }
    } catch (const Error&) {
    }
    return 0;
}
