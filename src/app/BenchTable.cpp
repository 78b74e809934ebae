#include "app/BenchTable.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace slabflow {

std::string BenchRow::grid() const {
    return std::to_string(cells.x) + "x" + std::to_string(cells.y) + "x" + std::to_string(cells.z);
}

void printTable(const std::vector<BenchRow>& rows) {
    size_t width = 4;
    for (const BenchRow& row : rows) width = std::max(width, row.name.size());
    const bool pressure = std::ranges::any_of(rows, [](const BenchRow& row) { return row.pressure.has_value(); });
    std::printf("%-*s  %-12s %10s %8s %10s%s\n", int(width), "name", "grid", "ms", "copies", "Mcells/s",
                pressure ? "  reduction" : "");
    for (const BenchRow& row : rows) {
        const double cells = double(row.cells.x) * row.cells.y * row.cells.z;
        std::printf("%-*s  %-12s %10.3f %8.1f %10.1f", int(width), row.name.c_str(), row.grid().c_str(),
                    row.milliseconds, row.copyPasses, cells / std::max(row.milliseconds, 1e-9) * 1e-3);
        if (row.pressure) std::printf(" %10.1f", row.pressure->reduction);
        std::printf("\n");
    }
}

std::string jsonText(const std::vector<BenchRow>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchRow& row : rows) {
        list.push_back({{"name", row.name},
                        {"grid", row.grid()},
                        {"milliseconds", row.milliseconds},
                        {"copy_passes", row.copyPasses}});
        if (!row.pressure) continue;
        list.back()["solver"] = row.pressure->solver;
        list.back()["case"] = row.pressure->scenario;
        list.back()["reduction"] = row.pressure->reduction;
    }
    return list.dump(2) + "\n";
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double measureMilliseconds(Slab& slab, int repetitions, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = -1; i < repetitions; ++i) {
        slab.timer().beginFrame(i);
        {
            const auto stage = slab.stage("benchmark");
            work();
        }
        const double time = slab.timer().collect(true).back().total();
        if (i >= 0) times.push_back(time);
    }
    return median(times);
}

double measureCopy(Slab& slab, const Grid& grid, int repetitions) {
    const Field source = slab.makeField({"source", grid, Layout::Centre, Format::R16F});
    Field target = slab.makeField({"target", grid, Layout::Centre, Format::R16F});
    return measureMilliseconds(slab, repetitions, [&] {
        slab.run({.kernel = "slab/copy", .target = target, .inputs = {source}});
    });
}

}  // namespace slabflow
