#include "app/CommandLine.h"

#include <CLI/CLI.hpp>
#include <charconv>

#include "app/FieldExport.h"
#include "app/Keys.h"
#include "app/RecordHelp.h"
#include "base/Error.h"
#include "scene/DomainRequest.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

const std::string footer =
    "A word that is no command is a scene: `slabflow chimney` is `slabflow view chimney`.\n"
    "Exit codes: 0 done; 1 failed while running; 2 the command line or a scene file is wrong.\n"
    "`slabflow COMMAND --help` lists the options of a command.\n\n";

std::string keysAndMouse() { return "Keys and mouse:\n" + controlsText(); }

const CLI::Range counts(1, 1000000);  // of frames and the like
const CLI::Range resolutions(1, maxCellsPerAxis);

/// 0 for what is no number from `least` to `most`.
int parseInt(std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool valid = error == std::errc() && end == text.data() + text.size();
    return valid && value >= least && value <= most ? value : 0;
}

/// "AxB"; 0 for what is not within the range.
glm::ivec2 parsePair(std::string_view text, int least, int most) {
    const size_t cross = text.find('x');
    return {parseInt(text.substr(0, cross), least, most),
            cross == text.npos ? 0 : parseInt(text.substr(cross + 1), least, most)};
}

glm::ivec2 parseSize(const std::string& text) {
    const glm::ivec2 size = parsePair(text, 16, 16384);
    if (size.x == 0 || size.y == 0)
        throw UsageError("--size: found \"" + text +
                         "\", allowed is WIDTHxHEIGHT in pixels, 16 to 16384 each, like 1280x720");
    return size;
}

glm::ivec2 parseTiles(const std::string& text) {
    const glm::ivec2 tiles = parsePair(text, 1, 512);  // of at least 16 pixels in a sheet of 8192
    if (tiles.x == 0 || tiles.y == 0)
        throw UsageError("--flipbook: found \"" + text + "\", allowed is COLUMNSxROWS, 1 to 512 each, like 8x8");
    return tiles;
}

/// `text` stands for the value on the help page.
template <class Value>
CLI::Option* add(CLI::App& app, const char* name, Value& value, const char* text, const std::string& help) {
    return app.add_option(name, value, help)->option_text(text);
}

template <class Path>
CLI::Option* addFile(CLI::App& app, const char* name, Path& path, const char* text, const std::string& help) {
    const auto assign = [&path](const std::string& file) { path = pathFromUtf8(file); };
    return app.add_option_function<std::string>(name, assign, help)->option_text(text);
}

void addChanges(CLI::App& app, LoadOptions& load) {
    add(app, "--resolution", load.resolution, "N", "Cells along the longest axis")->check(resolutions);
    add(app, "--precision", load.precision, "16|32", "Bits of stored fields")->check(CLI::IsMember({16, 32}));
    add(app, "--look", load.look, "NAME", "A built-in look (see `slabflow scenes`), or a scene whose look is taken");
    add(app, "--set", load.overrides, "KEY=VALUE",
        "Change any key of the scene, as in fluid.viscosity=0.01; may be repeated")
        ->allow_extra_args(false);
}

void addAssets(CLI::App& app, CommandLine& line) {
    addFile(app, "--data", line.data, "DIR", "Read shaders, scenes and meshes from DIR instead of from the program");
    app.add_flag("--dev", line.dev, "The same from the working folder, and reload shaders when they are saved");
}

void describe(CLI::App& app, ViewOptions& view) {
    add(app, "SCENE", view.scene, " ", "A built-in scene's name or a scene file; else " + view.scene);
    addChanges(app, view.load);
    app.footer(keysAndMouse());
}

void describe(CLI::App& app, RecordOptions& record) {
    const auto setSize = [&record](const std::string& text) { record.size = parseSize(text); };
    const auto setTiles = [&record](const std::string& text) { record.flipbook = parseTiles(text); };
    const auto setFormat = [&record](const std::string& text) {
        record.format = text == "png" ? PassFormat::Png : PassFormat::Exr;
    };
    add(app, "SCENE", record.scene, " ", "A built-in scene's name or a scene file")->required();
    addFile(app, "--out", record.out, "DIR", "Folder of the frames, made when it does not exist")->required();
    add(app, "--frames", record.frames, "N", "How many; else the scene's record.frames")->check(counts);
    add(app, "--fps", record.framesPerSecond, "F", "Frames per simulated second: short for --set time.step=1/F")
        ->check(CLI::PositiveNumber);
    app.add_option_function<std::string>(
           "--size", setSize, "Pixels of the images, else the scene's record.size; of a flipbook's tile, else 256x256")
        ->option_text("WxH");
    add(app, "--every", record.every, "N", "Write every N-th frame only")->check(counts);
    app.add_flag("--no-images", record.noImages, "Write no images");
    add(app, "--passes", record.passes, "NAME,...", "Write these for compositing, see below: " + passNameList())
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option_function<std::string>("--format", setFormat, "Of the passes; exr by default")
        ->option_text("exr|png")
        ->check(CLI::IsMember({"exr", "png"}));
    app.add_option_function<std::string>(
           "--flipbook", setTiles,
           "Write the frames, evenly chosen, as a sheet of COLUMNSxROWS tiles for games instead")
        ->option_text("CxR");
    add(app, "--flipbook-from", record.flipbookFrom, "N", "The frame from which on they are chosen; 1 by default")
        ->check(counts);
    add(app, "--fields", record.fields, "NAME,...", "Write these as .npy: " + fieldNameList())
        ->delimiter(',')
        ->allow_extra_args(false);
    addFile(app, "--stats", record.statistics, "FILE.csv", "Write a row of numbers per frame");
    addChanges(app, record.load);
    app.add_flag("--resume", record.resume, "Go on from the last checkpoint in DIR");
    add(app, "--checkpoint-every", record.checkpointSeconds, "S", "Seconds between checkpoints; 5 by default")
        ->check(CLI::NonNegativeNumber);
    app.add_flag("--quiet", record.quiet, "Print nothing but warnings and errors");
    app.footer(describePasses() + "\n" + describeFlipbook());
}

void describe(CLI::App& app, BenchOptions& bench) {
    add(app, "SUBJECT", bench.subject, " ",
        "\"steps\", \"pressure\", \"solids\", \"obstacles\", \"rendering\", \"convergence\", \"kernels\" or a scene");
    addChanges(app, bench.load);
    add(app, "--frames", bench.frames, "N",
        "How many frames or repetitions to measure; the median counts. 99 % of them take no longer than "
        "the column of that name says, of fewer than 100 all of them")
        ->check(counts);
    addFile(app, "--json", bench.json, "FILE", "Write the rows to FILE as well");
}

void describe(CLI::App& app, InfoOptions& info) {
    add(app, "SCENE", info.scene, " ", "A built-in scene's name or a scene file: adds the GPU memory that it takes");
    addChanges(app, info.load);
    app.add_flag("--json", info.json, "As JSON");
}

void describe(CLI::App& app, ScenesOptions& scenes) {
    app.add_flag("--keys", scenes.keys, "List every key of a scene file instead, with default, range and meaning");
}

/// The command line's programs, each with the variables that CLI11 fills.
class Parser {
public:
    Parser() {
        app_.name("slabflow");
        app_.get_formatter()->column_width(26);
        app_.set_version_flag("--version", "slabflow " SLABFLOW_VERSION);
        app_.require_subcommand(0, 1);
        add("view", "Watch a scene and play with it (the default)", view_);
        add("record", "Run without a person: images, passes, fields, statistics", record_);
        add("bench", "Measure what a frame costs", bench_);
        add("info", "Show the graphics driver, what is used of it, and the memory that a scene takes", info_);
        add("scenes", "List the built-in scenes", scenes_);
        describe(app_, view_);
        addAssets(app_, line_);
        app_.footer(footer + keysAndMouse());  // last: commands take over what their parent has
    }

    std::optional<CommandLine> parse(int argc, const char* const* argv) {
        try {
            app_.parse(argc, argv);
        } catch (const CLI::ExtrasError&) {
            failUnexpected();
        } catch (const CLI::ParseError& error) {
            if (error.get_exit_code() != 0) throw UsageError(error.what() + hint());
            app_.exit(error);  // prints what was asked for
            return std::nullopt;
        }
        if (app_.get_subcommands().empty()) line_.program = view_;
        return line_;
    }

private:
    template <class Program>
    void add(const char* name, const char* description, Program& program) {
        CLI::App& command = *app_.add_subcommand(name, description);
        command.callback([this, &program] { line_.program = program; });
        describe(command, program);
        addAssets(command, line_);
    }

    CLI::App& chosen() { return app_.get_subcommands().empty() ? app_ : *app_.get_subcommands().front(); }

    std::string hint() { return "; see slabflow" + (&chosen() == &app_ ? "" : " " + chosen().get_name()) + " --help"; }

    [[noreturn]] void failUnexpected() {
        if (&chosen() == &app_) failIfMisspelt(view_.scene);
        const std::string found = app_.remaining(true).front();
        std::vector<std::string> names;
        for (const CLI::Option* option : chosen().get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        const std::vector<std::string_view> candidates(names.begin(), names.end());
        throw UsageError("unexpected argument \"" + found + "\"" + didYouMean(found, candidates) + hint());
    }

    /// What follows the name of a scene is not expected, but may well be of the command that was meant.
    void failIfMisspelt(const std::string& word) {
        std::vector<std::string> names;
        for (const CLI::App* command : app_.get_subcommands({})) names.push_back(command->get_name());
        const std::string guess = didYouMean(word, std::vector<std::string_view>(names.begin(), names.end()));
        if (!guess.empty()) throw UsageError("unknown command \"" + word + "\"" + guess + hint());
    }

    CLI::App app_{"Real-time 3D smoke"};
    CommandLine line_;
    ViewOptions view_;
    RecordOptions record_;
    BenchOptions bench_;
    InfoOptions info_;
    ScenesOptions scenes_;
};

}  // namespace

std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv) { return Parser().parse(argc, argv); }

}  // namespace slabflow
