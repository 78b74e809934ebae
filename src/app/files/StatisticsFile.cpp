#include "app/files/StatisticsFile.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>

#include "base/Error.h"
#include "base/File.h"
#include "scene/GridRules.h"

namespace slabflow {
namespace {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

std::string columnOf(std::string stage) {
    std::ranges::replace(stage, ' ', '_');
    return "ms_" + stage;
}

void writeWhole(const std::filesystem::path& path, const std::string& text) {
    writeFileAtomically(path, std::as_bytes(std::span(text)));
}

}  // namespace

StatisticsFile::StatisticsFile(std::filesystem::path path, std::vector<std::string> stages, const SceneDesc& scene,
                               std::vector<std::string> bodies, long kept)
    : path_(std::move(path)), kept_(kept), stages_(std::move(stages)), bodies_(std::move(bodies)) {
    for (const GridDesc& grid : scene.grids) fluids_.push_back(namePrefix(scene, grid.name));
    for (const GridDesc& grid : scene.grids)
        if (grid.follow.smoke) followers_.push_back(namePrefix(scene, grid.name));
    hasParticles_ = !scene.emitters.empty();
    if (path_.has_parent_path()) ensureWritableFolder(path_.parent_path());
    if (kept_ > 0 && std::filesystem::exists(path_)) keepRows(kept_);
    else writeWhole(path_, header());
}

long StatisticsFile::rowsIn(const std::filesystem::path& path) {
    std::error_code missing;
    if (!std::filesystem::exists(path, missing)) return 0;
    if (!std::filesystem::is_regular_file(path, missing)) return std::numeric_limits<long>::max() - 1;
    std::istringstream lines(readFile(path));
    std::string line;
    std::getline(lines, line);
    const auto columns = std::ranges::count(line, ',');
    long rows = 0;
    const auto isNext = [&] {
        return !lines.eof() && line.starts_with(std::to_string(rows + 1) + ",") &&
               std::ranges::count(line, ',') == columns;
    };
    while (std::getline(lines, line) && isNext()) ++rows;
    return rows;
}

void StatisticsFile::keepThroughPowerCut() const {
    std::error_code missing;
    if (std::filesystem::is_regular_file(path_, missing)) slabflow::keepThroughPowerCut(path_);
}

std::string StatisticsFile::header() const {
    std::string line = "frame,time,dt";
    for (const std::string& fluid : fluids_)
        for (const StatisticInfo& statistic : statisticsCatalogue) line.append("," + fluid).append(statistic.name);
    for (const std::string& fluid : followers_)
        for (const char* column : {"box_x", "box_y", "box_z", "cells_x", "cells_y", "cells_z"})
            line += "," + fluid + column;
    if (hasParticles_) line += ",particles,particles_born";
    for (const std::string& stage : stages_) line += "," + columnOf(stage);
    for (const std::string& fluid : fluids_)
        for (const std::string& body : bodies_)
            for (const char* column : {"force_x_", "force_y_", "force_z_", "torque_x_", "torque_y_", "torque_z_"})
                line += "," + fluid + column + body;
    return line + "\n";
}

void StatisticsFile::keepRows(long lastFrame) {
    std::istringstream lines(readFile(path_));
    std::string line, kept = header();
    std::getline(lines, line);
    if (line + "\n" != kept)
        throw UsageError(path_.string() + " has other columns than this recording; name another file with --stats");
    while (std::getline(lines, line) && std::stol("0" + line) <= lastFrame) kept += line + "\n";
    writeWhole(path_, kept);
}

void StatisticsFile::measured(const World& world) {
    const Clock& clock = world.clock();
    if (clock.frame <= kept_) return;
    Waiting& row = waiting_.emplace_back(Waiting{clock.frame, clock.time, clock.lastDt, {}, {}, {}});
    for (const auto& fluid : world.fluids()) {
        row.fluids.push_back(fluid->takeMeasurement());
        if (fluid->desc().follow.smoke) row.boxes.push_back(fluid->fields().grid);
    }
    for (const Body& body : world.bodies()) row.bodies.push_back(body.desc.name);
    if (world.particles()) row.particles.emplace(world.particles()->startCounting());
}

std::string StatisticsFile::rowOf(Waiting& waiting, const GpuTimer::Frame& times) const {
    std::string row = std::to_string(waiting.frame);
    for (const double value : {waiting.time, double(waiting.dt)}) row += "," + number(value);
    for (const Measurement& fluid : waiting.fluids)
        for (const StatisticInfo& statistic : statisticsCatalogue)
            row += "," + number(double(fluid.statistics().*statistic.value));
    for (const PlacedGrid& box : waiting.boxes) {
        for (int axis = 0; axis < 3; ++axis) row += "," + number(double(box.origin[axis]));
        for (int axis = 0; axis < 3; ++axis) row += "," + std::to_string(box.cells[axis]);
    }
    if (hasParticles_) {
        const CloudStatistics particles = waiting.particles ? waiting.particles->take() : CloudStatistics();
        row += "," + number(double(particles.alive)) + "," + number(double(particles.born));
    }
    for (const std::string& stage : stages_) {
        const auto found = std::ranges::find(times.rows, stage, &GpuTimer::Row::label);
        row += "," + number(found == times.rows.end() ? 0 : found->milliseconds);
    }
    for (const Measurement& fluid : waiting.fluids)
        for (const std::string& body : bodies_) {
            const auto index = size_t(std::ranges::find(waiting.bodies, body) - waiting.bodies.begin());
            const auto& forces = fluid.bodyForces();
            const BodyForce force =
                index < forces.size() ? forces[index] : BodyForce{};  // there is none when it is not
            for (const glm::vec3& v : {force.force(), force.torque()})
                for (int axis = 0; axis < 3; ++axis) row += "," + number(double(v[axis]));
        }
    return row + "\n";
}

long StatisticsFile::firstWaiting(long none) const { return waiting_.empty() ? none : waiting_.front().frame; }

void StatisticsFile::append(const std::vector<GpuTimer::Frame>& times) {
    for (const GpuTimer::Frame& frame : times) {
        const auto row = std::ranges::find(waiting_, frame.number, &Waiting::frame);
        if (row == waiting_.end()) continue;
        appendLine(rowOf(*row, frame));
        waiting_.erase(row);
    }
}

void StatisticsFile::appendLine(const std::string& line) {
    const auto before = std::filesystem::file_size(path_);
    errno = 0;
    std::ofstream file(path_, std::ios::binary | std::ios::app);
    file << line << std::flush;
    if (file) return;
    const std::string reason = std::generic_category().message(errno);
    file.close();
    std::error_code ignored;
    std::filesystem::resize_file(path_, before, ignored);
    throw Error("cannot write " + path_.string() + ": " + reason);
}

}  // namespace slabflow
