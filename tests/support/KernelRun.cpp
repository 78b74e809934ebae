#include "support/KernelRun.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "support/Catch.h"
#include "support/KernelFolder.h"

namespace slabflow::test {
namespace {

/// Where a value lies among the texture's floats.
size_t place(const Field& field, int channels, glm::ivec3 texel, int channel) {
    if (field.layout() == Layout::RedBlack) return redBlackIndex(field.grid(), texel);
    const glm::ivec3 texels = field.texels();
    return size_t(((texel.z * texels.y + texel.y) * texels.x + texel.x) * channels + channel);
}

std::string describe(glm::ivec3 v) {
    std::ostringstream text;
    text << "(" << v.x << ", " << v.y << ", " << v.z << ")";
    return text.str();
}

}  // namespace

Format formatOf(int channels, Storage storage) {
    const bool half = storage == Storage::Bits16;
    switch (channels) {
        case 1: return half ? Format::R16F : Format::R32F;
        case 2: return half ? Format::RG16F : Format::RG32F;
        default: return half ? Format::RGBA16F : Format::RGBA32F;
    }
}

Field uploaded(const Array& values, const std::string& label, Storage storage) {
    const int channels = values.layout() == Layout::RedBlack ? 4 : values.channels();
    Field field = slab().makeField({label, values.grid(), values.layout(), formatOf(channels, storage)});
    std::vector<float> texels(field.texture().texelCount() * size_t(channels), 0.0f);
    values.forEach(
        [&](glm::ivec3 texel, int c) { texels[place(field, values.channels(), texel, c)] = float(values(texel, c)); });
    field.upload(texels);
    return field;
}

Array downloaded(const Field& field) {
    const bool isRedBlack = field.layout() == Layout::RedBlack;
    const std::vector<float> texels = field.download();
    Array values(field.grid(), field.layout(), isRedBlack ? 1 : info(field.format()).channels);
    size_t nonZero = size_t(std::ranges::count_if(texels, [](float v) { return v != 0; }));
    values.forEach([&](glm::ivec3 texel, int c) {
        const float value = texels[place(field, values.channels(), texel, c)];
        values(texel, c) = double(value);
        nonZero -= value != 0;
    });
    INFO("lanes beyond the last cell that are not 0");
    REQUIRE(nonZero == 0);
    return values;
}

Array run(const KernelRun& run) {
    Field target = slab().makeField({"target", run.grid.value_or(run.inputs.front().second.grid()), run.layout,
                                     formatOf(run.layout == Layout::RedBlack ? 4 : run.channels, run.storage)});
    std::vector<Field> fields;
    for (const auto& [name, values] : run.inputs) fields.push_back(uploaded(values, name, run.storage));
    slab().run({.kernel = run.kernel,
                .target = target,
                .inputs = std::vector<Input>(fields.begin(), fields.end()),
                .uniforms = run.uniforms,
                .variant = run.variant,
                .packed = run.packed});
    return downloaded(target);
}

Tolerance toleranceOf(Storage storage) {
    if (storage == Storage::Bits32) return {};
    return {.ofValue = std::ldexp(1.0, -10), .absolute = std::ldexp(1.0, -24)};
}

Array whereDecided(const Array& values, const Array& reference) {
    return Array(values.grid(), values.layout(), values.channels(), [&](glm::ivec3 texel, int c) {
        return std::isnan(reference(texel, c)) ? undecided : values(texel, c);
    });
}

std::string mismatch(const Array& actual, const Array& expected, const Tolerance& tolerance) {
    if (actual.size() != expected.size() || actual.channels() != expected.channels()) return "arrays of another shape";
    std::vector<double> largest(size_t(expected.channels()), 0.0);
    size_t count = 0, skipped = 0;
    expected.forEach([&](glm::ivec3 t, int c) {
        ++count;
        skipped += std::isnan(expected(t, c));
        largest[size_t(c)] = std::fmax(largest[size_t(c)], std::abs(expected(t, c)));  // passes over undecided values
    });
    std::ostringstream report;
    double worst = 1;  // excess: the error as a multiple of what is allowed
    expected.forEach([&](glm::ivec3 t, int c) {
        if (std::isnan(expected(t, c))) return;
        const double error = std::abs(actual(t, c) - expected(t, c));
        const double allowed = tolerance.ofLargest * largest[size_t(c)] + tolerance.ofValue * std::abs(expected(t, c)) +
                               tolerance.absolute;
        const double excess = error == 0 ? 0 : error / allowed;
        if (excess <= worst) return;  // not so for a not-a-number
        worst = std::isnan(excess) ? HUGE_VAL : excess;
        report.str("");
        report << "channel " << c << " of texel " << describe(t) << " is " << actual(t, c) << " instead of "
               << expected(t, c) << ", off by " << error << " where " << allowed << " is allowed";
    });
    if (2 * skipped > count) report << "; " << skipped << " of " << count << " values are undecided";
    return report.str();
}

double filterError() {
    static const double measured = [] {
        const KernelFolder folder;
        folder.write("test/ramp.glsl",
                     "uniform sampler3D ramp;\n"
                     "float kernel(ivec3 texel) {\n"
                     "    return textureLod(ramp, vec3(0.25 + 0.5 * (float(texel.x) + 0.5) / 1000.0, 0.5, 0.5), 0).x;\n"
                     "}\n");
        Slab own(context(), folder.assets());
        Field ramp = own.makeField({"ramp", {{2, 1, 1}}, Layout::Centre, Format::R32F});
        Field filtered = own.makeField({"filtered", {{1000, 1, 1}}, Layout::Centre, Format::R32F});
        ramp.upload(std::vector<float>{0, 1});
        own.run({.kernel = "test/ramp", .target = filtered, .inputs = {ramp}});
        double worst = 0;
        const std::vector<float> values = filtered.download();
        for (size_t i = 0; i < values.size(); ++i)
            worst = std::max(worst, std::abs(double(values[i]) - (double(i) + 0.5) / 1000));
        return worst;
    }();
    return measured;
}

std::vector<Grid> unevenGrids() {
    return {{{12, 20, 7}, 0.0625f}, {{5, 3, 9}, 0.3f}, {{4, 6, 8}, 1.7f}, {{13, 9, 1}, 0.1f}, {{1, 1, 1}, 0.5f}};
}

void onEveryGrid(const std::function<void(const Grid&, Storage)>& check) {
    for (const Storage storage : {Storage::Bits32, Storage::Bits16})
        for (const Grid& grid : unevenGrids()) {
            INFO("cells " << describe(grid.cells) << ", " << (storage == Storage::Bits32 ? 32 : 16) << " bits");
            check(grid, storage);
        }
}

}  // namespace slabflow::test
