// The panel that looks into the fluid: a layer of cells of any field, in false colours.
#pragma once

#include "render/SliceView.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {

class SlicePanel {
public:
    explicit SlicePanel(Slab& slab) : slab_(slab), view_(slab) {}

    void draw(Simulation& simulation);

private:
    void drawControls(const FluidFields& fluid);
    void drawSlice(Simulation& simulation);
    void drawPicture(const Grid& grid);
    void drawLegend();

    Slab& slab_;
    SliceView view_;
    const FieldInfo* shown_ = fieldNamed("velocity_faces");
    Slice slice_{.axis = 2, .index = -1, .component = 1};
    bool automatic_ = true;
    float range_ = 1;
};

}  // namespace slabflow
