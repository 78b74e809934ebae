// The parameters of the domain and its walls. See Parameter.h for the visitor.
#pragma once

#include <array>
#include <string>

#include "scene/DomainRequest.h"
#include "scene/GridRules.h"
#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

template <class Visitor>
void describe(Visitor& v, WallDesc& wall) {
    v.value("type", wall.type,
            {.restart = true, .help = "what the fluid meets; both sides of an axis are periodic, or neither"});
    v.value("velocity", wall.velocity,
            {.unit = "m/s",
             .range = {-1000, 1000},
             .slider = {-5, 5},
             .help = "in the world: of the fluid that flows in, of the air outside an open side or far away, or of a "
                     "no-slip wall that slides"});
    v.value("profile", wall.profile,
            {.restart = true,
             .help = "of an inflow; parabolic: zero at the no-slip walls beside it, with velocity as its peak"});
    v.value("temperature", wall.temperature,
            {.unit = "K",
             .range = {-300, 10000},
             .slider = {-50, 200},
             .help = "of a heated wall, above ambient; without it the wall is insulated"});

    const bool moves = wall.velocity != glm::vec3(0), inflow = wall.type == WallType::Inflow;
    const bool periodic = wall.type == WallType::Periodic;
    v.rule(!moves || (wall.type != WallType::FreeSlip && !periodic), "velocity",
           "only inflow, open, far_field and no_slip walls have a velocity");
    v.rule(moves || !inflow, "velocity", "an inflow needs a velocity other than zero");
    v.rule(inflow || wall.profile == InflowProfile::Uniform, "profile", "only inflow walls have a profile");
    v.rule(!wall.temperature || wall.type == WallType::FreeSlip || wall.type == WallType::NoSlip, "temperature",
           "only free_slip and no_slip walls have a temperature");
}

template <class Visitor>
void describe(Visitor& v, std::array<WallDesc, 6>& walls) {
    WallDesc all;
    if constexpr (Visitor::fromFile) {
        v.section("all", {.shorthand = "type", .help = "every side not named"}, [&] { describe(v, all); });
        walls.fill(all);
    }
    for (size_t side = 0; side < walls.size(); ++side) {
        WallDesc& wall = walls[side];
        v.section(wallNames[side], {.shorthand = "type", .like = "all", .help = "one side of the domain"}, [&] {
            if constexpr (Visitor::fromFile) {  // a side that is named has only the type of "all"
                wall = {};
                wall.type = all.type;
            }
            describe(v, wall);
        });
    }
    for (size_t side = 0; side < walls.size(); ++side) {
        const bool paired = walls[side].type == WallType::Periodic || walls[side ^ 1].type != WallType::Periodic;
        v.rule(paired, wallNames[side],
               "must be \"periodic\" as " + std::string(wallNames[side ^ 1]) +
                   " is: what leaves through one side of an axis enters through the other");
    }
}

template <class Visitor>
void describe(Visitor& v, FollowDesc& follow) {
    v.value("obstacle", follow.obstacle, {.help = "its name; \"\": none; in place of the object \"smoke\" is smoke"});
    v.value("offset", follow.offset,
            {.unit = "m",
             .range = {-1e5, 1e5},
             .slider = {-2, 2},
             .help = "of the middle of the grid from the obstacle's position"});
    v.value("smoke", follow.smoke,
            {.restart = true,
             .help = "instead: open and far_field sides move by whole cells, so that smoke does not meet them"});
    if constexpr (Visitor::fromFile) {
        follow.smoke |= follow.obstacle == "smoke";
        if (follow.obstacle == "smoke") follow.obstacle.clear();
    }
    v.rule(!follow.smoke || follow.obstacle.empty(), "smoke", "is followed, or an obstacle is");
}

template <class Visitor>
void describe(Visitor& v, DomainDesc& domain) {
    DomainRequest request = Visitor::fromFile ? DomainRequest{} : requestFor(domain);
    v.value("size", request.size,
            {.unit = "m",
             .range = {0, 1e4},
             .slider = {0, 4},
             .restart = true,
             .required = true,
             .help = "extent, rounded to whole cells; 0 on an axis means one cell (2D)"});
    v.value("origin", request.origin,
            {.unit = "m",
             .range = {-1e5, 1e5},
             .slider = {-2, 2},
             .restart = true,
             .help = "lower corner; by default x and z are centred on 0 and y starts at 0"});
    v.value("cells", request.cells,
            {.range = {1, maxCellsPerAxis},
             .slider = {16, 256},
             .restart = true,
             .help = "along the longest axis, or [nx, ny, nz]"});
    resolveDomain(request, domain);
    v.value(
        "detail", domain.detail,
        {.range = {1, 4},
         .restart = true,
         .still = true,
         .help = "1, 2 or 4: smoke, heat, fire and dye have cells that many times finer than velocity and pressure"});
    v.value("turbulence", domain.turbulence,
            {.range = {0, 100},
             .slider = {0, 3},
             .help = "eddies too small for the velocity's cells, which curl smoke in its finer ones: 1 is as many as "
                     "there are in nature",
             .idle = domain.detail == 1 ? "smoke has no finer cells than the velocity" : ""});
    v.value("velocity", domain.velocity,
            {.unit = "m/s",
             .range = {-1000, 1000},
             .slider = {-10, 10},
             .restart = true,
             .help = "with which the box travels; sides that are closed travel along, but no_slip ones slide as the "
                     "ground does"});
    v.value("rotation", domain.rotation,
            {.unit = "degrees",
             .range = {-360, 360},
             .restart = true,
             .help = "about x, then y, then z, of the box about its middle; all else stays the world's"});
    v.section("follow", {.shorthand = "obstacle", .help = "what the grid goes along with, without turning"},
              [&] { describe(v, domain.follow); });
    v.value("max_cells", domain.maxCells,
            {.range = {0, maxCells},
             .slider = {0, 1e7},
             .restart = true,
             .advanced = true,
             .help = "that it may have in all to follow its smoke; 0: eight times as many as it starts with",
             .idle = domain.follow.smoke ? "" : "it follows no smoke"});
    v.section("walls", {.help = "the six sides"}, [&] {
        describe(v, domain.walls);
        const std::optional<WallFault> fault = faultOfWalls(domain);
        v.rule(!fault, fault ? fault->key : "", fault ? fault->text : "");
    });

    const glm::dvec3 cells(domain.cells), fine(gasCellsOf(domain));
    v.rule(hasLength(request), "size", "must be at least 0.0001 m on one axis");
    v.rule(cellsFit(request), "cells", "cubes must fill the size to half a cell; " + fittingCells(request) + " do");
    v.rule(cells.x * cells.y * cells.z <= maxCells, "cells", "allowed: at most 512 x 1024 x 1024 cells in all");
    v.rule(domain.detail != 3, "detail", "allowed: 1, 2 or 4");
    v.rule(domain.detail == 1 || fine.x * fine.y * fine.z <= maxCells, "detail",
           "makes more than 512 x 1024 x 1024 cells of what the gas carries");
    v.rule(domain.maxCells == 0 || cells.x * cells.y * cells.z <= domain.maxCells, "max_cells",
           "must be at least the " + std::to_string(long(cells.x * cells.y * cells.z)) + " cells that it starts with");
    v.rule(domain.follow.obstacle.empty() || domain.velocity == glm::vec3(0), "velocity",
           "is that of the obstacle which the grid follows");
}

template <class Visitor>
void describe(Visitor& v, GridDesc& grid) {
    v.value("name", grid.name,
            {.required = true, .help = "of its fluid, for files and messages; another one for each"});
    describe(v, static_cast<DomainDesc&>(grid));
}

/// "domain", or "grids" instead of it.
template <class Visitor>
void describeGrids(Visitor& v, SceneDesc& scene) {
    const ParameterInfo several{
        .most = 64, .restart = true, .help = "instead of \"domain\": boxes of fluid, each by itself"};
    const std::string_view domain = "domain", meaning = "the box of fluid";
    if constexpr (Visitor::fromFile) {
        std::vector<GridDesc> grids;
        v.list("grids", grids, several);
        bool isGiven = false;
        v.section(domain, {.required = grids.empty(), .help = meaning}, [&] {
            isGiven = true;
            describe(v, static_cast<DomainDesc&>(scene.domain()));
        });
        v.rule(grids.empty() || !isGiven, "grids", "is there instead of \"domain\", and the scene has both");
        if (!grids.empty()) scene.grids = grids;
    } else if (isOneDomain(scene.grids)) {
        v.section(domain, {.help = meaning}, [&] { describe(v, static_cast<DomainDesc&>(scene.domain())); });
    } else {
        v.list("grids", scene.grids, several);
    }
}

}  // namespace slabflow
