// What hides the grids: smoke of particles looks the same whatever the boxes are that carry it.
#include <cmath>

#include "app/session/Session.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::particle_looks_gl_test {

namespace {

constexpr glm::ivec2 size{96, 54};

std::vector<float> pictureOf(const std::string& text, const LoadOptions& options, int frames) {
    Session session(slab(), parseScene(text, "looks.json", {}, options));
    for (int i = 0; i < frames; ++i) session.advance();
    const std::vector<std::byte> bytes = session.draw(session.camera(size), size).display.downloadRaw();
    std::vector<float> values;
    for (const std::byte byte : bytes) values.push_back(float(int(byte)));
    return values;
}

double psnr(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += std::pow(double(a[i] - b[i]), 2);
    return 10 * std::log10(255.0 * 255.0 * double(a.size()) / std::max(sum, 1e-9));
}

/// The largest difference of two pictures where each is the mean of `block` x `block` pixels: single particles are
/// elsewhere, a seam is not.
double largestDifference(const std::vector<float>& a, const std::vector<float>& b, int block) {
    double most = 0;
    for (int y = 0; y + block <= size.y; ++y)
        for (int x = 0; x + block <= size.x; ++x) {
            double sum = 0;
            for (int j = y; j < y + block; ++j)
                for (int i = x; i < x + block; ++i) {
                    const size_t pixel = 4 * size_t(j * size.x + i);
                    sum += double(a[pixel + 1] - b[pixel + 1]);
                }
            most = std::max(most, std::abs(sum) / (block * block));
        }
    return most;
}

/// A ball that flies and smokes, in a box that goes along with it and ends behind it.
const std::string comet = R"({
  "grids": [ { "name": "wake", "size": [1.6, 0.8, 0.8], "cells": 24, "walls": { "all": "far_field" },
               "follow": { "obstacle": "ball", "offset": [-0.2, 0, 0] } } ],
  "time": { "step": 0.0333333 }, "fluid": { "buoyancy": { "heat": 0.02 } },
  "sources": [ { "obstacle": "ball", "shape": { "sphere": { "center": [-0.2, 0, 0], "radius": 0.12 } },
                 "mode": "add", "inherit": -12 } ],
  "obstacles": [ { "name": "ball", "shape": { "sphere": { "radius": 0.1 } }, "position": [-0.8, 0.5, 0],
                   "motion": { "velocity": [2.5, 0, 0] } } ],
  "particles": { "count": 16384, "gravity": 0, "drag": 3 },
  "emitters": [ { "obstacle": "ball", "shape": { "sphere": { "center": [-0.3, 0, 0], "radius": 0.12 } }, "rate": 16000, "inherit": 0.1, "lifespan": [2, 3], "size": [0.15, 0.4],
                  "opacity": 0.06 } ],
  "camera": { "eye": [0, 0.9, 2.6], "target": [0, 0.5, 0] }, "look": { "exposure": 2, "ground": false, "outline": false } })";

/// A plume of particles in a wind, which goes from one box to the next.
std::string relay(const std::string& grids) {
    return "{ \"grids\": [" + grids + R"(], "time": { "step": 0.0333333 },
  "fluid": { "buoyancy": { "heat": 0, "weight": 0 } },
  "particles": { "count": 16384, "gravity": 0, "drag": 2, "rim": 4 },
  "emitters": [ { "shape": { "sphere": { "center": [-0.9, 0.5, 0], "radius": 0.06 } }, "rate": 16000,
                  "velocity": [1.5, 0, 0], "lifespan": [2, 3], "size": [0.08, 0.25], "opacity": 0.1 } ],
  "camera": { "eye": [0, 0.9, 2.6], "target": [0, 0.5, 0] }, "look": { "ground": false, "outline": false } })";
}

std::string boxFrom(const std::string& name, float low, float high) {
    const std::string wind = R"({ "type": "far_field", "velocity": [1.5, 0, 0] })";
    const float length = high - low;
    return "{ \"name\": \"" + name + "\", \"size\": [" + std::to_string(length) + ", 1, 0.8], \"origin\": [" +
           std::to_string(low) + ", 0, -0.4], \"cells\": [" + std::to_string(std::lround(10 * length)) +
           ", 10, 8], \"walls\": { \"all\": " + wind + " } }";
}

}  // namespace

TEST_CASE("the same emitters look alike in boxes of fewer and of more cells") {
    const auto coarse = pictureOf(comet, {.overrides = {"grids[0].cells=16", "particles.rim=2.6667"}}, 18),
               fine = pictureOf(comet, {}, 18);
    const auto none = pictureOf(comet, {.overrides = {"emitters[0].rate=0"}}, 18);
    const double alike = psnr(coarse, fine), unlike = psnr(none, fine);
    INFO(alike << " dB, and without smoke " << unlike << " dB");
    CHECK(alike > 36);
    CHECK(unlike < 24);
}

TEST_CASE("smoke that goes from one box into the next shows no seam") {
    const auto one = pictureOf(relay(boxFrom("a", -1.2f, 1.6f)), {}, 36);
    const auto two = pictureOf(relay(boxFrom("a", -1.2f, 0.5f) + ", " + boxFrom("b", -0.4f, 1.6f)), {}, 36);
    const auto apart = pictureOf(relay(boxFrom("a", -1.2f, 0) + ", " + boxFrom("b", 0, 1.6f)), {}, 36);
    const double seam = largestDifference(one, two, 5), hole = largestDifference(one, apart, 5);
    INFO("at most " << seam << " of 255 over 5 x 5 pixels, " << psnr(one, two) << " dB; boxes that only touch "
                    << hole);
    CHECK(seam < 1);
    CHECK(hole > 10);
}

}  // namespace slabflow::test::particle_looks_gl_test
