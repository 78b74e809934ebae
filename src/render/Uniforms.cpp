#include "render/Uniforms.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

void setAll(Program& program, const Uniforms& uniforms) {
    for (const Uniform& uniform : uniforms) program.set(uniform.name, uniform.value);
}

}  // namespace

void setView(Program& program, const View& view) {
    program.set("eye", view.eye);
    program.set("viewRight", view.right);
    program.set("viewUp", view.up);
    program.set("viewForward", view.forward);
    program.set("nearPlane", view.nearPlane);
    program.set("clipFromWorld", view.clipFromWorld);
    program.set("imageSize", glm::vec2(view.size));
}

void setMotion(Program& program, const NextPicture& next, glm::ivec2 size) {
    program.set("seconds", next.seconds);
    program.set("nextClipFromWorld", next.camera.view(size).clipFromWorld);
}

Uniforms boxesOf(std::span<const PlacedGrid> grids) {
    std::vector<glm::vec3> lows, sizes;
    std::vector<glm::mat3> axes;
    for (const PlacedGrid& grid : grids) {
        lows.push_back(grid.origin * grid.axes);
        sizes.push_back(grid.size());
        axes.push_back(grid.axes);
    }
    return {{"boxLow", lows}, {"boxSize", sizes}, {"boxAxes", axes}};
}

void setBoxes(Program& program, std::span<const PlacedGrid> grids) { setAll(program, boxesOf(grids)); }

Variant fluidsVariant(size_t count) { return count > 1 ? Variant{"FLUIDS=" + std::to_string(count)} : Variant{}; }

Bounds boundsOf(std::span<const PlacedGrid> grids) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const PlacedGrid& grid : grids) {
        glm::vec3 ownLow = grid.origin, ownSize(0);
        for (int axis = 0; axis < 3; ++axis) {
            const glm::vec3 edge = grid.axes[axis] * grid.size()[axis];
            ownLow += glm::min(edge, glm::vec3(0));
            ownSize += glm::abs(edge);
        }
        if (grids.size() == 1) return {ownLow, ownSize};  // to the last bit
        low = glm::min(low, ownLow);
        high = glm::max(high, ownLow + ownSize);
    }
    return {low, high - low};
}

Uniforms groundUnder(std::span<const PlacedGrid> grids) {
    const auto [low, size] = boundsOf(grids);
    return {{"groundHeight", low.y},
            {"groundMiddle", glm::vec2(low.x, low.z) + 0.5f * glm::vec2(size.x, size.z)},
            {"groundExtent", std::max({size.x, size.y, size.z})}};
}

void setGround(Program& program, std::span<const PlacedGrid> grids) { setAll(program, groundUnder(grids)); }

PixelRect pixelsOf(const View& view, std::span<const PlacedGrid> grids) {
    PixelRect pixels{view.size, glm::ivec2(0)};
    for (const PlacedGrid& grid : grids) {
        glm::mat4 worldFromBox(grid.axes);
        worldFromBox[3] = glm::vec4(grid.origin, 1);
        const PixelRect own = view.pixelsOf(glm::vec3(0), grid.size(), worldFromBox);
        if (glm::any(glm::greaterThanEqual(own.low, own.high))) continue;
        pixels = {glm::min(pixels.low, own.low), glm::max(pixels.high, own.high)};
    }
    pixels.high = glm::max(pixels.low, pixels.high);
    return pixels;
}

float coarsestCell(std::span<const PlacedGrid> grids) {
    float coarsest = 0;
    for (const PlacedGrid& grid : grids) coarsest = std::max(coarsest, grid.h);
    return coarsest;
}

void setOffscreen(Program& program, const OffscreenFrame& offscreen) {
    program.set("offscreenSmoke", offscreen.smoke);
    program.set("edges", offscreen.edges);
    program.set("offscreenSize", glm::vec2(offscreen.size));
    program.set("offscreenFactor", offscreen.factor);
}

void setSamples(Program& program, const SceneSamples& samples) {
    program.set("sampleImage", samples.image);
    program.set("sampleDistance", samples.distance);
}

OpenFade openFadeOf(const FluidFields& fluid, const LookDesc& look) {
    const glm::vec3 cells(fluid.gasGrid().cells);
    const float wanted = look.openFade * std::max({cells.x, cells.y, cells.z});
    OpenFade fade{};
    for (size_t side = 0; side < 6; ++side) {
        const int axis = int(side / 2);
        const float reach = std::min(wanted, cells[axis] / 3);
        if (!fluid.passableSides[side] || fluid.followingSides[side]) continue;
        (side % 2 == 0 ? fade.low : fade.high)[axis] = reach;
    }
    return fade;
}

bool showsFoam(const FluidFields& fluid, const LookDesc& look) {
    return fluid.liquid && fluid.liquid->spray && look.liquid.foam > 0;
}

void setFoam(Program& program, const FluidFields& fluid, const LookDesc& look, double seconds) {
    program.set("foam", fluid.liquid->spray->foam.texture());
    program.set("foamStrength", look.liquid.foam);
    program.set("cellVelocity", fluid.cellVelocity.texture());
    program.set("seconds", float(seconds));
}

void setPixelShare(Program& program, int images) { program.set("pixelShare", 1 / std::sqrt(float(images))); }

std::vector<LightDesc> lightsOf(const LookDesc& look) {
    if (look.keyLight.color == glm::vec3(0)) return {look.light};
    return {look.light, look.keyLight};
}

std::vector<glm::vec3> towardsLights(const LookDesc& look) {
    std::vector<glm::vec3> directions;
    for (const LightDesc& light : lightsOf(look)) directions.push_back(glm::normalize(light.direction));
    return directions;
}

Variant lightsVariant(const LookDesc& look, const Sky* sky) {
    Variant variant{"LIGHTS=" + std::to_string(lightsOf(look).size())};
    if (sky) variant.emplace_back("SKY");
    return variant;
}

void setLights(Program& program, const LookDesc& look, const Sky* sky) {
    std::vector<glm::vec3> colors;
    for (const LightDesc& light : lightsOf(look)) colors.push_back(light.color);
    program.set("towardsLights", towardsLights(look));
    program.set("lightColors", colors);
    if (sky) sky->setLight(program);
    else program.set("ambient", look.ambient);
}

void setSkyAndFog(Program& program, const LookDesc& look, const Sky* sky) {
    if (!sky) return;
    sky->setPicture(program);
    program.set("fog", look.fog);
}

}  // namespace slabflow
