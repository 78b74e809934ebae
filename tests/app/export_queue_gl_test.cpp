// Recordings that run beside the viewer: how far they come, why they fail, how they are cancelled.
#include <chrono>
#include <span>
#include <thread>

#include "app/files/ExportQueue.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::export_queue_gl_test {

using namespace std::chrono_literals;
using State = ExportJob::State;

namespace {

class Exports {
public:
    Exports() {
        constexpr std::string_view scene = R"({ "domain": { "size": [1, 1, 1], "cells": 8 } })";
        writeFileAtomically(folder / "scene.json", std::as_bytes(std::span(scene)));
    }

    void add(const char* name, std::vector<std::string> more) {
        std::vector<std::string> words{
            "record", (folder / "scene.json").string(), "--out", (folder / name).string(), "--size", "32x24"};
        words.insert(words.end(), more.begin(), more.end());
        queue.add({.title = name, .folder = folder / name, .arguments = words});
    }

    template <class Holds>
    void until(Holds holds) {
        const auto deadline = std::chrono::steady_clock::now() + 120s;
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < deadline);
            queue.update();
            std::this_thread::sleep_for(5ms);
        }
    }
    State stateOf(size_t job) const { return queue.jobs()[job].state; }

    TemporaryFolder folder;
    ExportQueue queue{SLABFLOW_EXECUTABLE};
};

}  // namespace

TEST_CASE("recordings are made one after the other, and one that fails says why") {
    Exports exports;
    exports.add("first", {"--frames", "3"});
    exports.add("wrong", {"--frames", "3", "--set", "fluid.viscosty=1"});
    exports.add("last", {"--frames", "2"});
    CHECK(exports.queue.isBusy());
    exports.until([&] {
        const bool alone = exports.stateOf(0) == State::Done || exports.stateOf(2) == State::Waiting;
        CHECK(alone);
        return !exports.queue.isBusy();
    });
    CHECK(exports.stateOf(0) == State::Done);
    CHECK(exports.queue.jobs()[0].frame == 3);
    CHECK(std::filesystem::exists(exports.folder / "first" / "frame_0003.png"));
    CHECK(exports.stateOf(1) == State::Failed);
    CHECK_THAT(exports.queue.jobs()[1].message, Catch::Matchers::ContainsSubstring("viscosity"));
    CHECK(exports.stateOf(2) == State::Done);
    exports.queue.remove(1);
    CHECK(exports.queue.jobs().size() == 2);
}

TEST_CASE("one that is cancelled ends, and leaves whole pictures") {
    Exports exports;
    exports.add("long", {"--frames", "100000"});
    exports.add("next", {"--frames", "1"});
    exports.until([&] { return exports.queue.jobs()[0].frame >= 2; });
    exports.queue.remove(0);  // which is not for what runs
    REQUIRE(exports.queue.jobs().size() == 2);
    exports.queue.cancel(0);
    CHECK(exports.stateOf(0) == State::Cancelled);
    exports.until([&] { return !exports.queue.isBusy(); });
    INFO(exports.queue.jobs()[1].message);
    CHECK(exports.stateOf(1) == State::Done);
    CHECK(std::filesystem::exists(exports.folder / "long" / "frame_0001.png"));
}

}  // namespace slabflow::test::export_queue_gl_test
