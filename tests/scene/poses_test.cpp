// What lies between the poses of an obstacle that changes its shape.
#include <algorithm>
#include <cmath>

#include "scene/Motion.h"
#include "support/Catch.h"

namespace slabflow::test::poses_test {

using Catch::Approx;

namespace {

PosesDesc posesOf(int count, float period) {
    PosesDesc poses;
    for (int i = 0; i < count; ++i) poses.files.push_back("pose_" + std::to_string(i) + ".obj");
    poses.meshes.resize(size_t(count));
    poses.period = period;
    return poses;
}

/// What each pose has of `shares`, which are either the weights or the rates.
std::vector<double> byPose(const PoseBlend& blend, const glm::vec4& shares, int count) {
    std::vector<double> sums(size_t(count), 0.0);
    for (int i = 0; i < 4; ++i) {
        REQUIRE(blend.index[i] >= 0);
        REQUIRE(blend.index[i] < count);
        sums[size_t(blend.index[i])] += double(shares[i]);
    }
    return sums;
}

std::vector<double> weightsAt(const PosesDesc& poses, double time) {
    const PoseBlend blend = blendAt(poses, time);
    return byPose(blend, blend.weights, int(poses.files.size()));
}

std::vector<double> ratesAt(const PosesDesc& poses, double time) {
    const PoseBlend blend = blendAt(poses, time);
    return byPose(blend, blend.rates, int(poses.files.size()));
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0;
    for (size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

}  // namespace

TEST_CASE("weights of poses sum to one and their rates to none") {
    const int count = GENERATE(2, 3, 4);
    INFO(count);
    const PosesDesc poses = posesOf(count, 1.7f);
    for (int i = 0; i < 500; ++i) {
        const PoseBlend blend = blendAt(poses, i * 0.0173);
        double weights = 0, rates = 0;
        for (int k = 0; k < 4; ++k) weights += double(blend.weights[k]), rates += double(blend.rates[k]);
        CHECK(weights == Approx(1).epsilon(1e-5));
        CHECK(std::abs(rates) < 1e-4);
    }
}

TEST_CASE("the way through the poses passes each of them") {
    const int count = GENERATE(2, 3, 4);
    INFO(count);
    const PosesDesc poses = posesOf(count, 2);
    for (int pose = 0; pose < 2 * count; ++pose) {
        const std::vector<double> weights = weightsAt(poses, 2.0 * pose / count);
        for (int i = 0; i < count; ++i) CHECK(std::abs(weights[size_t(i)] - (i == pose % count ? 1 : 0)) < 1e-4);
    }
    CHECK(weightsAt(poses, 0)[0] == 1);
}

TEST_CASE("between two poses only their neighbours matter, and evenly in the middle") {
    const PosesDesc poses = posesOf(4, 4);
    const std::vector<double> weights = weightsAt(poses, 1.5);  // from pose 1 to pose 2
    CHECK(weights[1] == Approx(weights[2]));
    CHECK(weights[0] == Approx(weights[3]));
    CHECK(weights[1] == Approx(9.0 / 16));  // Catmull and Rom's spline
    CHECK(weights[0] == Approx(-1.0 / 16));
}

TEST_CASE("rates are those of the weights") {
    const int count = GENERATE(2, 3, 4);
    const float period = GENERATE(0.5f, 2.0f);
    INFO(count << " poses in " << period << " s");
    const PosesDesc poses = posesOf(count, period);
    const double step = 1e-3 * double(period);
    for (int i = 0; i < 40; ++i) {
        const double time = double(period) * (i + 0.25) / 16;  // never at a pose, where the rates have a kink
        const std::vector<double> before = weightsAt(poses, time - step), after = weightsAt(poses, time + step);
        const std::vector<double> rates = ratesAt(poses, time);
        for (size_t pose = 0; pose < rates.size(); ++pose)
            CHECK(std::abs((after[pose] - before[pose]) / (2 * step) - rates[pose]) < 0.01 * count / double(period));
    }
}

TEST_CASE("the way through the poses is smooth, also from the last to the first") {
    const int count = GENERATE(2, 3, 4);
    INFO(count);
    const PosesDesc poses = posesOf(count, 2);
    for (int pose = 1; pose <= 2 * count; ++pose) {
        INFO("at pose " << pose);
        const double time = 2.0 * pose / count, before = time - 1e-4, after = time + 1e-4;
        CHECK(largestDifference(weightsAt(poses, before), weightsAt(poses, after)) < 2e-3);
        CHECK(largestDifference(ratesAt(poses, before), ratesAt(poses, after)) < 0.03);
    }
    CHECK(largestDifference(ratesAt(poses, 0), ratesAt(poses, 2)) < 0.01);
}

TEST_CASE("poses come again after a period") {
    const int count = GENERATE(2, 3, 4);
    INFO(count);
    const PosesDesc poses = posesOf(count, 2);
    for (const double time : {0.1, 0.7, 1.3, 1.9})
        for (const double rounds : {1, 5, 5000}) {
            CHECK(largestDifference(weightsAt(poses, time), weightsAt(poses, time + 2 * rounds)) < 1e-4);
            CHECK(largestDifference(ratesAt(poses, time), ratesAt(poses, time + 2 * rounds)) < 1e-3);
        }
}

}  // namespace slabflow::test::poses_test
