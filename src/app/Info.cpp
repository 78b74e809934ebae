#include "app/Info.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/record/Sweep.h"
#include "app/session/Session.h"
#include "base/Error.h"
#include "base/File.h"
#include "render/Frame.h"
#include "scene/ParameterTable.h"
#include "scene/SceneJson.h"
#include "sim/GridLimits.h"
#include "slab/Slab.h"

namespace slabflow {
namespace {

using Json = nlohmann::ordered_json;

constexpr Format allFormats[] = {Format::RGBA8, Format::R16F,  Format::RG16F,  Format::RGBA16F,
                                 Format::R32F,  Format::RG32F, Format::RGBA32F};

/// Whether slab operations can write to it.
bool rendersTo(Format format) {
    try {
        const Volume probe(makeTexture3D(glm::ivec3(4), format, "probe"));
        return true;
    } catch (const Error&) {
        return false;
    }
}

std::string layerPathText(LayerPath path) {
    return path == LayerPath::VertexShader
               ? "vertex shader, since the driver has GL_ARB_shader_viewport_layer_array"
               : "geometry shader, since the driver lacks GL_ARB_shader_viewport_layer_array";
}

DomainDesc cube() {
    DomainDesc domain;
    domain.size = glm::vec3(1);
    return domain;
}

/// Where programs are kept, or why they are not.
std::string cacheText(const Context& context, const Assets& assets) {
    if (const std::optional<ProgramCache> cache = ProgramCache::usual(context); cache && !assets.root()) {
        try {
            ensureWritableFolder(cache->folder());
            return cache->folder().string();
        } catch (const Error& error) {
            return std::string("not kept: ") + error.what();
        }
    }
    if (assets.root()) return "not kept: shaders come from a folder";
    return ProgramCache::usualFolder() ? "not kept here: the driver does it" : "not kept: SLABFLOW_CACHE is off";
}

/// Bytes after one frame of the scene and its picture.
Json memoryOf(Slab& slab, const SceneDesc& scene) {
    Session session(slab, scene);
    session.advance();
    session.draw(session.camera(scene.record.size), scene.record.size);
    const MemoryUse use = slab.memoryUse();
    double cells = 0;
    for (const auto& fluid : session.world().fluids()) cells += double(fluid->fields().grid.cellCount());
    Json json{{"fields", use.fields}, {"scratch", use.scratch}, {"pictures", use.pictures}, {"total", use.total()}};
    json["bytes per cell"] = double(use.total() - use.pictures) / cells;
    return json;
}

Json describe(const Context& context, const Assets& assets) {
    const Capabilities& c = context.capabilities();
    const Slab slab(context, assets);
    Json json{{"vendor", c.vendor},
              {"renderer", c.renderer},
              {"version", c.version},
              {"glsl", c.glsl},
              {"context", c.origin},
              {"largest 3D texture", c.maxTexture3D},
              {"most slices in a draw", c.maxLayers},
              {"largest resolution", largestResolution(slab, cube())},
              {"samples at edges", SceneSamples::available()},
              {"slices chosen by", layerPathText(slab.layerPath())},
              {"shaders and scenes", assets.root() ? assets.root()->string() : "embedded"},
              {"compiled shaders", cacheText(context, assets)}};
    for (const Format format : allFormats)
        json["formats"][info(format).name] = {{"bytes", info(format).bytesPerTexel}, {"writable", rendersTo(format)}};
    return json;
}

void printLine(const std::string& name, const std::string& text) {
    std::printf("%-24s%s\n", name.c_str(), text.c_str());
}

void print(const Json& json) {
    for (const auto& [name, value] : json.items()) {
        if (value.is_object()) continue;
        printLine(name, value.is_string() ? value.get<std::string>() : value.dump());
    }
    std::string writable, refused;
    for (const auto& [name, format] : json["formats"].items()) (format["writable"] ? writable : refused) += name + " ";
    printLine("writable formats", writable);
    if (!refused.empty()) printLine("refused formats", refused);
}

void printMemory(const std::string& scene, const Json& memory) {
    const auto megabytes = [](const Json& bytes) {
        char text[32];
        std::snprintf(text, sizeof text, "%10.2f MB", bytes.get<double>() * 1e-6);
        return std::string(text);
    };
    std::printf("\nMemory on the GPU after one frame of %s:\n", scene.c_str());
    for (const auto& [stage, bytes] : memory["fields"].items()) printLine("  " + stage, megabytes(bytes));
    for (const char* kind : {"scratch", "pictures", "total"})
        printLine(std::string("  ") + kind, megabytes(memory[kind]));
    std::printf("%.0f bytes a cell without pictures\n", memory["bytes per cell"].get<double>());
}

}  // namespace

int runInfo(const Assets& assets, const InfoOptions& options) {
    std::optional<SceneDesc> scene;
    if (options.scene) scene = loadScene(assets, *options.scene, options.load);
    const Context context = Context::headless();
    Json json = describe(context, assets);
    if (scene) {
        Slab slab(context, assets, {}, ProgramCache::usual(context));
        json["memory"] = memoryOf(slab, *scene);
    }
    if (options.json) {
        std::printf("%s\n", json.dump(2).c_str());
        return 0;
    }
    print(json);
    if (scene) printMemory(*options.scene, json["memory"]);
    return 0;
}

int runScenes(const Assets& assets, const ScenesOptions& options) {
    if (options.keys) {
        std::printf("%s", parameterTable().c_str());
        return 0;
    }
    const std::vector<SceneSummary> scenes = listScenes(assets), looks = listLooks(assets), sweeps = listSweeps(assets);
    size_t width = 0;
    for (const auto* list : {&scenes, &looks, &sweeps})
        for (const SceneSummary& entry : *list) width = std::max(width, entry.name.size());
    const auto printList = [&](const std::vector<SceneSummary>& list) {
        for (const SceneSummary& entry : list)
            std::printf("%-*s  %s\n", int(width), entry.name.c_str(), entry.description.c_str());
    };
    printList(scenes);
    std::printf("\nLooks, for --look:\n");
    printList(looks);
    std::printf("\nSweeps, for record --sweep:\n");
    printList(sweeps);
    return 0;
}

}  // namespace slabflow
