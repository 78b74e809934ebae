// Checkpoints on disk: the newest whole one counts.
#include "app/Checkpoint.h"

#include <fstream>

#include "support/Catch.h"
#include "support/TemporaryFolder.h"

using namespace slabflow;

static Checkpoint checkpointOf(long frame) {
    const double third = 1.0 / 3;  // no decimal fraction is equal to it
    return {{{"scene", "smoke"}},
            {frame, 3 * frame, third * double(frame), float(third)},
            {{std::byte(frame), std::byte(255)}, {}}};
}

static void damage(const std::filesystem::path& path, std::streamoff at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at, std::ios::end);
    const char changed = char(file.get() ^ 1);
    file.seekp(at, std::ios::end);
    file.put(changed);
}

TEST_CASE("what was written is read, to the bit") {
    const TemporaryFolder folder;
    CHECK_FALSE(CheckpointFolder(folder.path()).newest());
    const Checkpoint written = checkpointOf(7);
    CheckpointFolder(folder.path()).write(written);
    const auto read = CheckpointFolder(folder.path()).newest();
    REQUIRE(read);
    CHECK(read->recording == written.recording);
    CHECK(read->clock.frame == 7);
    CHECK(read->clock.step == 21);
    CHECK(read->clock.time == written.clock.time);
    CHECK(read->clock.lastDt == written.clock.lastDt);
    CHECK(read->fields == written.fields);
}

TEST_CASE("two are kept, and the newest whole one counts") {
    const TemporaryFolder folder;
    CheckpointFolder checkpoints(folder.path());
    for (const long frame : {1, 2, 3}) checkpoints.write(checkpointOf(frame));
    CHECK(folder.entryCount() == 2);
    CHECK(CheckpointFolder(folder.path()).newest()->clock.frame == 3);

    const std::streamoff place = GENERATE(-1, -9, -10, -30, -100);
    damage(folder / "checkpoint_a.slabflow", place);
    CHECK(CheckpointFolder(folder.path()).newest()->clock.frame == 2);
    damage(folder / "checkpoint_b.slabflow", place);
    CHECK_FALSE(CheckpointFolder(folder.path()).newest());
}

TEST_CASE("a file that is cut off is passed over") {
    const TemporaryFolder folder;
    CheckpointFolder(folder.path()).write(checkpointOf(1));
    const auto path = folder / "checkpoint_a.slabflow";
    const auto whole = std::filesystem::file_size(path);
    for (const auto size : {whole - 1, whole - 8, whole - 9, whole / 2, whole / 8, whole - whole}) {
        std::filesystem::resize_file(path, size);
        CHECK_FALSE(CheckpointFolder(folder.path()).newest());
    }
}

TEST_CASE("writing goes on with the slot that is not the newest") {
    const TemporaryFolder folder;
    CheckpointFolder first(folder.path());
    first.write(checkpointOf(1));
    first.write(checkpointOf(2));
    CheckpointFolder second(folder.path());
    second.newest();
    second.write(checkpointOf(3));
    damage(folder / "checkpoint_a.slabflow", -1);
    CHECK(CheckpointFolder(folder.path()).newest()->clock.frame == 2);
}

TEST_CASE("the first difference is named as a key path") {
    using nlohmann::json;
    const json before = json::parse(R"({"a": {"b": [{"c": 1}, 2]}, "d": "x"})");
    CHECK(firstDifference(before, before).empty());
    CHECK(firstDifference(before, json::parse(R"({"a": {"b": [{"c": 3}, 2]}, "d": "x"})")) ==
          "a.b[0].c was 1 and is 3");
    CHECK(firstDifference(before, json::parse(R"({"a": {"b": [{"c": 1}, 2]}})")) == "d was x and is not there");
    CHECK(firstDifference(json{{"a", 1}}, json{{"a", std::string(9999, 'x')}}).size() < 100);
    CHECK(firstDifference(before, json::parse(R"({"a": {"b": [{"c": 1}, 2, 4]}, "d": "x"})")) ==
          "a.b[2] was not there and is 4");
}
