// When checkpoints get to the disk.
#include "app/record/CheckpointWriter.h"
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::checkpoint_writer_gl_test {

namespace {

/// A recording of frames that somebody else writes.
struct Run {
    explicit Run(double seconds) : writer(checkpoints, seconds, [this](long last) { kept = last; }) {}

    TemporaryFolder folder;
    CheckpointFolder checkpoints{folder.path(), "a test"};
    long kept = -1;
    World world{slab(), emptyScene(glm::ivec3(4), glm::vec3(1))};
    CheckpointWriter writer;

    /// One frame, when all files of frames up to `whole` are there.
    void advance(long whole) {
        world.advanceFrame();
        writer.update(world, whole);
    }

    long newest() {
        writer.wait();
        const auto found = checkpoints.newest();
        return found ? found->frame() : -1;
    }
};

}  // namespace

TEST_CASE("a checkpoint waits for its frames, which are kept first") {
    Run run(0);
    run.advance(0);
    run.advance(0);
    CHECK(run.newest() == -1);
    waitForGpu();
    run.advance(1);
    CHECK(run.newest() == 1);
    CHECK(run.kept == 1);
}

TEST_CASE("no checkpoint is taken before its time") {
    Run run(1e6);
    for (const long frame : {1, 2, 3}) run.advance(frame);
    run.writer.flush(3);
    CHECK(run.newest() == -1);
    run.writer.take(run.world);
    run.writer.flush(3);
    CHECK(run.newest() == 3);
}

TEST_CASE("what waits when a recording ends is written if its frames are there") {
    Run run(0);
    run.advance(0);
    run.writer.flush(0);
    CHECK(run.newest() == -1);
    run.writer.flush(1);
    CHECK(run.newest() == 1);
}

TEST_CASE("a checkpoint that cannot be written is an error, and those that can are written") {
    Run run(0);
    std::filesystem::create_directory(run.folder / "checkpoint_a.slabflow");
    run.advance(0);
    CHECK_THROWS_AS(run.writer.flush(1), Error);
    run.advance(1);
    CHECK_THROWS_AS(run.writer.flush(2), Error);
    std::filesystem::remove(run.folder / "checkpoint_a.slabflow");
    run.advance(2);
    run.writer.flush(3);
    CHECK(run.newest() == 3);
}

}  // namespace slabflow::test::checkpoint_writer_gl_test
