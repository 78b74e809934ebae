#include "app/record/Events.h"

#include <cstdio>
#include <string>

#include "app/session/Advice.h"
#include "base/Error.h"

namespace slabflow {
namespace {

using Json = nlohmann::ordered_json;

bool wanted_ = false;

void printLine(const char* event, const Json& values) {
    Json line{{"event", event}};
    line.update(values);
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

int exitCodeOf(const std::exception& failure) {
    if (const auto* stop = dynamic_cast<const Stopped*>(&failure)) return stop->exitCode();
    return dynamic_cast<const UsageError*>(&failure) ? 2 : 1;
}

}  // namespace

Events::Events() { wanted_ = true; }
Events::~Events() { wanted_ = false; }

bool Events::wanted() { return wanted_; }

void Events::print(const char* event, const Json& values) {
    if (!wanted_) return;
    for (const std::string& warning : WarningsKept::take()) printLine("warning", {{"message", warning}});
    printLine(event, values);
}

void Events::printError(const std::exception& failure) {
    print("error", {{"message", withAdvice(failure)}, {"exit_code", exitCodeOf(failure)}});
}

}  // namespace slabflow
