// A fluid one cell deep, as a picture on a plane.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "render/Frame.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

/// Seen through the same camera as everything else, so that picking works alike; Camera::facing fills the picture.
class FlatView {
public:
    explicit FlatView(Slab& slab) : slab_(slab) {}

    /// `view`: of the image, which may lie a part of a pixel beside the shot's. What LookDesc::flatQuantity names, into
    /// Frame::image: dye as glowing colour, density as pale smoke, both over the backdrop that they refract, liquid
    /// before that, the rest in the false colours of SliceView; and the flow over it.
    void draw(const Frame& frame, const Shot& shot, const View& view);

private:
    /// Columns: what is no obstacle's, then by their numbers. Row 0: colour, Material; rows 1 and 2: the way across the
    /// picture, in the box, along which its material's x and y run, and in row 1 its scale; row 3: where it is, in the
    /// box [m]. Ways and places of plain ones are 0: what is uploaded stays the same as they move.
    const Texture& obstacleLooks(std::span<const Body> bodies, const PlacedGrid& grid);
    void drawStreamlines(const Frame& frame, const FluidFields& fluid, const LookDesc& look, const View& view);

    Slab& slab_;
    std::optional<Texture> obstacleLooks_;
    std::vector<float> uploadedLooks_;
};

}  // namespace slabflow
