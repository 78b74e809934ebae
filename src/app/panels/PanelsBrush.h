// The panel of the brush: what the mouse puts into the fluid.
#pragma once

#include <string>
#include <vector>

#include "app/hand/Tools.h"
#include "base/Assets.h"

namespace slabflow {

class BrushPanel {
public:
    explicit BrushPanel(const Assets& assets);

    /// Remembers the meshes of these obstacles: more of them can be placed, in other scenes too.
    void see(const std::vector<ObstacleDesc>& obstacles);

    void draw(Brush& brush) const;

private:
    void drawKinds(Brush& brush) const;
    void drawShapes(Brush& brush) const;

    std::vector<std::string> shapes_;  ///< as Brush::shape has them
};

}  // namespace slabflow
