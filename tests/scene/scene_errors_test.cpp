// Every fault of a scene: the message names line, key path, what was found and what is allowed.
#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::scene_errors_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

std::string messageOf(std::string_view text, const LoadOptions& options = {}) {
    try {
        parseScene(text, "a.json", {}, options);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

/// What is wrong with a scene that has a domain and these other members.
std::string faultOf(const std::string& members) {
    return messageOf("{ \"domain\": { \"size\": [1, 2, 1] },\n" + members + "}");
}

std::string domainFault(const std::string& members) { return messageOf("{ \"domain\": {\n" + members + "} }"); }

std::string wallFault(const std::string& walls) {
    return domainFault("\"size\": [1, 1, 1], \"walls\": {" + walls + "}");
}

std::string sourceFault(const std::string& members) {
    return faultOf("\"sources\": [{ \"shape\": { \"sphere\": {} }, " + members + "}]");
}

std::string shapeFault(const std::string& shape) {
    return faultOf("\"sources\": [{ \"density\": 1, \"shape\": " + shape + "}]");
}

}  // namespace

TEST_CASE("the smallest scene is a size") {
    CHECK(messageOf(R"({ "domain": { "size": [1, 1, 1] } })") == "no error");
    CHECK(messageOf("{}") == "a.json: domain.size: missing, a scene must give it");
    CHECK(domainFault("") == "a.json:1: domain.size: missing, a scene must give it");
    CHECK(messageOf("[]") == "a.json: found []; allowed: an object");
    CHECK(messageOf("3") == "a.json: found 3; allowed: an object");
}

TEST_CASE("an unknown key names the nearest and all that are allowed") {
    CHECK(
        faultOf(R"("camera": { "eyes": [0, 0, 0] })") ==
        R"(a.json:2: camera.eyes: unknown key (did you mean "eye"?); allowed: "eye", "target", "fov", "orbit", "path", "repeat", "follow", "follow_heading", "aperture", "focus", "shutter")");
    CHECK_THAT(faultOf(R"("domian": {})"),
               StartsWith(R"(a.json:2: domian: unknown key (did you mean "domain"?); allowed: )"));
    CHECK_THAT(faultOf(R"("fluid": { "viscocity": 1 })"), ContainsSubstring(R"(did you mean "viscosity"?)"));
    CHECK_THAT(faultOf(R"("fluid": { "buoyancy": { "Heat": 1 } })"), ContainsSubstring(R"(did you mean "heat"?)"));
    CHECK_THAT(wallFault(R"("x": "open")"), StartsWith("a.json:2: domain.walls.x: unknown key"));
}

TEST_CASE("what other builds have is refused by name") {
    CHECK(faultOf(R"("fluid": { "kind": "sand" })") ==
          R"(a.json:2: fluid.kind: found "sand" (this build does not have it); allowed: "gas", "liquid")");
}

TEST_CASE("a name that is nearly right is recognised") {
    CHECK(faultOf(R"("solver": { "pressure": "jacoby" })") ==
          R"(a.json:2: solver.pressure: found "jacoby" (did you mean "jacobi"?); allowed: )"
          R"("multigrid", "jacobi", "iop", "mgpcg")");
}

TEST_CASE("faults of obstacles") {
    const auto obstacleFault = [](const std::string& members) {
        return faultOf("\"obstacles\": [{ \"shape\": { \"sphere\": {} } }, { " + members + " }]");
    };
    CHECK_THAT(obstacleFault(""), ContainsSubstring("obstacles[1].shape"));
    CHECK_THAT(obstacleFault(R"("shape": { "gaussian": {} })"), ContainsSubstring("obstacles[1].shape.gaussian"));
    CHECK_THAT(obstacleFault(R"("shape": { "mesh": {} })"), ContainsSubstring("obstacles[1].shape.mesh.file"));
    CHECK_THAT(obstacleFault(R"("shape": { "mesh": { "file": "no/such.obj" } })"),
               ContainsSubstring("obstacles[1].shape.mesh.file: cannot read"));
    CHECK_THAT(obstacleFault(R"("shape": { "mesh": { "file": "spere.obj" } })"),
               ContainsSubstring(R"(did you mean "sphere.obj"?)"));
    CHECK(obstacleFault(R"("shape": { "box": {} }, "name": "obstacle_1")") == "no error");
    CHECK(obstacleFault(R"("shape": { "box": {} }, "name": "a b")") ==
          R"(a.json:2: obstacles[1].name: found "a b"; allowed: up to 40 of a-z, A-Z, 0-9, _ and -)");
    CHECK_THAT(
        faultOf(R"("obstacles": [{ "name": "x", "shape": { "box": {} } }, { "name": "x", "shape": { "box": {} } }])"),
        ContainsSubstring(R"(found "x" more than once)"));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "scale": 0)"),
               ContainsSubstring("obstacles[1].scale: found 0"));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "motion": { "path": [{ "time": 1 }, { "time": 1 }] })"),
               ContainsSubstring("times must increase"));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "motion": { "repeat": true, "path":
               [{ "time": 1 }, { "time": 2, "position": [1, 0, 0] }] })"),
               ContainsSubstring("must end where it begins"));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "motion": { "repeat": true })"),
               ContainsSubstring(R"(motion.repeat: found true, needs a "path")"));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "motion": { "poses": { "files": ["sphere.obj"] } })"),
               ContainsSubstring("are for shapes that are a mesh"));
    CHECK_THAT(obstacleFault(R"("shape": { "mesh": { "file": "sphere.obj" } },
               "motion": { "poses": { "files": ["sphere.obj", "torus.obj"] } })"),
               ContainsSubstring("motion.poses.files[1]: found torus.obj with"));
    CHECK_THAT(obstacleFault(R"("shape": { "mask": { "file": "sphere.obj" } })"),
               ContainsSubstring("obstacles[1].shape.mask.file: "));
    CHECK_THAT(obstacleFault(R"("shape": { "box": {} }, "motion": { "path": [{ "time": 1 }], "spin": [0, 1, 0] })"),
               ContainsSubstring("excludes"));
}

TEST_CASE("faults of obstacles that are fixed to others") {
    const auto familyFault = [](const std::string& a, const std::string& b) {
        return faultOf("\"obstacles\": [{ \"name\": \"car\", \"shape\": { \"box\": {} }" + a +
                       " }, { \"name\": \"wheel\", \"shape\": { \"box\": {} }" + b + " }]");
    };
    CHECK(familyFault("", R"(, "parent": "car", "wheel": { "radius": 1 })") == "no error");
    CHECK(familyFault("", R"(, "parent": "cart")") ==
          R"(a.json:2: obstacles[1].parent: found "cart" (did you mean "car"?); allowed: "car")");
    CHECK_THAT(familyFault("", R"(, "parent": "wheel")"),
               ContainsSubstring(R"(obstacles[1].parent: found "wheel", which is fixed to "wheel" in turn)"));
    CHECK_THAT(familyFault(R"(, "parent": "wheel")", R"(, "parent": "car")"),
               ContainsSubstring(R"(obstacles[0].parent: found "wheel", which is fixed to "car" in turn)"));
    CHECK_THAT(familyFault("", R"(, "wheel": { "radius": 1 })"), ContainsSubstring("needs a \"parent\""));
    CHECK_THAT(familyFault("", R"(, "proxy": { "mesh": { "file": "no.obj" } })"),
               ContainsSubstring("obstacles[1].proxy.mesh.file: cannot read"));
}

TEST_CASE("faults of a camera's path") {
    const auto pathFault = [](const std::string& keys, const std::string& members = "") {
        return faultOf("\"camera\": { \"path\": [" + keys + "]" + members + " }");
    };
    const std::string first = R"({ "time": 1 })", other = R"({ "time": 2, "eye": [1, 1, 3] })";
    CHECK(pathFault(first + "," + other) == "no error");
    CHECK(pathFault("") == "no error");
    CHECK(pathFault(R"({ "eye": [1, 1, 3] })") == "a.json:2: camera.path[0].time: missing, a scene must give it");
    CHECK(pathFault(R"({ "time": 1, "eye": [0, 1, 0] })") ==
          R"(a.json:2: camera.path[0].target: must differ from "eye")");
    CHECK_THAT(pathFault(first + R"(, { "time": 2, "fov": 0 })"),
               ContainsSubstring("camera.path[1].fov: found 0; allowed: a number from 1 to 170 degrees"));
    CHECK_THAT(pathFault(R"({ "time": 1, "position": [1, 1, 3] })"), ContainsSubstring("unknown key"));
    CHECK_THAT(pathFault(other + "," + first), ContainsSubstring("times must increase"));
    CHECK_THAT(pathFault(first + "," + first), ContainsSubstring("times must increase"));
    CHECK_THAT(pathFault(first + "," + other, R"(, "repeat": true)"), ContainsSubstring("must end where it begins"));
    CHECK_THAT(pathFault(first + R"(, { "time": 2, "fov": 30 })", R"(, "repeat": true)"),
               ContainsSubstring("must end where it begins"));
    CHECK(pathFault(first + R"(, { "time": 2 })", R"(, "repeat": true)") == "no error");
    CHECK(pathFault("", R"(, "repeat": true)") ==
          R"(a.json:2: camera.repeat: found true, needs a "path" that it repeats)");
    CHECK_THAT(pathFault(first, R"(, "orbit": 10)"), ContainsSubstring(R"(camera.path: found)"));
    CHECK_THAT(pathFault(first, R"(, "orbit": 10)"), ContainsSubstring(R"(excludes "orbit")"));
}

TEST_CASE("faults of a ramp of colours") {
    const auto rampFault = [](const std::string& stops) {
        return faultOf("\"look\": { \"fire\": { \"ramp\": [" + stops + "] } }");
    };
    const auto stop = [](const std::string& at) { return "{ \"at\": " + at + ", \"color\": [1, 1, 1] }"; };
    CHECK(rampFault(stop("0") + "," + stop("1")) == "no error");
    CHECK(rampFault("") == "a.json:2: look.fire.ramp: found [], must have 1 to 16 stops");
    std::string many = stop("0");
    for (int i = 1; i < 16; ++i) many += "," + stop(std::to_string(i / 16.0));
    CHECK(rampFault(many) == "no error");
    CHECK_THAT(rampFault(many + "," + stop("1")), ContainsSubstring("ramp: has 17 elements; allowed: up to 16"));
    CHECK_THAT(rampFault(stop("0.5") + "," + stop("0.5")), ContainsSubstring(R"("at" must increase)"));
    CHECK_THAT(rampFault(stop("0.5") + "," + stop("0.2")), ContainsSubstring(R"("at" must increase)"));
    CHECK_THAT(rampFault(stop("1.5")), ContainsSubstring("ramp[0].at: found 1.5; allowed: a number from 0 to 1"));
    CHECK_THAT(rampFault(R"({ "at": 1 })"), ContainsSubstring("ramp[0].color: missing"));
    CHECK_THAT(rampFault(R"({ "color": [1, 1, 1] })"), ContainsSubstring("ramp[0].at: missing"));
    CHECK_THAT(faultOf(R"("look": { "fire": { "root": [1, 1, 1] } })"), ContainsSubstring("unknown key"));
}

TEST_CASE("a wrong type names what was found and what is allowed") {
    CHECK(faultOf(R"("fluid": { "viscosity": "thick" })") ==
          R"(a.json:2: fluid.viscosity: found "thick"; allowed: a number from 0 to 1000 m²/s)");
    CHECK(faultOf(R"("seed": 1.5)") == "a.json:2: seed: found 1.5; allowed: a whole number from 0 to 2147483647");
    CHECK(faultOf(R"("description": 1)") == "a.json:2: description: found 1; allowed: text");
    CHECK(faultOf(R"("look": { "ground": 1 })") == "a.json:2: look.ground: found 1; allowed: true or false");
    CHECK(faultOf(R"("camera": { "eye": [1, 2] })") ==
          "a.json:2: camera.eye: found [1,2]; allowed: three numbers from -100000 to 100000 m");
    CHECK_THAT(faultOf(R"("camera": { "eye": [1, "x", 2] })"), StartsWith(R"(a.json:2: camera.eye[1]: found "x")"));
    CHECK(faultOf(R"("record": { "size": 7 })") ==
          "a.json:2: record.size: found 7; allowed: two whole numbers from 1 to 16384 pixels");
    CHECK(faultOf(R"("time": 3)") == "a.json:2: time: found 3; allowed: an object");
    CHECK(faultOf(R"("sources": {})") == "a.json:2: sources: found {}; allowed: a list of objects");
    CHECK(faultOf(R"("sources": [3])") == "a.json:2: sources[0]: found 3; allowed: an object");
    CHECK_THAT(faultOf(R"("solver": { "pressure": 3 })"), ContainsSubstring(R"(found 3; allowed: "multigrid", )"));
    CHECK_THAT(faultOf(R"("time": { "step": null })"), ContainsSubstring("time.step: found null; allowed: a number"));
    CHECK_THAT(faultOf(R"("time": { "cfl": "x" })"), ContainsSubstring("allowed: a number from 0.1 to 100"));
    CHECK_THAT(wallFault(R"("x-": 5)"),
               ContainsSubstring("domain.walls.x-: found 5; allowed: an object, or just its type"));
}

TEST_CASE("a value out of range names the range and its unit") {
    CHECK(faultOf(R"("time": { "step": 0 })") == "a.json:2: time.step: found 0; allowed: a number from 1e-06 to 10 s");
    CHECK_THAT(faultOf(R"("fluid": { "viscosity": -1e-9 })"),
               ContainsSubstring("found -1e-09; allowed: a number from 0"));
    CHECK_THAT(faultOf(R"("fluid": { "gravity": [0, 1e300, 0] })"),
               ContainsSubstring("fluid.gravity[1]: found 1e+300"));
    CHECK(faultOf(R"("time": { "substeps": 1000 })") == "no error");
    CHECK_THAT(faultOf(R"("time": { "substeps": 1001 })"), ContainsSubstring("allowed: a whole number from 1 to 1000"));
    CHECK_THAT(faultOf(R"("time": { "substeps": 100000000000000000000 })"),
               ContainsSubstring("time.substeps: found 1e+20"));
    CHECK_THAT(faultOf(R"("solver": { "precision": 24 })"), ContainsSubstring("found 24; allowed: 16 or 32"));
    CHECK_THAT(faultOf(R"("record": { "size": [1280, 0] })"), ContainsSubstring("record.size[1]: found 0"));
}

TEST_CASE("faults of the domain") {
    CHECK(domainFault(R"("size": [0, 0, 0])") ==
          "a.json:2: domain.size: found [0,0,0], must be at least 0.0001 m on one axis");
    CHECK_THAT(domainFault(R"("size": [1, -1, 0])"), ContainsSubstring("domain.size[1]: found -1"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": 0)"),
               ContainsSubstring("domain.cells: found 0; allowed: a whole number from 1 to 4096"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": 4097)"), ContainsSubstring("domain.cells: found 4097"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": "many")"),
               ContainsSubstring(R"(found "many"; allowed: one whole number, or three, from 1 to 4096)"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": [8, 8])"), ContainsSubstring("domain.cells: found [8,8]"));
    CHECK(domainFault(R"("size": [1, 2, 1], "cells": [64, 64, 32])") ==
          "a.json:2: domain.cells: found [64,64,32], cubes must fill the size to half a cell; [32, 64, 32] do");
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": 2048)"),
               ContainsSubstring("at most 512 x 1024 x 1024 cells in all"));
}

TEST_CASE("walls have only what belongs to their type") {
    CHECK(
        wallFault(R"("x-": "opne")") ==
        R"(a.json:2: domain.walls.x-.type: found "opne" (did you mean "open"?); allowed: "free_slip", "no_slip", "inflow", "open", "periodic", "far_field")");
    CHECK_THAT(wallFault(R"("x-": { "type": "free_slip", "velocity": [0, 1, 0] })"),
               ContainsSubstring(
                   "domain.walls.x-.velocity: found [0,1,0], only inflow, open, far_field and no_slip walls have"));
    CHECK_THAT(wallFault(R"("x-": { "type": "inflow", "velocity": [-1, 0, 0] }, "x+": "open")"),
               ContainsSubstring("the velocity of an inflow must point into the domain"));
    CHECK_THAT(wallFault(R"("x-": { "type": "inflow", "velocity": [1, 0, 0] })"),
               ContainsSubstring("domain.walls: an inflow needs an open side"));
    CHECK_THAT(wallFault(R"("x-": "inflow")"),
               ContainsSubstring("domain.walls.x-.velocity: an inflow needs a velocity other than zero"));
    CHECK_THAT(wallFault(R"("y+": { "type": "no_slip", "velocity": [1, 1, 0] })"),
               ContainsSubstring("must lie in its plane"));
    CHECK_THAT(wallFault(R"("all": { "type": "no_slip", "velocity": [1, 0, 0] })"),
               ContainsSubstring("domain.walls.x-: the velocity of a no_slip wall must lie in its plane"));
    CHECK_THAT(wallFault(R"("y+": { "type": "no_slip", "profile": "parabolic" })"),
               ContainsSubstring("domain.walls.y+.profile: found \"parabolic\", only inflow walls have a profile"));
    CHECK_THAT(wallFault(R"("y+": { "type": "open", "temperature": 10 })"),
               ContainsSubstring("only free_slip and no_slip walls have a temperature"));
    CHECK_THAT(wallFault(R"("all": { "type": "open", "temperature": 10 })"),
               ContainsSubstring("domain.walls.all.temperature"));
    CHECK(wallFault(R"("x-": "periodic")") ==
          R"(a.json:2: domain.walls.x+: must be "periodic" as x- is: what leaves through one side of an axis enters )"
          R"(through the other)");
    CHECK_THAT(wallFault(R"("z-": "no_slip", "z+": "periodic")"),
               ContainsSubstring(R"(domain.walls.z-: found "no_slip", must be "periodic" as z+ is)"));
    CHECK_THAT(wallFault(R"("all": { "type": "periodic", "velocity": [1, 0, 0] })"),
               ContainsSubstring("only inflow, open, far_field and no_slip walls have a velocity"));
    CHECK_THAT(wallFault(R"("all": { "type": "periodic", "temperature": 10 })"),
               ContainsSubstring("only free_slip and no_slip walls have a temperature"));
    CHECK(wallFault(R"("all": "periodic", "y-": "no_slip", "y+": "open")") == "no error");
}

TEST_CASE("a shape is exactly one shape") {
    const std::string exactlyOne =
        R"(; allowed: exactly one of "sphere", "box", "cylinder", "capsule", "gaussian", "mesh", "volume")";
    CHECK(shapeFault("{}") == "a.json:2: sources[0].shape: found {}" + exactlyOne);
    CHECK_THAT(shapeFault(R"({ "sphere": {}, "box": {} })"), ContainsSubstring(exactlyOne));
    CHECK_THAT(shapeFault(R"({ "spere": {} })"),
               ContainsSubstring(R"(sources[0].shape.spere: unknown key (did you mean "sphere"?))"));
    CHECK_THAT(shapeFault(R"("sphere")"), ContainsSubstring(R"(sources[0].shape: found "sphere"; allowed: an object)"));
    CHECK_THAT(shapeFault(R"({ "sphere": { "radius": -1 } })"),
               StartsWith("a.json:2: sources[0].shape.sphere.radius: found -1; "));
    CHECK_THAT(shapeFault(R"({ "cylinder": { "from": [0, 1, 0], "to": [0, 1, 0] } })"),
               ContainsSubstring(R"(must differ from "from")"));
    CHECK_THAT(shapeFault(R"({ "capsule": { "from": [0, 1, 0] } })"),
               ContainsSubstring(R"(capsule.to: must differ from "from")"));
    CHECK_THAT(faultOf(R"("sources": [{ "density": 1 }])"), ContainsSubstring("sources[0].shape: missing"));
}

TEST_CASE("a source has something to give, for a while") {
    CHECK_THAT(sourceFault(R"("name": "idle")"), ContainsSubstring("sources[0]: must name at least one quantity"));
    CHECK(sourceFault(R"("density": 1, "from": 2, "until": 2)") ==
          R"(a.json:2: sources[0].until: found 2, must be later than "from")");
    CHECK(sourceFault(R"("density": 1, "from": 2, "until": null)") == "no error");
}

TEST_CASE("gas that is set on fire is at most wholly so; what is added per second may be more") {
    CHECK(sourceFault(R"("reaction": 1)") == "no error");
    CHECK(sourceFault(R"("reaction": 20, "mode": "add")") == "no error");
    CHECK(sourceFault(R"("reaction": 20)") ==
          "a.json:2: sources[0].reaction: found 20, must be 0 to 1 where it is set");
    CHECK_THAT(faultOf(R"("initial": { "reaction": 1.5 })"),
               ContainsSubstring("initial.reaction: found 1.5; allowed: a number from 0 to 1"));
    CHECK_THAT(faultOf(R"("fluid": { "fire": { "burn_rate": -1 } })"), ContainsSubstring("fluid.fire.burn_rate"));
}

static const std::string kinds = R"("wind", "fan", "attractor", "vortex", "turbulence")";

TEST_CASE("a force has one kind, and what that kind must have") {
    CHECK_THAT(faultOf(R"("forces": [{}])"),
               ContainsSubstring("forces[0]: found {}; allowed: exactly one of " + kinds));
    CHECK_THAT(faultOf(R"("forces": [{ "wind": {} }])"), ContainsSubstring("forces[0].wind.acceleration: missing"));
    CHECK_THAT(faultOf(R"("forces": [{ "fan": { "shape": { "box": {} } } }])"),
               ContainsSubstring("forces[0].fan.velocity: missing"));
    CHECK_THAT(faultOf(R"("forces": [{ "vortex": { "axis": [0, 0, 0] } }])"),
               ContainsSubstring("forces[0].vortex.axis: found [0,0,0], must have a direction"));
    CHECK_THAT(faultOf(R"("forces": [{ "vortex": { "axis": [0, 1e-30, 0] } }])"),
               ContainsSubstring("forces[0].vortex.axis"));
    CHECK_THAT(faultOf(R"("forces": [{ "wind": { "shape": {} } }])"),
               ContainsSubstring("forces[0].wind.acceleration: missing"));
    CHECK_THAT(faultOf(R"("forces": [{ "wind": { "acceleration": [1, 0, 0], "shape": {} } }])"),
               ContainsSubstring("forces[0].wind.shape: found {}; allowed: exactly one of"));
}

TEST_CASE("a misspelt key is named, not what is missing because of it") {
    CHECK(faultOf(R"("forces": [{ "wnd": { "acceleration": [1, 0, 0] } }])") ==
          R"(a.json:2: forces[0].wnd: unknown key (did you mean "wind"?); allowed: )" + kinds);
    CHECK_THAT(faultOf(R"("forces": [{ "wind": { "acceleratoin": [1, 0, 0] } }])"),
               ContainsSubstring(R"(forces[0].wind.acceleratoin: unknown key (did you mean "acceleration"?))"));
    CHECK_THAT(faultOf(R"("obstacles": [{ "shap": { "sphere": {} } }])"),
               ContainsSubstring(R"(obstacles[0].shap: unknown key (did you mean "shape"?))"));
    CHECK_THAT(
        messageOf(R"({ "domian": { "size": [1, 1, 1] } })"),
        StartsWith(
            R"(a.json:1: domian: unknown key (did you mean "domain"?); allowed: "description", "grids", "domain")"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "resolution": 64)"),
               StartsWith(R"(a.json:2: domain.resolution: unknown key (did you mean "cells"?); allowed: "size")"));
}

TEST_CASE("lists have a greatest length") {
    const auto many = [](int count, const std::string& element) {
        std::string list = element;
        for (int i = 1; i < count; ++i) list += "," + element;
        return "[" + list + "]";
    };
    const std::string ball = R"({ "shape": { "sphere": {} } })", tick = R"({ "shape": {"sphere": {}}, "density": 1 })";
    CHECK(faultOf("\"obstacles\": " + many(1000, ball)) == "no error");
    CHECK(faultOf("\"obstacles\": " + many(20000, ball)) ==
          "a.json:2: obstacles: has 20000 elements; allowed: up to 1000");
    CHECK_THAT(faultOf("\"sources\": " + many(1001, tick)), ContainsSubstring("sources: has 1001 elements"));
    CHECK_THAT(faultOf("\"obstacles\": [{ \"shape\": { \"mesh\": { \"file\": \"torus.obj\" } }, \"motion\": {"
                       "\"poses\": { \"files\": " +
                       many(1001, "\"torus.obj\"") + " } } }]"),
               ContainsSubstring("poses.files: has 1001 elements; allowed: up to 1000"));
}

TEST_CASE("directions must have one") {
    CHECK_THAT(faultOf(R"("camera": { "eye": [0, 1, 0] })"),
               ContainsSubstring(R"(camera.target: must differ from "eye")"));
    CHECK_THAT(faultOf(R"("look": { "light": { "direction": [0, 0, 0] } })"),
               ContainsSubstring("look.light.direction: found [0,0,0], must not be zero"));
    CHECK_THAT(faultOf(R"("look": { "light": { "direction": [1e-30, 0, 0] } })"),
               ContainsSubstring("must not be zero"));
}

TEST_CASE("initial values are what the field can start from") {
    CHECK(
        faultOf(R"("initial": { "velocity": 1 })") ==
        R"(a.json:2: initial.velocity: found 1; allowed: a .npy or .vdb file, "taylor_green", "rotation", "vortex", "deformation", or a sum of flows)");
    CHECK_THAT(faultOf(R"("initial": { "density": "taylor_green" })"),
               ContainsSubstring(R"(found "taylor_green"; allowed: a .npy or .vdb file, a number from 0 to 1000)"));
    CHECK_THAT(faultOf(R"("initial": { "density": -1 })"), ContainsSubstring("initial.density: found -1"));
    CHECK_THAT(faultOf(R"("initial": { "dye": [1, 2] })"),
               ContainsSubstring("initial.dye: found [1,2]; allowed: three numbers from 0 to 1000"));
    CHECK_THAT(faultOf(R"("initial": { "dye": "red" })"),
               ContainsSubstring("allowed: a .npy or .vdb file, a number or three from 0 to 1000"));
    CHECK_THAT(faultOf(R"("initial": { "density": [1, 1, 1] })"),
               ContainsSubstring("found [1,1,1]; allowed: a .npy or .vdb file, a number"));
}

TEST_CASE("a velocity that is prescribed is given, and fits the domain") {
    CHECK_THAT(faultOf(R"("fluid": { "velocity": "prescribed" })"),
               ContainsSubstring(R"(initial: must give the velocity)"));
    CHECK_THAT(faultOf(R"("fluid": { "velocity": "prescribed" }, "initial": { "density": 1 })"),
               ContainsSubstring(R"(initial.velocity: must be given)"));
    CHECK_THAT(faultOf(R"("fluid": { "velocity": "given" })"), ContainsSubstring(R"("solved", "prescribed")"));
    CHECK_THAT(faultOf(R"("fluid": { "prescribed": { "period": 0 } })"), ContainsSubstring("found 0; allowed"));
    const auto flatFault = [](const std::string& flow) {
        return messageOf(R"({ "domain": { "size": [1, 1, 0] }, "initial": { "velocity": ")" + flow + R"(" } })");
    };
    CHECK_THAT(flatFault("deformation"),
               ContainsSubstring("initial.velocity: found \"deformation\", needs three dimensions"));
    CHECK_THAT(messageOf(R"({ "domain": { "size": [0, 1, 1] }, "initial": { "velocity": "vortex" } })"),
               ContainsSubstring("initial.velocity: found \"vortex\", goes round in x and y"));
}

TEST_CASE("the first of several faults is reported, a misspelt key before what its absence causes") {
    CHECK_THAT(faultOf(R"("time": { "step": -1 }, "fluid": { "viscosity": -1 })"), ContainsSubstring("time.step"));
    CHECK_THAT(sourceFault(R"("densty": 1)"), ContainsSubstring(R"(did you mean "density"?)"));
}

TEST_CASE("faults of the command line name the option") {
    const std::string scene = R"({ "domain": { "size": [1, 1, 1] } })";
    CHECK(messageOf(scene, {.overrides = {"fluid.viscosity=-1"}}) ==
          "--set fluid.viscosity=-1: fluid.viscosity: found -1; allowed: a number from 0 to 1000 m²/s");
    CHECK_THAT(messageOf(scene, {.overrides = {"fluid.viscosity"}}), StartsWith("--set fluid.viscosity: expected"));
    CHECK_THAT(messageOf(scene, {.resolution = 0}), StartsWith("--resolution 0: domain.cells: found 0; allowed"));
    CHECK_THAT(messageOf(scene, {.precision = 24}),
               StartsWith("--precision 24: solver.precision: found 24; allowed: 16 or 32"));
}

namespace {

/// What is wrong with a scene of two grids and a ball, of which the second one is like this.
std::string gridFault(const std::string& second, const std::string& others = "") {
    return messageOf(R"({ "grids": [{ "name": "room", "size": [1, 1, 1] },)"
                     "\n{ \"size\": [1, 1, 1], " +
                     second + R"( }], "obstacles": [ { "name": "ball", "shape": { "sphere": {} } } ])" + others + "}");
}

}  // namespace

TEST_CASE("a scene has a domain or grids, and each grid a name of its own") {
    CHECK(gridFault(R"("name": "wake")") == "no error");
    CHECK(messageOf(R"({ "domain": { "size": [1, 1, 1] }, "grids": [{ "name": "a", "size": [1, 1, 1] }] })") ==
          "a.json:1: grids: found [{\"name\":\"a\",\"size\":[1,1,1]}], is there instead of \"domain\", and the scene "
          "has both");
    CHECK(messageOf(R"({ "grids": [] })") == "a.json: domain.size: missing, a scene must give it");
    CHECK(gridFault(R"("cells": 8)") == "a.json:2: grids[1].name: missing, a scene must give it");
    CHECK(gridFault(R"("name": "room")") == "a.json:2: grids[1].name: the name \"room\" is taken by another grid");
    CHECK_THAT(gridFault(R"("name": "a/b")"), ContainsSubstring("grids[1].name: must be of letters, digits, _ and -"));
    CHECK_THAT(gridFault(R"("name": "")"), ContainsSubstring("grids[1].name: must be of letters, digits, _ and -"));
}

TEST_CASE("a grid follows an obstacle that there is") {
    CHECK(gridFault(R"("name": "wake", "follow": "ball")") == "no error");
    CHECK(gridFault(R"("name": "wake", "follow": { "obstacle": "bal" })") ==
          "a.json:2: grids[1].follow.obstacle: there is no obstacle \"bal\" (did you mean \"ball\"?); allowed: "
          "\"ball\"");
    CHECK_THAT(gridFault(R"("name": "wake", "follow": "ball", "velocity": [1, 0, 0])"),
               ContainsSubstring("grids[1].velocity: found [1,0,0], is that of the obstacle which the grid follows"));
}

TEST_CASE("what keeps a box from following its smoke says so") {
    const auto fault = [](const std::string& domain, const std::string& others = "") {
        return messageOf("{ \"domain\": { \"size\": [1, 2, 1], \"cells\": 16, " + domain + " }" + others + "}");
    };
    const std::string open = R"("follow": "smoke", "walls": { "y+": "open" })";
    CHECK(fault(open) == "no error");
    CHECK(fault(R"("follow": { "smoke": true }, "walls": { "all": "far_field" }, "max_cells": 100000)") == "no error");
    CHECK(gridFault(R"("name": "wake", "follow": "smoke", "walls": { "x-": "open" })") == "no error");
    CHECK(fault(R"("follow": "smoke")") ==
          "a.json:1: domain.follow: no side can go along with smoke: one must be open or far_field");
    CHECK_THAT(messageOf(R"({ "domain": { "size": [1, 1, 0], "follow": "smoke", "walls": { "z+": "open" } } })"),
               ContainsSubstring("domain.follow: no side can go along"));
    CHECK_THAT(fault(R"("follow": { "smoke": true, "obstacle": "ball" }, "walls": { "y+": "open" })"),
               ContainsSubstring("domain.follow.smoke: found true, is followed, or an obstacle is"));
    CHECK_THAT(fault(open + R"(, "max_cells": 500)"),
               ContainsSubstring("domain.max_cells: found 500, must be at least the 1024 cells that it starts with"));
    CHECK_THAT(fault(open, R"(, "fluid": { "kind": "liquid" })"),
               ContainsSubstring("domain.follow: a liquid has no smoke"));
    CHECK_THAT(fault(open, R"(, "fluid": { "velocity": "prescribed" }, "initial": { "velocity": "vortex" })"),
               ContainsSubstring("domain.follow: a velocity that is prescribed"));
    CHECK_THAT(fault(open, R"(, "initial": { "temperature": 20 })"),
               ContainsSubstring("smoke that \"initial\" has everywhere cannot be followed"));
    CHECK_THAT(fault(R"("follow": "smoke", "walls": { "y+": "open", "y-": "no_slip",
                   "x-": { "type": "inflow", "velocity": [1, 0, 0], "profile": "parabolic" } })"),
               ContainsSubstring("the inflow of a box that follows its smoke must be uniform"));
    CHECK_THAT(fault(R"("follow": "ball")"), ContainsSubstring("domain.follow.obstacle: there is no obstacle"));
}

TEST_CASE("what cannot travel or be turned says so") {
    const std::string liquid = R"(, "fluid": { "kind": "liquid" })";
    CHECK_THAT(gridFault(R"("name": "wake", "velocity": [1, 0, 0])", liquid),
               ContainsSubstring("grids[1].velocity: a liquid stays where it is: only a gas may travel"));
    CHECK_THAT(gridFault(R"("name": "wake", "follow": "ball")", liquid),
               ContainsSubstring("grids[1].follow: a liquid"));
    CHECK_THAT(gridFault(R"("name": "wake", "rotation": [0, 0, 30])", liquid),
               ContainsSubstring("grids[1].rotation: a liquid is in a box that is upright"));
    CHECK_THAT(gridFault(R"("name": "wake", "walls": { "all": "far_field" })", liquid),
               ContainsSubstring("grids[1].walls: far_field is air"));
    CHECK_THAT(gridFault(R"("name": "wake", "velocity": [1, 0, 0])",
                         R"(, "fluid": { "velocity": "prescribed" }, "initial": { "velocity": "vortex" })"),
               ContainsSubstring("grids[1].velocity: a velocity that is prescribed"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "velocity": [0, 0, 1], "walls": { "y-": "no_slip", "x+": "open",
        "x-": { "type": "inflow", "velocity": [1, 0, 0], "profile": "parabolic" } })"),
               ContainsSubstring("the inflow of a box that travels must be uniform"));
}

TEST_CASE("a detail that there is not, or that nothing could have, says so") {
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "detail": 3)"),
               ContainsSubstring("domain.detail: found 3, allowed: 1, 2 or 4"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "detail": 8)"), ContainsSubstring("domain.detail"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "cells": 512, "detail": 4)"),
               ContainsSubstring("domain.detail: found 4, makes more than"));
    CHECK_THAT(gridFault(R"("name": "wake", "detail": 2)", R"(, "fluid": { "kind": "liquid" })"),
               ContainsSubstring("grids[1].detail: a liquid has one grid"));
}

TEST_CASE("what flows in through sides far from everything flows out through others") {
    const std::string wind = R"({ "type": "far_field", "velocity": [1, 0, 0] })";
    CHECK(wallFault("\"x-\": " + wind + ", \"x+\": " + wind) == "no error");
    CHECK(wallFault("\"x-\": " + wind + R"(, "x+": "open")") == "no error");
    CHECK(wallFault(R"("all": "far_field")") == "no error");
    CHECK_THAT(wallFault("\"x-\": " + wind),
               StartsWith("a.json:2: domain.walls: as much must flow out through far_field sides as flows in"));
    CHECK_THAT(wallFault("\"x-\": " + wind + R"(, "x+": { "type": "far_field", "velocity": [2, 0, 0] })"),
               ContainsSubstring("as much must flow out"));
    CHECK_THAT(domainFault(R"("size": [1, 1, 1], "velocity": [0, 2, 0], "walls": { "y+": "far_field" })"),
               ContainsSubstring("as much must flow out"));
    CHECK_THAT(wallFault(R"("x-": { "type": "far_field", "temperature": 3 })"),
               ContainsSubstring("only free_slip and no_slip walls have a temperature"));
}

TEST_CASE("a side of a box that is turned is turned as well") {
    const auto turned = [](const std::string& velocity) {
        return domainFault(R"("size": [1, 1, 1], "rotation": [0, 0, 90], "walls": { "x+": "open",
            "x-": { "type": "inflow", "velocity": )" +
                           velocity + "} }");
    };
    CHECK(turned("[0, 1, 0]") == "no error");
    CHECK_THAT(turned("[0, -1, 0]"), ContainsSubstring("the velocity of an inflow must point into the domain"));
}

TEST_CASE("faults of particles") {
    CHECK(faultOf(R"("particles": { "count": 7 })") ==
          "a.json:2: particles.count: found 7; allowed: a whole number from 32 to 8388608");
    const auto emitterFault = [](const std::string& members) {
        return faultOf("\"obstacles\": [{ \"name\": \"car\", \"shape\": { \"sphere\": {} } }], \"emitters\": [{ " +
                       members + " }]");
    };
    CHECK(emitterFault(R"("obstacle": "car", "rate_by_speed": 7)") == "no error");
    CHECK(emitterFault(R"("shape": { "sphere": {} }, "rate": 7)") == "no error");
    CHECK(emitterFault(R"("rate": 7)") ==
          R"(a.json:2: emitters[0]: must say where its particles are born: with a "shape", an "obstacle" or both)");
    CHECK(emitterFault(R"("obstacle": "cat")") ==
          R"(a.json:2: emitters[0].obstacle: found "cat" (did you mean "car"?); allowed: "car")");
    CHECK(faultOf(R"("emitters": [{ "obstacle": "car" }])") ==
          R"(a.json:2: emitters[0].obstacle: found "car"; allowed: the name of an obstacle, of which there are none)");
    const std::string inShape = R"("shape": { "sphere": {} }, )";
    CHECK(emitterFault(inShape + R"("inherit": 1)") ==
          "a.json:2: emitters[0].obstacle: is needed for \"rate_by_speed\", \"rate_by_acceleration\", "
          "\"rate_by_slip\" and \"inherit\": it is what moves");
    CHECK_THAT(emitterFault(inShape + R"("rate_by_slip": 1)"),
               ContainsSubstring("emitters[0].obstacle: is needed for"));
    CHECK(emitterFault(inShape + R"("lifespan": [3, 2])") ==
          "a.json:2: emitters[0].lifespan: found [3,2], the least must not be above the most");
    CHECK(emitterFault(inShape + R"("lifespan": 3)") ==
          "a.json:2: emitters[0].lifespan: found 3; allowed: two numbers from 0.001 to 1000000 s");
    CHECK(emitterFault(inShape + R"("from": 3, "until": 2)") ==
          "a.json:2: emitters[0].until: found 2, must be later than \"from\"");
    CHECK(emitterFault(inShape + R"("colors": [])") ==
          "a.json:2: emitters[0].colors: found [], must have 1 to 16 stops");
    CHECK(
        emitterFault(inShape + R"("kind": "dust")") ==
        R"(a.json:2: emitters[0].kind: found "dust" (this build does not have it); allowed: "smoke", "spark", "leaf")");
}

TEST_CASE("faults of what goes along with an obstacle") {
    const auto fault = [](const std::string& members) {
        return faultOf("\"obstacles\": [{ \"name\": \"car\", \"shape\": { \"sphere\": {} } }], " + members);
    };
    const auto sourceOn = [&](const std::string& members) {
        return fault("\"sources\": [{ \"shape\": { \"sphere\": {} }, " + members + " }]");
    };
    CHECK(sourceOn(R"("obstacle": "car", "inherit": -0.5, "above_slip": 2)") == "no error");
    CHECK(sourceOn(R"("obstacle": "cat", "density": 1)") ==
          R"(a.json:2: sources[0].obstacle: found "cat" (did you mean "car"?); allowed: "car")");
    CHECK(sourceOn(R"("above_speed": 1, "density": 1)") ==
          "a.json:2: sources[0].obstacle: is needed for \"inherit\", \"above_speed\" and \"above_slip\": it is what "
          "moves");
    CHECK(fault(R"("camera": { "follow": "car" })") == "no error");
    CHECK(fault(R"("camera": { "follow": "cat" })") ==
          R"(a.json:2: camera.follow: found "cat" (did you mean "car"?); allowed: "car")");
    CHECK(faultOf(R"("camera": { "follow": "car" })") ==
          R"(a.json:2: camera.follow: found "car"; allowed: the name of an obstacle, of which there are none)");
}

}  // namespace slabflow::test::scene_errors_test
