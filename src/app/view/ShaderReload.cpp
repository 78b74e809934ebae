#include "app/view/ShaderReload.h"

namespace slabflow {

void ShaderReload::update(double now) {
    constexpr double seldom = 0.5;  // s, since it costs a look at the disk
    if (now - lastTime_ < seldom) return;
    lastTime_ = now;
    count_ += shaders_.reloadChanged();
    const std::string failure = shaders_.failure();
    if (failure == failure_) return;
    notices_.withdraw(Cause::Shader);
    if (!failure.empty()) notices_.fail(failure, Cause::Shader);
    failure_ = failure;
}

}  // namespace slabflow
