#include "app/CommandLine.h"

#include <CLI/CLI.hpp>

#include "app/OptionValues.h"
#include "app/Version.h"
#include "app/files/FieldExport.h"
#include "app/files/FilmFormat.h"
#include "app/record/RecordHelp.h"
#include "app/window/Keys.h"
#include "base/Error.h"
#include "scene/DomainRequest.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

const std::string footer =
    "A word that is not a command is a scene: `slabflow chimney` is `slabflow view chimney`.\n"
    "Exit codes: 0 success; 1 failed while running; 2 wrong command line or file; 129, 130, 143 stopped because\n"
    "the terminal was closed, by Ctrl+C, by SIGTERM.\n"
    "`slabflow COMMAND --help` lists the options of a command.\n\n";

std::string keysAndMouse() { return "Keys and mouse:\n" + controlsText(); }

constexpr double mostFrames = 1e6, longestStep = 10, shortestStep = 1e-6, secondsOfADay = 86400;

const CLI::Validator counts = wholeNumbers(1, mostFrames);  // of frames and the like
const CLI::Validator resolutions = wholeNumbers(1, maxCellsPerAxis);

/// `text` stands for the value on the help page.
template <class Value>
CLI::Option* add(CLI::App& app, const char* name, Value& value, const char* text, const std::string& help) {
    return app.add_option(name, value, help)->option_text(text);
}

template <class Path>
CLI::Option* addFile(CLI::App& app, const char* name, Path& path, const char* text, const std::string& help) {
    const auto assign = [&path, name](const std::string& file) {
        if (file.empty())
            throw UsageError(std::string(name) + ": the name is empty; give one, or leave out the option");
        path = pathFromUtf8(file);
    };
    return app.add_option_function<std::string>(name, assign, help)->option_text(text);
}

void addChanges(CLI::App& app, LoadOptions& load) {
    static constexpr auto qualities = namesOf(Quality());
    const auto choose = [&load](const std::string& name) {
        load.quality = Quality(std::ranges::find(qualities, name) - qualities.begin());
    };
    app.add_option_function<std::string>("--quality", choose,
                                         "draft, normal, good or final: half the scene's cells, as many, a number "
                                         "between, or the cells, detail and samples of its record.final (by default "
                                         "twice as many cells)")
        ->option_text("NAME")
        ->check(CLI::IsMember(std::vector<std::string>(qualities.begin(), qualities.end())));
    add(app, "--resolution", load.resolution, "N", "Cells along the longest axis")->check(resolutions);
    add(app, "--precision", load.precision, "16|32", "Bits per stored value")->check(CLI::IsMember({16, 32}));
    add(app, "--look", load.look, "NAME", "Use a built-in look (see `slabflow scenes`), or the look of another scene");
    add(app, "--set", load.overrides, "KEY=VALUE",
        "Change any key of the scene, as in fluid.viscosity=0.01; may be repeated")
        ->allow_extra_args(false);
}

void addReplay(CLI::App& app, std::optional<std::filesystem::path>& file) {
    addFile(app, "--replay", file, "FILE.json",
            "Do again what a person did in the viewer, which saves it below the scene's parameters");
}

void addProgress(CLI::App& app, bool& events, const char* help) {
    app.add_option_function<std::string>(
           "--progress", [&events](const std::string& text) { events = text == "json"; }, help)
        ->option_text("text|json")
        ->check(CLI::IsMember({"text", "json"}));
}

void addAssets(CLI::App& app, CommandLine& line) {
    addFile(app, "--data", line.data, "DIR", "Read shaders, scenes and meshes from DIR instead of from the program");
    app.add_flag("--dev", line.dev, "The same, from the current folder; reload shaders when they are saved");
}

void describe(CLI::App& app, ViewOptions& view) {
    add(app, "SCENE", view.scene, " ",
        "A built-in scene, a scene file, or a mesh to look at; by default " + view.scene);
    addChanges(app, view.load);
    addReplay(app, view.replay);
    addProgress(
        app, view.events,
        "For programs that play with it: json prints on standard output what it shows, a line after every picture");
    app.footer(keysAndMouse());
}

void describe(CLI::App& app, RecordOptions& record) {
    const auto setSize = [&record](const std::string& text) { record.size = parseSize(text); };
    const auto setTiles = [&record](const std::string& text) { record.flipbook = parseTiles(text); };
    const auto setFormat = [&record](const std::string& text) {
        record.format = text == "png" ? PassFormat::Png : PassFormat::Exr;
    };
    const auto setMesh = [&record](const std::string& text) {
        record.mesh = text == "obj" ? MeshFormat::Obj : MeshFormat::Ply;
    };
    add(app, "SCENE", record.scene, " ", "A built-in scene or a scene file; - reads one from standard input");
    addFile(app, "--out", record.out, "DIR",
            "Folder for the frames; created if it does not exist. May be left out where only a film is wanted");
    add(app, "--frames", record.frames, "N",
        "How many frames; by default those of the replay, or the scene's record.frames")
        ->check(counts);
    add(app, "--fps", record.framesPerSecond, "F", "Frames per simulated second; short for --set time.step=1/F")
        ->check(numbers(1 / longestStep, 1 / shortestStep));
    app.add_option_function<std::string>("--size", setSize,
                                         "Image size in pixels, by default the scene's record.size; for a flipbook the "
                                         "size of a tile, by default 256x256")
        ->option_text("WxH");
    add(app, "--every", record.every, "N", "Write only every Nth frame")->check(counts);
    app.add_flag("--no-images", record.noImages, "Write no images");
    addFile(app, "--film", record.film, "FILE", "Make a film, .mp4, .webm, .mov, .mkv, .webp or .gif (see below)");
    add(app, "--film-codec", record.filmCodec, "NAME",
        "How the film is stored, by default as its name ends (see below)")
        ->check(CLI::IsMember(filmCodecNames()));
    add(app, "--film-fps", record.filmRate, "F",
        "Pictures a second of the film; by default as many as are written of a simulated second")
        ->check(numbers(0.1, 1000));
    add(app, "--passes", record.passes, "NAME,...", "Passes to write for compositing (see below): " + passNameList())
        ->delimiter(',')
        ->allow_extra_args(false);
    app.add_option_function<std::string>("--format", setFormat, "File format of the passes; exr by default")
        ->option_text("exr|png")
        ->check(CLI::IsMember({"exr", "png"}));
    app.add_option_function<std::string>(
           "--flipbook", setTiles,
           "Instead of images, write a sprite sheet of COLUMNSxROWS tiles, spread evenly over the frames")
        ->option_text("CxR");
    app.add_option_function<std::string>(
           "--flipbook-lighting", [&record](const std::string&) { record.sixWay = true; },
           "Also write the flipbook's smoke as it is lit from six sides, for games with lights of their own")
        ->option_text("six-way")
        ->check(CLI::IsMember({"six-way"}));
    add(app, "--flipbook-from", record.flipbookFrom, "N", "First frame of the flipbook; 1 by default")->check(counts);
    add(app, "--fields", record.fields, "NAME,...", "Fields to write as .npy (see below): " + fieldsOption.nameList())
        ->delimiter(',')
        ->allow_extra_args(false);
    add(app, "--volumes", record.volumes, "NAME,...",
        "Fields to write as OpenVDB volumes (see below): " + volumesOption.nameList())
        ->delimiter(',')
        ->allow_extra_args(false);
    add(app, "--volume-precision", record.volumePrecision, "16|32", "Bits per value in volumes; 32 by default")
        ->check(CLI::IsMember({16, 32}));
    app.add_option_function<std::string>("--mesh", setMesh, "Write the surface of a liquid as a mesh (see below)")
        ->option_text("obj|ply")
        ->check(CLI::IsMember({"obj", "ply"}));
    addFile(app, "--stats", record.statistics, "FILE.csv", "Write a row of numbers for every frame (see below)");
    app.add_flag("--report", record.report,
                 "Print at the end what textbooks quote of the flow, as the scene's reference says (see below)");
    addChanges(app, record.load);
    add(app, "--sweep", record.sweeps, "KEY=A,B,...|NAME",
        "Record variants side by side, with every value of a key or as a built-in sweep says (see `slabflow scenes`); "
        "may be repeated, for all that go together (see below)")
        ->allow_extra_args(false);
    add(app, "--sheet-frames", record.sheetFrames, "N,...", "Frames of its contact sheet, besides the last")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(counts);
    addReplay(app, record.replay);
    app.add_flag("--resume", record.resume,
                 "Continue the recording in DIR, write what is missing, or lengthen it with more --frames");
    app.add_flag("--overwrite", record.overwrite, "Replace the recording in DIR");
    add(app, "--checkpoint-every", record.checkpointSeconds, "S", "Seconds between checkpoints; 5 by default")
        ->check(numbers(0, secondsOfADay));
    addProgress(
        app, record.events,
        "How far it has come: as text for people, or as lines of JSON for programs, on standard output (see below); "
        "text by default");
    app.add_flag("--quiet", record.quiet, "Print nothing but warnings and errors");
    app.footer(describeSweep() + "\n" + describeFilm() + "\n" + describePasses() + "\n" + describeFlipbook() + "\n" +
               describeFields() + "\n" + describeVolumes() + "\n" + describeMesh() + "\n" + describeStatistics() +
               "\n" + describeReport() + "\n" + describeEvents());
}

void describe(CLI::App& app, BenchOptions& bench) {
    add(app, "SUBJECT", bench.subject, " ", quotedList(benchSubjects) + ", or a scene; by default " + bench.subject);
    addChanges(app, bench.load);
    add(app, "--frames", bench.frames, "N",
        "How many frames or repetitions to measure, 5 by default; the median is reported, and the time that 99 % of "
        "them stay within "
        "(all of them, of fewer than 100)")
        ->check(counts);
    addFile(app, "--json", bench.json, "FILE", "Also write the results to FILE");
}

void describe(CLI::App& app, InfoOptions& info) {
    add(app, "SCENE", info.scene, " ", "A built-in scene's name or a scene file: adds the GPU memory that it takes");
    addChanges(app, info.load);
    app.add_flag("--json", info.json, "Print as JSON");
}

void describe(CLI::App& app, ScenesOptions& scenes) {
    app.add_flag("--keys", scenes.keys, "List every key of a scene file instead, with its default, range and meaning");
}

void describe(CLI::App& app, HelpOptions& help) {
    add(app, "TOPIC", help.topic, " ", "A page of the manual; without, all are listed");
}

/// The command line's programs, each with the variables that CLI11 fills.
class Parser {
public:
    Parser() {
        app_.name("slabflow");
        app_.allow_windows_style_options(false);  // on every system a path may begin with "/"
        app_.get_formatter()->column_width(26);
        app_.set_version_flag("--version", std::string("slabflow ") + version);
        app_.require_subcommand(0, 1);
        add("view", "Watch a scene and play with it (default)", view_);
        add("record",
            "Render without a window: images, films, passes, sprite sheets, fields, volumes, meshes, statistics",
            record_);
        add("bench", "Measure what a frame costs", bench_);
        add("info", "Show the graphics driver, what is used of it, and the memory that a scene takes", info_);
        add("scenes", "List the built-in scenes, looks and sweeps", scenes_);
        add("help", "Print a page of the manual", help_);
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

    CLI::App app_{"Real-time 3D smoke, fire and water"};
    CommandLine line_;
    ViewOptions view_;
    RecordOptions record_;
    BenchOptions bench_;
    InfoOptions info_;
    ScenesOptions scenes_;
    HelpOptions help_;
};

}  // namespace

std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv) { return Parser().parse(argc, argv); }

}  // namespace slabflow
