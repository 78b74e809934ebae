#include "sim/pressure/PressureSolver.h"

#include "base/Error.h"
#include "sim/pressure/Jacobi.h"

namespace slabflow {

std::unique_ptr<PressureSolver> makePressureSolver(PressureMethod method) {
    SLAB_ASSERT(method == PressureMethod::Jacobi, "a pressure method that this build has");
    return std::make_unique<Jacobi>();
}

}  // namespace slabflow
