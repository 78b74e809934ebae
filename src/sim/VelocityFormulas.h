// Flows that are given by a formula.
#pragma once

#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// A flow on the faces of a domain, four floats to a texel of Layout::Face. All but the Taylor-Green vortex are the
/// curl of a vector potential on the edges of the cells, so that as much flows into each cell as out of it, to
/// rounding.
std::vector<float> velocityOnFaces(AnalyticField flow, const DomainDesc& domain);

/// A sum of flows likewise, as it were without sides.
std::vector<float> velocityOnFaces(const FlowDesc& flow, const DomainDesc& domain);

}  // namespace slabflow
