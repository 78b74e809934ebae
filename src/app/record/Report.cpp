#include "app/record/Report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>
#include <vector>

#include "base/Error.h"
#include "scene/SceneNames.h"
#include "sim/VelocityFormulas.h"

namespace slabflow {
namespace {

struct Row {
    std::string name, value, unit, from, window;
};

std::string number(double value, const char* format = "%.4g") {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    return cells;
}

/// Times and one number of them, from a time on.
struct Series {
    std::vector<double> times, values;

    double mean() const {
        double sum = 0;
        for (const double value : values) sum += value;
        return sum / double(values.size());
    }
};

Series columnOf(const std::string& csv, const std::string& name, double from) {
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> header = cellsOf(line);
    const auto placeOf = [&](const std::string& key) {
        const auto cell = std::ranges::find(header, key);
        if (cell == header.end()) throw UsageError("--report: the file of --stats has no column " + key);
        return size_t(cell - header.begin());
    };
    const size_t time = placeOf("time"), value = placeOf(name);
    Series series;
    while (std::getline(lines, line)) {
        const std::vector<std::string> cells = cellsOf(line);
        if (cells.size() <= value || std::stod(cells[time]) < from) continue;
        series.times.push_back(std::stod(cells[time]));
        series.values.push_back(std::stod(cells[value]));
    }
    if (series.times.size() < 2)
        throw UsageError("--report: fewer than two frames after reference.from, " + number(from) +
                         " s; give more --frames");
    return series;
}

std::string windowOf(const Series& series) {
    return number(series.times.front()) + " to " + number(series.times.back()) + " s";
}

/// Upward crossings of the mean, between frames; nothing of fewer than two.
std::optional<double> frequencyOf(const Series& series, int& periods) {
    const double mean = series.mean();
    std::optional<double> first;
    double last = 0;
    periods = -1;
    for (size_t i = 1; i < series.values.size(); ++i) {
        const double before = series.values[i - 1] - mean, after = series.values[i] - mean;
        if (before >= 0 || after < 0) continue;
        last = series.times[i - 1] + (series.times[i] - series.times[i - 1]) * before / (before - after);
        if (!first) first = last;
        ++periods;
    }
    return periods > 0 ? std::optional(periods / (last - *first)) : std::nullopt;
}

/// C = 2 F / (U² A) per unit density, A the reference length times the depth of a flat domain, or squared.
Row coefficient(const SceneDesc& scene, const std::string& csv, const char* name, const char* axis) {
    const ReferenceDesc& reference = scene.reference;
    const Series force = columnOf(csv, std::string("force_") + axis + "_" + reference.obstacle, double(reference.from));
    const double length = double(reference.length), speed = double(reference.speed);
    const double area = length * (scene.domain().cells.z == 1 ? double(scene.domain().size.z) : length);
    return {name, number(2 * force.mean() / (speed * speed * area)), "",
            std::string("mean force along ") + axis + " on \"" + reference.obstacle + "\"", windowOf(force)};
}

/// f L / U, f the rate at which the force across the wind swings.
Row strouhal(const SceneDesc& scene, const std::string& csv) {
    const ReferenceDesc& reference = scene.reference;
    const Series lift = columnOf(csv, "force_y_" + reference.obstacle, double(reference.from));
    int periods = 0;
    const auto frequency = frequencyOf(lift, periods);
    const std::string value =
        frequency ? number(*frequency * double(reference.length) / double(reference.speed)) : "none";
    return {"Strouhal number", value, "",
            "swings of the force along y on \"" + reference.obstacle + "\", " + std::to_string(std::max(periods, 0)) +
                " periods",
            windowOf(lift)};
}

/// The side that is hottest or coldest; 6 where fewer than two have a temperature.
size_t heatedSide(const DomainDesc& domain, bool hottest) {
    size_t found = 6;
    for (size_t side = 0; side < 6; ++side) {
        const auto& temperature = domain.walls[side].temperature;
        if (!temperature) continue;
        const bool better = found == 6 || (hottest ? *temperature > *domain.walls[found].temperature
                                                   : *temperature < *domain.walls[found].temperature);
        if (better) found = side;
    }
    return found;
}

/// Heat through the hot wall as a multiple of what would be conducted over the reference length. The gradient is that
/// of a parabola through the wall and the two cells before it.
Row nusselt(const SceneDesc& scene, const ReportSources& sources) {
    const DomainDesc& domain = scene.domain();
    const size_t side = heatedSide(domain, true);
    const double hot = double(*domain.walls[side].temperature);
    const double cold = double(*domain.walls[heatedSide(domain, false)].temperature);
    const NpyArray temperature = sources.fieldAt("temperature");
    const glm::ivec3 n(int(temperature.shape[2]), int(temperature.shape[1]), int(temperature.shape[0]));
    const int axis = int(side / 2), a = (axis + 1) % 3, b = (axis + 2) % 3;
    const auto at = [&](int depth, int i, int j) {
        glm::ivec3 cell;
        cell[axis] = side % 2 == 0 ? depth : n[axis] - 1 - depth;
        cell[a] = i;
        cell[b] = j;
        return double(temperature.values[size_t((cell.z * n.y + cell.y) * n.x + cell.x)]);
    };
    double sum = 0;
    for (int j = 0; j < n[b]; ++j)
        for (int i = 0; i < n[a]; ++i) sum += (8 * hot - 9 * at(0, i, j) + at(1, i, j)) / 3;
    const double gradient = sum / (n[a] * n[b]) / double(domain.cellSize);
    return {"Nusselt number", number(gradient * double(scene.reference.length) / (hot - cold)), "",
            "mean gradient of temperature at the hottest side", "at " + number(sources.time) + " s"};
}

/// Where the flow along the floor turns from backwards to forwards for the last time, between two faces.
Row reattachment(const SceneDesc& scene, const ReportSources& sources) {
    const NpyArray velocity = sources.fieldAt("velocity_faces");
    const size_t across = velocity.shape[2];
    std::string place = "none";
    for (size_t i = 1; i < across; ++i) {
        const double before = double(velocity.values[3 * (i - 1)]), after = double(velocity.values[3 * i]);
        if (before >= 0 || after < 0) continue;
        const double x = double(scene.domain().origin.x) +
                         double(scene.domain().cellSize) * (double(i) - 1 + before / (before - after));
        place = number(x / double(scene.reference.length));
    }
    return {"reattachment", place, "lengths", "where the flow along the floor last turns forwards, from x = 0",
            "at " + number(sources.time) + " s"};
}

/// Of the Taylor-Green vortex, which friction slows down as  exp(-nu k² t).
Row errorOf(const SceneDesc& scene, const ReportSources& sources) {
    const DomainDesc& domain = scene.domain();
    double wavenumbers = 0;
    for (int axis = 0; axis < 2; ++axis) {
        const double halves = domain.walls[size_t(2 * axis)].type == WallType::Periodic ? 2 : 1;
        const double k = halves * std::numbers::pi / double(domain.size[axis]);
        wavenumbers += k * k;
    }
    const double left = std::exp(-double(scene.fluid.viscosity) * wavenumbers * sources.time);
    const std::vector<float> start = velocityOnFaces(AnalyticField::TaylorGreen, domain);
    const NpyArray velocity = sources.fieldAt("velocity_faces");
    const glm::ivec3 n = domain.cells;
    double wrong = 0, all = 0;
    size_t texel = 0;
    for (int k = 0; k <= n.z; ++k)
        for (int j = 0; j <= n.y; ++j)
            for (int i = 0; i <= n.x; ++i, ++texel)
                for (int axis = 0; axis < 2; ++axis) {
                    const bool isFace = k < n.z && (axis == 0 ? j < n.y : i < n.x);
                    if (!isFace) continue;
                    const double exact = left * double(start[4 * texel + size_t(axis)]);
                    wrong += std::pow(double(velocity.values[3 * texel + size_t(axis)]) - exact, 2);
                    all += exact * exact;
                }
    return {"error", number(100 * std::sqrt(wrong / all)), "%", "velocity less that of the Taylor-Green vortex, rms",
            "at " + number(sources.time) + " s"};
}

Row rowOf(ReferenceQuantity quantity, const SceneDesc& scene, const ReportSources& sources) {
    switch (quantity) {
        case ReferenceQuantity::Drag: return coefficient(scene, sources.statistics, "drag coefficient", "x");
        case ReferenceQuantity::Lift: return coefficient(scene, sources.statistics, "lift coefficient", "y");
        case ReferenceQuantity::Strouhal: return strouhal(scene, sources.statistics);
        case ReferenceQuantity::Nusselt: return nusselt(scene, sources);
        case ReferenceQuantity::Reattachment: return reattachment(scene, sources);
        default: return errorOf(scene, sources);
    }
}

std::vector<ReferenceQuantity> quantitiesOf(const SceneDesc& scene) {
    std::vector<ReferenceQuantity> quantities;
    const auto names = namesOf(ReferenceQuantity{});
    for (const std::string& name : scene.reference.quantities)
        quantities.push_back(ReferenceQuantity(std::ranges::find(names, name) - names.begin()));
    return quantities;
}

bool isOfForces(ReferenceQuantity quantity) {
    return quantity == ReferenceQuantity::Drag || quantity == ReferenceQuantity::Lift ||
           quantity == ReferenceQuantity::Strouhal;
}

std::optional<std::string> faultOf(ReferenceQuantity quantity, const SceneDesc& scene, bool hasStatistics) {
    const DomainDesc& domain = scene.domain();
    const auto isItsName = [&](const ObstacleDesc& obstacle) { return obstacle.name == scene.reference.obstacle; };
    if (isOfForces(quantity) && std::ranges::none_of(scene.obstacles, isItsName))
        return "no obstacle has the name that reference.obstacle says, \"" + scene.reference.obstacle + "\"";
    if (isOfForces(quantity) && !hasStatistics) return "forces are those of --stats: name a file for them";
    if (quantity == ReferenceQuantity::Nusselt &&
        (heatedSide(domain, true) == 6 || heatedSide(domain, true) == heatedSide(domain, false)))
        return "a Nusselt number needs two sides with different temperatures";
    if (quantity == ReferenceQuantity::Nusselt && domain.cells[int(heatedSide(domain, true) / 2)] < 2)
        return "a Nusselt number needs two cells before the hottest side";
    if (quantity == ReferenceQuantity::Reattachment &&
        (domain.cells.z != 1 || domain.walls[2].type != WallType::NoSlip))
        return "reattachment is found along a floor, the side y-, that is no_slip, in a domain one cell deep";
    const auto* flow = std::get_if<AnalyticField>(&scene.initial.velocity);
    if (quantity == ReferenceQuantity::Error && (!flow || *flow != AnalyticField::TaylorGreen))
        return "the error is known of the velocity that begins as \"taylor_green\"";
    if (quantity == ReferenceQuantity::Error && (domain.size.x != domain.size.y || !scene.obstacles.empty()))
        return "the Taylor-Green vortex is exact where x and y are as long, without obstacles";
    return {};
}

}  // namespace

std::optional<std::string> faultOfReport(const SceneDesc& scene, bool hasStatistics) {
    if (scene.reference.quantities.empty()) return "the scene names no reference.quantities";
    if (scene.grids.size() > 1) return "it is of one domain, and the scene has several grids";
    for (const ReferenceQuantity quantity : quantitiesOf(scene))
        if (const auto fault = faultOf(quantity, scene, hasStatistics)) return fault;
    return {};
}

std::string reportOf(const SceneDesc& scene, const ReportSources& sources) {
    std::vector<Row> rows{{"quantity", "value", "unit", "computed from", "time"}};
    for (const ReferenceQuantity quantity : quantitiesOf(scene)) rows.push_back(rowOf(quantity, scene, sources));
    const std::string Row::*columns[] = {&Row::name, &Row::value, &Row::unit, &Row::from, &Row::window};
    std::string table;
    for (const Row& row : rows) {
        std::string line;
        for (const auto column : columns) {
            size_t width = 0;
            for (const Row& other : rows) width = std::max(width, (other.*column).size());
            std::string cell = row.*column;
            cell.resize(width, ' ');
            line += (line.empty() ? "" : "  ") + cell;
        }
        table += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return table;
}

}  // namespace slabflow
