// Slabflow: parses the command line and runs one program of app/.
#include <cstdio>
#include <exception>

#include "app/CommandLine.h"
#include "app/session/Advice.h"
#include "app/view/Viewer.h"
#include "base/Error.h"
#include "base/Log.h"
#include "base/System.h"

namespace slabflow {
namespace {

Assets openAssets(const CommandLine& line) {
    if (line.data) return Assets::directory(*line.data);
    return line.dev ? Assets::directory(".") : Assets::embedded();
}

struct RunProgram {
    const Assets& assets;
    bool dev;

    int operator()(const ViewOptions& options) const {
        closeOwnTerminal();
        const WarningsKept forTheWindow;  // of the scene, too, which is read before there is one
        return options.replay ? runViewer(assets, openReplay(assets, options.scene, options.load, *options.replay),
                                          options.load, dev, options.events)
                              : runViewer(assets, options.scene, options.load, dev, options.events);
    }
    int operator()(const RecordOptions& options) const { return runRecord(assets, options); }
    int operator()(const BenchOptions& options) const { return runBench(assets, options); }
    int operator()(const InfoOptions& options) const { return runInfo(assets, options); }
    int operator()(const ScenesOptions& options) const { return runScenes(assets, options); }
    int operator()(const HelpOptions& options) const { return runHelp(assets, options); }
};

int run(int argc, char** argv) {
    const std::optional<CommandLine> line = parseCommandLine(argc, argv);
    if (!line) return 0;
    const Assets assets = openAssets(*line);
    const int code = std::visit(RunProgram{assets, line->dev}, line->program);
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw Error("cannot write to standard output");
    return code;
}

}  // namespace
}  // namespace slabflow

int main(int argc, char** argv) {
    using namespace slabflow;
    prepareProcess();
    const auto fail = [](int code, const char* message) {
        logError(message);
        showWithoutTerminal(message);
        return code;
    };
    try {
        return run(argc, argv);
    } catch (const UsageError& error) {
        return fail(2, error.what());
    } catch (const Stopped& stop) {
        return fail(stop.exitCode(), stop.what());
    } catch (const std::exception& error) {
        return fail(1, withAdvice(error).c_str());
    }
}
