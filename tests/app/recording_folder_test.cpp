// The folder of a recording: who may write to it, what it says of what lies in it, and in which order that gets there.
#include "app/record/RecordingFolder.h"
#include "app/record/RecordingPlan.h"
#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

#ifdef __linux__
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <sys/syscall.h>
#include <unistd.h>

// What the program waits for the disk to hold, in the order in which it does. Other tests of this folder end here, too,
// and wait in several threads.
static std::vector<std::string> waitedFor;
static std::mutex waiting;

extern "C" int fsync(int file) {
    char path[4096] = "";
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    if (readlink(link.c_str(), path, sizeof path - 1) > 0) {
        const std::lock_guard lock(waiting);
        waitedFor.push_back(path);
    }
    return int(syscall(SYS_fsync, file));
}
#endif

namespace slabflow::test::recording_folder_test {

using Catch::Matchers::ContainsSubstring;

static void put(const TemporaryFolder& folder, const std::string& name, const std::string& text = "x") {
    std::filesystem::create_directories((folder / name).parent_path());
    writeFileAtomically(folder / name, std::as_bytes(std::span(text)));
}

static RecordingNote noteOf(long complete) {
    return {{{"scene", {{"a", 1}}}, {"files", nlohmann::json::object()}, {"options", nlohmann::json::object()}},
            {{"frame", ".png"}, {"density", ".npy"}},
            complete,
            {"/films/a.mp4"}};
}

TEST_CASE("a folder has one writer at a time") {
    const TemporaryFolder folder;
    {
        const RecordingFolder first(folder.path());
        CHECK_THROWS_WITH(RecordingFolder(folder.path()),
                          ContainsSubstring("another slabflow (process ") &&
                              ContainsSubstring("is recording into " + folder.path().string()));
    }
    CHECK_NOTHROW(RecordingFolder(folder.path()));
    CHECK(folder.entryCount() == 1);  // which is hidden
}

TEST_CASE("a note is read as it was written") {
    const TemporaryFolder folder;
    const RecordingFolder recording(folder.path());
    CHECK_FALSE(recording.note());
    recording.write(noteOf(42));
    const auto note = recording.note();
    REQUIRE(note);
    CHECK(note->recording == noteOf(42).recording);
    CHECK(note->kinds == noteOf(42).kinds);
    CHECK(note->complete == 42);
    CHECK(note->besides == noteOf(42).besides);
}

TEST_CASE("a note that cannot be understood is refused with what is wrong") {
    const auto [change, expected] = GENERATE(table<const char*, const char*>({
        {R"({"complete": -5})", "complete"},
        {R"({"besides": [1]})", "besides"},
        {R"({"complete": 1e18})", "complete"},
        {R"({"complete": 1000000000000000000})", "complete"},
        {R"({"complete": "all"})", "complete"},
        {R"({"format": "slabflow recording 9"})", "another version"},
        {R"({"files": ["../../etc/passwd"]})", "files"},
        {R"({"files": ["frame.txt"]})", "files"},
        {R"({"files": [7]})", "files"},
        {R"({"files": "frame.png"})", "files"},
        {R"({"recording": {"scene": 7, "options": {}, "files": {}}})", "recording"},
        {R"({"recording": 7})", "recording"},
        {R"([])", "no JSON object"},
    }));
    INFO(change);
    const TemporaryFolder folder;
    const RecordingFolder recording(folder.path());
    recording.write(noteOf(1));
    auto json = nlohmann::json::parse(readFile(folder / ".slabflow/recording.json"));
    json.merge_patch(nlohmann::json::parse(change));
    put(folder, ".slabflow/recording.json", json.dump());
    CHECK_THROWS_WITH(recording.note(), ContainsSubstring("recording.json") && ContainsSubstring(expected) &&
                                            ContainsSubstring("--overwrite"));
    put(folder, ".slabflow/recording.json", "{");
    CHECK_THROWS_AS(recording.note(), UsageError);
}

TEST_CASE("frames are told from other files by their names") {
    const auto kindOf = [](const char* name) {
        const auto found = frameNamed(name);
        return found ? found->kind.text() + " " + std::to_string(found->frame) : "";
    };
    CHECK(kindOf("frame_0007.png") == "frame.png 7");
    CHECK(kindOf("velocity_faces_12345.npy") == "velocity_faces.npy 12345");
    CHECK(kindOf("frame_0001.exr") == "frame.exr 1");
    CHECK(kindOf("shadow_0001.png") == "shadow.png 1");
    CHECK(kindOf("flipbook_0002.tile") == "flipbook.tile 2");
    for (const char* name : {"IMG_2031.png", "frame_1.png", "frame_0001.jpg", "frame_00x1.png", "frame_-001.png",
                             "notes", "frame_0001.png.1-1.tmp", "shadow_0001.npy", "frame_99999999999999999999.png"})
        CHECK(kindOf(name).empty());
}

TEST_CASE("a recording is removed with all that is its, and nothing else") {
    const TemporaryFolder folder;
    const RecordingFolder recording(folder.path());
    recording.write(noteOf(2));
    for (const char* name : {"frame_0001.png", "frame_0200.png", "density_0000.npy", "velocity_0001.npy", "dye.npy",
                             "stats.csv", ".slabflow/checkpoint_a.slabflow"})
        put(folder, name);
    recording.removeRecording();
    for (const char* name : {"frame_0001.png", "frame_0200.png", "density_0000.npy"}) CHECK_FALSE(recording.has(name));
    for (const char* name : {"velocity_0001.npy", "dye.npy", "stats.csv"}) CHECK(recording.has(name));
    CHECK_FALSE(recording.note());
    CHECK_FALSE(recording.has(".slabflow/checkpoint_a.slabflow"));
}

TEST_CASE("an empty file is no frame") {
    const TemporaryFolder folder;
    const RecordingFolder recording(folder.path());
    put(folder, "frame_0001.png", "");
    CHECK_FALSE(recording.has("frame_0001.png"));
}

#ifdef __linux__

TEST_CASE("frames are on the disk itself before a checkpoint or a note counts on them") {
    const TemporaryFolder folder;
    const RecordingFolder recording(folder.path());
    put(folder, "frame_0001.png");
    waitedFor.clear();
    recording.keepThroughPowerCut({"frame_0001.png"});
    CheckpointFolder(recording.hidden(), "x").write({.snapshot = {{1, 1, 1, 1}, {}, {}}});
    const std::string top = std::filesystem::canonical(folder.path()).string(), hidden = top + "/.slabflow";
    REQUIRE(waitedFor.size() == 4);
    CHECK(waitedFor[0] == top + "/frame_0001.png");
    CHECK(waitedFor[1] == top);
    CHECK_THAT(waitedFor[2], Catch::Matchers::StartsWith(hidden + "/checkpoint_a.slabflow.") &&
                                 Catch::Matchers::EndsWith(".tmp"));  // before it has its name
    CHECK(waitedFor[3] == hidden);
    recording.write(noteOf(1));
    CHECK(waitedFor.size() == 6);
}

#endif

}  // namespace slabflow::test::recording_folder_test
