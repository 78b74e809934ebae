// Conjugate gradients, preconditioned by whatever gives an approximate solution.
#pragma once

#include "slab/Slab.h"

namespace slabflow {

/// Solves A x = b by steps along directions that are orthogonal to each other in A. Flexible: the preconditioner may be
/// neither symmetric nor linear (Notay 2000). All scalars stay on the GPU.
class ConjugateGradient {
public:
    /// `like` has the layout and the grid of all fields.
    ConjugateGradient(Slab& slab, const Field& like);

    /// Where the caller puts the preconditioned residual z and then A z before each step.
    Field& direction() { return z_; }
    Field& applied() { return Az_; }

    /// Forgets earlier directions: another right-hand side.
    void restart();

    /// Improves x along the direction, and brings the residual r = b - A x up to date.
    void step(Field& x, Field& r);

private:
    /// sum = a + length b
    void addScaled(Field& sum, const Field& a, const Field& b, const glm::vec4& length);

    Slab& slab_;
    Field z_, Az_, p_, Ap_, lengths_;
};

}  // namespace slabflow
