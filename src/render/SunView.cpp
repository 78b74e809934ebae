#include "render/SunView.h"

namespace slabflow {

SunView::SunView(glm::vec3 towardsSun)
    : towards(towardsSun),
      right(glm::normalize(glm::cross(std::abs(towards.y) < 0.99f ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, 1), towards))),
      up(glm::cross(towards, right)) {}

void SunView::set(Program& program) const {
    program.set("shadowRight", right);
    program.set("shadowUp", up);
    program.set("shadowTowards", towards);
}

}  // namespace slabflow
