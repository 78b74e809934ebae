#include "app/files/EventLine.h"

#include <cstdio>
#include <string>

namespace slabflow {

void printEvent(const char* event, const nlohmann::ordered_json& values) {
    using Json = nlohmann::ordered_json;
    Json line{{"event", event}};
    line.update(values);
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

}  // namespace slabflow
