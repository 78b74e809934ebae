#include "render/Uniforms.h"

#include <algorithm>

namespace slabflow {

void setView(Program& program, const View& view) {
    program.set("eye", view.eye);
    program.set("viewRight", view.right);
    program.set("viewUp", view.up);
    program.set("viewForward", view.forward);
    program.set("nearPlane", view.nearPlane);
    program.set("clipFromWorld", view.clipFromWorld);
    program.set("imageSize", glm::vec2(view.size));
}

void setBox(Program& program, const PlacedGrid& grid) {
    program.set("boxLow", grid.origin);
    program.set("boxSize", grid.size());
}

void setOffscreen(Program& program, const OffscreenFrame& offscreen) {
    program.set("offscreenSmoke", offscreen.smoke);
    program.set("edges", offscreen.edges);
    program.set("offscreenSize", glm::vec2(offscreen.size));
    program.set("offscreenFactor", offscreen.factor);
}

void setSamples(Program& program, const SceneSamples& samples, const Grid& grid) {
    program.set("sampleImage", samples.image);
    program.set("sampleDistance", samples.distance);
    program.set("smoothCut", smoothCut(grid));
}

OpenFade openFadeOf(const FluidFields& fluid, const LookDesc& look) {
    const glm::vec3 cells(fluid.grid.cells);
    const float wanted = look.openFade * std::max({cells.x, cells.y, cells.z});
    OpenFade fade{};
    for (int axis = 0; axis < 3; ++axis) {
        const float reach = std::min(wanted, cells[axis] / 3);
        if (fluid.openSides[size_t(2 * axis)]) fade.low[axis] = reach;
        if (fluid.openSides[size_t(2 * axis + 1)]) fade.high[axis] = reach;
    }
    return fade;
}

std::vector<LightDesc> lightsOf(const LookDesc& look) {
    if (look.keyLight.color == glm::vec3(0)) return {look.light};
    return {look.light, look.keyLight};
}

std::vector<glm::vec3> towardsLights(const LookDesc& look) {
    std::vector<glm::vec3> directions;
    for (const LightDesc& light : lightsOf(look)) directions.push_back(glm::normalize(light.direction));
    return directions;
}

Variant lightsVariant(const LookDesc& look) { return {"LIGHTS=" + std::to_string(lightsOf(look).size())}; }

void setLights(Program& program, const LookDesc& look) {
    std::vector<glm::vec3> colors;
    for (const LightDesc& light : lightsOf(look)) colors.push_back(light.color);
    program.set("towardsLights", towardsLights(look));
    program.set("lightColors", colors);
    program.set("ambient", look.ambient);
}

}  // namespace slabflow
