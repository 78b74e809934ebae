#include "app/bench/BenchTable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numeric>

namespace slabflow {
namespace {

/// A column of the table, heading first.
struct Column {
    Column(const char* heading) : cells{heading}, width(cells.front().size()) {}

    void add(const std::string& cell) {
        cells.push_back(cell);
        width = std::max(width, cell.size());
        empty = empty && cell.empty();
    }

    std::vector<std::string> cells;
    size_t width;
    bool empty = true;
};

std::string number(double value, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

double stepsPerSecond(const BenchRow& row) { return 1000 / std::max(row.time.median, 1e-6); }

}  // namespace

Timing::Timing(std::vector<double> times) {
    if (times.empty()) return;
    std::ranges::sort(times);
    const size_t count = times.size();
    mean = std::accumulate(times.begin(), times.end(), 0.0) / double(count);
    double squares = 0;
    for (const double time : times) squares += (time - mean) * (time - mean);
    median = times[count / 2];
    deviation = count > 1 ? std::sqrt(squares / double(count - 1)) : 0;
    percentile99 = times[size_t(std::ceil(0.99 * double(count))) - 1];
}

std::string BenchRow::grid() const {
    return std::to_string(cells.x) + "x" + std::to_string(cells.y) + "x" + std::to_string(cells.z);
}

void append(std::vector<BenchRow>& rows, const std::vector<BenchRow>& more) {
    rows.insert(rows.end(), more.begin(), more.end());
}

void printTable(const std::vector<BenchRow>& rows) {
    std::vector<Column> columns{{"name"},    {"grid"},      {"ms"},     {"mean"},      {"+-"},      {"99 %"},
                                {"steps/s"}, {"copies"},    {"solves"}, {"wave"},      {"fetches"}, {"Gfetches/s"},
                                {"passes"},  {"reduction"}, {"dB"},     {"% fixed up"}};
    for (const BenchRow& row : rows) {
        const double gigaCells = double(row.cells.x) * row.cells.y * row.cells.z * 1e-9;
        const auto perSecond = [&](double fetches) {
            return fetches * gigaCells / std::max(row.time.median * 1e-3, 1e-9);
        };
        const std::string cells[] = {row.name,
                                     row.grid(),
                                     number(row.time.median, 3),
                                     row.isStep ? number(row.time.mean, 3) : "",
                                     number(row.time.deviation, 3),
                                     number(row.time.percentile99, 3),
                                     row.isStep ? number(stepsPerSecond(row), 1) : "",
                                     number(row.copyPasses, 1),
                                     row.pressureSolves ? number(*row.pressureSolves, 2) : "",
                                     row.wavelength ? number(*row.wavelength, 1) : "",
                                     row.fetches ? number(*row.fetches, 2) : "",
                                     row.fetches ? number(perSecond(*row.fetches), 3) : "",
                                     row.pressure ? std::to_string(row.pressure->passes) : "",
                                     row.pressure ? number(row.pressure->reduction, 1) : "",
                                     row.picture ? number(row.picture->likeness, 1) : "",
                                     row.picture ? number(100 * row.picture->fixedUp, 1) : ""};
        for (size_t i = 0; i < columns.size(); ++i) columns[i].add(cells[i]);
    }
    std::erase_if(columns, [](const Column& column) { return column.empty; });
    for (size_t line = 0; line <= rows.size(); ++line) {
        for (const Column& column : columns) {
            const bool text = &column <= &columns[1];
            std::printf(text ? "%-*s  " : "%*s  ", int(column.width), column.cells[line].c_str());
        }
        std::printf("\n");
    }
}

std::string jsonText(const std::vector<BenchRow>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchRow& row : rows) {
        list.push_back({{"name", row.name},
                        {"grid", row.grid()},
                        {"milliseconds", row.time.median},
                        {"mean", row.time.mean},
                        {"deviation", row.time.deviation},
                        {"percentile_99", row.time.percentile99},
                        {"copy_passes", row.copyPasses}});
        if (row.isStep) list.back()["steps_per_second"] = stepsPerSecond(row);
        if (row.pressureSolves) list.back()["pressure_solves"] = *row.pressureSolves;
        if (row.wavelength) list.back()["wavelength"] = *row.wavelength;
        if (row.fetches) list.back()["fetches_per_cell"] = *row.fetches;
        if (row.pressure) {
            list.back()["solver"] = row.pressure->solver;
            list.back()["case"] = row.pressure->scenario;
            list.back()["reduction"] = row.pressure->reduction;
            list.back()["passes"] = row.pressure->passes;
        }
        if (row.picture) {
            list.back()["decibels"] = row.picture->likeness;
            list.back()["fixed_up"] = row.picture->fixedUp;
        }
    }
    return list.dump(2) + "\n";
}

Timing measure(Slab& slab, int repetitions, const std::function<void()>& work) {
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
    return Timing(std::move(times));
}

double measureCopy(Slab& slab, const Grid& grid, int repetitions) {
    const Field source = slab.makeField({"source", grid, Layout::Centre, Format::R16F});
    Field target = slab.makeField({"target", grid, Layout::Centre, Format::R16F});
    const auto copy = [&] { slab.run({.kernel = "slab/copy", .target = target, .inputs = {source}}); };
    return measure(slab, repetitions, copy).median;
}

}  // namespace slabflow
