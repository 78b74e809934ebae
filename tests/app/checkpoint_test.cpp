// Checkpoints on disk: the newest whole one counts.
#include "app/record/Checkpoint.h"

#include <cstring>
#include <fstream>

#include "app/record/RecordingIdentity.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::checkpoint_test {

static Checkpoint checkpointOf(long frame) {
    const double third = 1.0 / 3;  // no decimal fraction is equal to it
    const Pose pose{glm::vec3(float(third), 0, 1e-30f), glm::quat(0.5f, 0.5f, -0.5f, float(third))};
    return {.snapshot = {.clock = {frame, 3 * frame, third * double(frame), float(third)},
                         .bodies = {{pose, {}, pose}, {}},
                         .fluids = {{"fluid",
                                     {1, 2, 3},
                                     0.7f,
                                     {{"gas", {std::byte(frame), std::byte(255)}}, {"dye", {}}},
                                     {0, -8, 0},
                                     {4, 8, 1}}},
                         .particles = {{"cloud", {std::byte(7), std::byte(frame)}}}}};
}

static CheckpointFolder checkpointsIn(const TemporaryFolder& folder) { return {folder.path(), "smoke"}; }

static void damage(const std::filesystem::path& path, std::streamoff at) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at, std::ios::end);
    const char changed = char(file.get() ^ 1);
    file.seekp(at, std::ios::end);
    file.put(changed);
}

TEST_CASE("what was written is read, to the bit") {
    const TemporaryFolder folder;
    CHECK_FALSE(checkpointsIn(folder).newest());
    const Checkpoint written = checkpointOf(7);
    checkpointsIn(folder).write(written);
    const auto read = checkpointsIn(folder).newest();
    REQUIRE(read);
    CHECK(read->snapshot == written.snapshot);
}

TEST_CASE("two are kept, and the newest whole one counts") {
    const TemporaryFolder folder;
    CheckpointFolder checkpoints = checkpointsIn(folder);
    for (const long frame : {1, 2, 3}) checkpoints.write(checkpointOf(frame));
    CHECK(folder.entryCount() == 2);
    CHECK(checkpointsIn(folder).newest()->frame() == 3);

    const std::streamoff place = GENERATE(-1, -9, -10, -30, -100);
    damage(folder / "checkpoint_a.slabflow", place);
    CHECK(checkpointsIn(folder).newest()->frame() == 2);
    damage(folder / "checkpoint_b.slabflow", place);
    CHECK_FALSE(checkpointsIn(folder).newest());
}

TEST_CASE("a file that is cut off is passed over") {
    const TemporaryFolder folder;
    checkpointsIn(folder).write(checkpointOf(1));
    const auto path = folder / "checkpoint_a.slabflow";
    const auto whole = std::filesystem::file_size(path);
    for (const auto size : {whole - 1, whole - 8, whole - 9, whole / 2, whole / 8, whole - whole}) {
        std::filesystem::resize_file(path, size);
        CHECK_FALSE(checkpointsIn(folder).newest());
    }
}

TEST_CASE("writing goes on with the slot that is not the newest") {
    const TemporaryFolder folder;
    CheckpointFolder first = checkpointsIn(folder);
    first.write(checkpointOf(1));
    first.write(checkpointOf(2));
    CheckpointFolder second = checkpointsIn(folder);
    second.newest();
    second.write(checkpointOf(3));
    damage(folder / "checkpoint_a.slabflow", -1);
    CHECK(checkpointsIn(folder).newest()->frame() == 2);
}

TEST_CASE("the newest up to a frame is asked for") {
    const TemporaryFolder folder;
    CheckpointFolder checkpoints = checkpointsIn(folder);
    for (const long frame : {4, 8}) checkpoints.write(checkpointOf(frame));
    CHECK(checkpoints.newest(7)->frame() == 4);
    CHECK_FALSE(checkpoints.newest(3));
}

TEST_CASE("one of another recording is passed over") {
    const TemporaryFolder folder;
    checkpointsIn(folder).write(checkpointOf(1));
    CHECK_FALSE(CheckpointFolder(folder.path(), "fire").newest());
}

/// A file whose checksum is right, whatever it says.
static void forge(const TemporaryFolder& folder, const std::string& header, const std::string& fields) {
    std::string text = "slabflow checkpoint 7\n" + header + "\n" + fields;
    const std::uint64_t sum = checksum(text);
    text.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    writeFileAtomically(folder / "checkpoint_a.slabflow", std::as_bytes(std::span(text)));
}

TEST_CASE("nothing in a forged one is taken unseen") {
    const TemporaryFolder folder;
    const auto header = [](const std::string& change) {
        nlohmann::json json = nlohmann::json::parse(R"({"recording": "smoke", "frame": 7, "step": 21, "time": 2.5,
            "last_dt": 0.5, "bodies": [{"pose": [1, 2, 3, 1, 0, 0, 0], "before": [1, 2, 3, 1, 0, 0, 0],
            "scripted": [1, 2, 3, 1, 0, 0, 0]}], "fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, -8, 0], "high": [4, 8, 1],
            "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 2}, {"label": "dye", "bytes": 1}]}],
            "particles": [{"label": "cloud", "bytes": 0}]})");
        json.merge_patch(nlohmann::json::parse(change));
        return json.dump();
    };
    forge(folder, header("{}"), "abc");
    REQUIRE(checkpointsIn(folder).newest());

    const char* change = GENERATE(
        R"({"frame": -5})", R"({"frame": 1e18})", R"({"frame": 1000000000000000000})", R"({"frame": 1000001})",
        R"({"frame": 18446744073709551615})", R"({"frame": 7.5})", R"({"frame": "7"})", R"({"frame": null})",
        R"({"frame": [7]})", R"({"step": 6})", R"({"step": 7001})", R"({"step": -1})", R"({"step": {}})",
        R"({"time": -1})", R"({"time": 1e300})", R"({"time": "soon"})", R"({"time": null})", R"({"last_dt": -1})",
        R"({"last_dt": true})", R"({"fluids": 3})", R"({"fluids": [3]})", R"({"fluids": {"a": 3}})",
        R"({"fluids": []})", R"({"fluids": [{"name": "fluid"}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": []}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": 3}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [2]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 4}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 2}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": -1}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 18446744073709551615}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": "3"}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": 7, "bytes": 3}]}]})",
        R"({"fluids": [{"name": 7, "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": -1, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 1e300, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": "x", "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": 0, "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 1e300], "low": [0, 0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": 0, "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 0.5], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, 1e18], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"fluids": [{"name": "fluid", "velocity": [0, 0, 0], "low": [0, 0, "0"], "high": [4, 8, 1], "reaction_limit": 0, "fields": [{"label": "gas", "bytes": 3}]}]})",
        R"({"particles": 3})", R"({"particles": null})", R"({"particles": [3]})",
        R"({"particles": [{"label": "cloud", "bytes": 1}]})", R"({"particles": [{"label": 7, "bytes": 0}]})",
        R"({"bodies": 3})", R"({"bodies": [3]})", R"({"bodies": [{"pose": 3}]})",
        R"({"bodies": [{"pose": [1, 2, 3, 1, 0, 0]}]})", R"({"bodies": [{"pose": [1, 2, 3, 1, 0, 0, "0"]}]})",
        R"({"bodies": [{"pose": [1, 2, 3, 1, 0, 0, 1e300]}]})", R"({"recording": "fire"})", R"({"recording": 7})",
        R"({"recording": null})");
    INFO(change);
    forge(folder, header(change), "abc");
    CHECK_FALSE(checkpointsIn(folder).newest());
}

TEST_CASE("a forged line that is no JSON object is passed over") {
    const TemporaryFolder folder;
    const std::string line = GENERATE("", "7", "[]", "null", "{", "{\"frame\": NaN}", "\"\xff\xfe\"",
                                      R"({"recording":"smoke","frame":1e999})", std::string(100'000, '['));
    INFO(line.substr(0, 50));
    forge(folder, line, "abc");
    CHECK_FALSE(checkpointsIn(folder).newest());
}

TEST_CASE("what is no file is passed over") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "checkpoint_a.slabflow");
    CHECK_FALSE(checkpointsIn(folder).newest());
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

}  // namespace slabflow::test::checkpoint_test
