#include "sim/pressure/PressureSolver.h"

#include "base/Error.h"
#include "sim/pressure/Jacobi.h"
#include "sim/pressure/Mgpcg.h"
#include "sim/pressure/Multigrid.h"

namespace slabflow {

std::unique_ptr<PressureSolver> makePressureSolver(PressureMethod method) {
    switch (method) {
        case PressureMethod::Multigrid:
        case PressureMethod::Iop: return std::make_unique<Multigrid>();
        case PressureMethod::Mgpcg: return std::make_unique<Mgpcg>();
        case PressureMethod::Jacobi: return std::make_unique<Jacobi>();
    }
    SLAB_ASSERT(false, "a pressure method");
    return nullptr;
}

}  // namespace slabflow
