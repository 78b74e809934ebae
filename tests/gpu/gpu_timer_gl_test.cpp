// GPU milliseconds per stage.
#include "gpu/GpuTimer.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::gpu_timer_gl_test {

namespace {

/// Enough work to take a measurable time.
void work() {
    static Field field = slab().makeField({"quantity", {{32, 32, 16}}});
    slab().run({.kernel = "sim/dissipate",
                .target = field,
                .inputs = {field},
                .uniforms = {{"rate", glm::vec4(1)}, {"dt", 0.1f}}});
}

void stage(GpuTimer& timer, const char* label) {
    timer.begin(label);
    work();
    timer.end();
}

std::vector<std::string> labelsOf(const GpuTimer::Frame& frame) {
    std::vector<std::string> labels;
    for (const auto& row : frame.rows) labels.push_back(row.label);
    return labels;
}

}  // namespace

TEST_CASE("stages are listed in order of first appearance, equal ones added up") {
    GpuTimer timer;
    timer.beginFrame(41);
    stage(timer, "advect");
    stage(timer, "pressure");
    stage(timer, "advect");
    const auto frames = timer.collect(true);
    REQUIRE(frames.size() == 1);
    CHECK(frames[0].number == 41);
    CHECK(labelsOf(frames[0]) == std::vector<std::string>{"advect", "pressure"});
    double sum = 0;
    for (const auto& row : frames[0].rows) {
        CHECK(row.milliseconds > 0);
        CHECK(row.milliseconds < 10'000);
        sum += row.milliseconds;
    }
    CHECK(frames[0].total() == sum);
}

TEST_CASE("a stage within a stage is part of it") {
    GpuTimer timer;
    timer.beginFrame(1);
    timer.begin("outer");
    stage(timer, "inner");
    timer.end();
    stage(timer, "after");
    CHECK(labelsOf(timer.collect(true).front()) == std::vector<std::string>{"outer", "after"});
}

TEST_CASE("frames come back once each, oldest first, the newest only when waited for") {
    GpuTimer timer;
    for (long frame = 0; frame < 40; ++frame) {  // more stages than one batch of queries
        timer.beginFrame(frame);
        stage(timer, "stage");
    }
    slab().makeField({"sync", {{1, 1, 1}}}).download();  // everything before has been drawn
    std::vector<long> numbers;
    for (const bool wait : {false, true, true})
        for (const auto& frame : timer.collect(wait)) numbers.push_back(frame.number);
    REQUIRE(numbers.size() == 40);
    for (long frame = 0; frame < 40; ++frame) CHECK(numbers[size_t(frame)] == frame);

    timer.beginFrame(100);
    stage(timer, "stage");
    CHECK(timer.collect(false).empty());
    CHECK(timer.collect(true).size() == 1);
}

TEST_CASE("a stage outside of frames starts one, and a frame without stages has no rows") {
    GpuTimer timer;
    stage(timer, "early");
    timer.beginFrame(1);
    const auto frames = timer.collect(true);
    REQUIRE(frames.size() == 2);
    CHECK(labelsOf(frames[0]) == std::vector<std::string>{"early"});
    CHECK(frames[1].rows.empty());
    CHECK(frames[1].total() == 0);
}

TEST_CASE("slab stages are rows of the slab's timer") {
    slab().timer().collect(true);
    slab().timer().beginFrame(7);
    {
        const auto outer = slab().stage("forces");
        work();
    }
    CHECK(labelsOf(slab().timer().collect(true).front()) == std::vector<std::string>{"forces"});
}

}  // namespace slabflow::test::gpu_timer_gl_test
