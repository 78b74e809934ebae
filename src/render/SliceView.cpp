#include "render/SliceView.h"

#include <algorithm>
#include <cmath>

#include "gpu/Draw.h"

namespace slabflow {

std::optional<float> SliceValues::at(glm::ivec2 cell) const {
    if (cell.x < 0 || cell.y < 0 || cell.x >= cells.x || cell.y >= cells.y) return {};
    return values[size_t(cell.y) * size_t(cells.x) + size_t(cell.x)];
}

float SliceValues::largest() const {
    float most = 0;
    for (float value : values)
        if (std::isfinite(value)) most = std::max(most, std::abs(value));
    return most;
}

SliceTiles::SliceTiles(const Grid& grid, const Slice& slice) {
    const auto [right, up] = sliceAxes(slice.axis);
    const int last = grid.cells[slice.axis] - 1;
    cells = {grid.cells[right], grid.cells[up]};
    if (!slice.all) {
        first = std::clamp(slice.index, 0, last);
        return;
    }
    layers = last + 1;
    const double square =
        std::sqrt(double(layers) * cells.y / cells.x);  // tiles across a picture that is as high as wide
    const int fewest = std::clamp(int(std::ceil(square)), 1, layers);
    int across = fewest;
    while (across < std::min(layers, 2 * fewest) && layers % across != 0) ++across;
    if (layers % across != 0) across = fewest;
    count = {across, (layers + across - 1) / across};
}

std::optional<glm::ivec3> SliceTiles::at(glm::ivec2 place) const {
    const glm::ivec2 tile = place / cells;
    const int layer = (count.y - 1 - tile.y) * count.x + tile.x;
    if (place.x < 0 || place.y < 0 || glm::any(glm::greaterThanEqual(tile, count)) || layer >= layers) return {};
    return glm::ivec3(place % cells, first + layer);
}

SliceView::Target::Target(glm::ivec2 size)
    : cells(size),
      values(makeTexture2D(size, Format::R32F, "slice values", Filter::Nearest)),
      picture(makeTexture2D(size, Format::RGBA8, "slice", Filter::Nearest)),
      valuesTarget({&values}, nullptr, "slice values"),
      pictureTarget({&picture}, nullptr, "slice") {}

void SliceView::draw(const Field& field, const Slice& slice, float range) {
    const auto [right, up] = sliceAxes(slice.axis);
    const SliceTiles tiles(field.grid(), slice);
    const glm::ivec2 cells = tiles.cells * tiles.count;
    if (!target_ || target_->cells != cells) target_ = std::make_unique<Target>(cells);

    Program& values = slab_.shaders().program({"slice", "render/fullscreen.vert", "", {"render/slice.frag"}, ""});
    values.set("field", field.texture());
    values.set("layoutOfField", int(field.layout()));
    values.set("cells", field.grid().cells);
    values.set("axes", glm::ivec3(right, up, slice.axis));
    values.set("tiles", tiles.count);
    values.set("firstLayer", tiles.first);
    values.set("layers", tiles.layers);
    values.set("component", slice.component);
    values.set("scale", slice.scale);
    drawFullscreen(values, target_->valuesTarget);

    Program& colour =
        slab_.shaders().program({"slice colours", "render/fullscreen.vert", "", {"render/slice_colours.frag"}, ""});
    colour.set("values", target_->values);
    colour.set("range", std::max(range, 1e-30f));
    colour.set("colours", std::vector<glm::vec3>(colours.begin(), colours.end()));
    drawFullscreen(colour, target_->pictureTarget);
    receiveValues();
}

void SliceView::receiveValues() {
    if (readback_ && !readback_->ready()) return;
    if (readback_) values_ = {readbackCells_, readback_->takeFloats()};
    readback_.emplace(target_->values);
    readbackCells_ = target_->cells;
}

}  // namespace slabflow
