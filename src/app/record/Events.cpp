#include "app/record/Events.h"

#include <string>

#include "app/files/EventLine.h"
#include "app/session/Advice.h"
#include "base/Error.h"

namespace slabflow {
namespace {

using Json = nlohmann::ordered_json;

bool wanted_ = false;

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
    for (const std::string& warning : WarningsKept::take()) printEvent("warning", {{"message", warning}});
    printEvent(event, values);
}

void Events::printError(const std::exception& failure) {
    print("error", {{"message", withAdvice(failure)}, {"exit_code", exitCodeOf(failure)}});
}

}  // namespace slabflow
