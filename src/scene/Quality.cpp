#include "scene/Quality.h"

#include <algorithm>
#include <cmath>

#include "scene/DomainRequest.h"

namespace slabflow {

int mostCells(const SceneDesc& scene) {
    int most = 1;
    for (const GridDesc& grid : scene.grids) most = std::max({most, grid.cells.x, grid.cells.y, grid.cells.z});
    return most;
}

QualitySettings settingsOf(const SceneDesc& normal, Quality quality) {
    const FinalDesc& final = normal.record.final;
    const double cells = mostCells(normal), most = final.cells > 0 ? final.cells : 2 * cells;
    QualitySettings settings{int(cells), 1, normal.look.samples, normal.look.march.offscreenScale};
    const auto use = [&](double wanted) {
        settings.cells = int(std::clamp(std::round(wanted), 1.0, double(maxCellsPerAxis)));
    };
    switch (quality) {
        case Quality::Draft:
            use(cells / 2);
            settings.samples = 1;
            settings.offscreenScale = std::min(settings.offscreenScale, 1 / 3.0f);
            break;
        case Quality::Normal: break;
        case Quality::Good: use(std::sqrt(cells * most)); break;
        case Quality::Final:
            use(most);
            settings.leastDetail = std::max(1, final.detail);
            settings.samples = std::max(settings.samples, final.samples);
            settings.offscreenScale = 1;
            break;
    }
    return settings;
}

}  // namespace slabflow
