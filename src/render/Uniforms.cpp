#include "render/Uniforms.h"

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

void setBox(Program& program, const Grid& grid) {
    program.set("boxLow", grid.origin);
    program.set("boxSize", grid.size());
}

}  // namespace slabflow
