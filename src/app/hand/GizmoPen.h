// How a gizmo looks.
#pragma once

#include "app/hand/Gizmo.h"

namespace slabflow {

/// Draws it over the picture and under the panels; while one handle is `held`, that alone.
void drawGizmo(const View& view, const Gizmo& gizmo, std::optional<GizmoHandle> pointed,
               std::optional<GizmoHandle> held);

}  // namespace slabflow
