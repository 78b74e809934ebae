// Gives every file of a folder to what a fuzzer gives its inputs to: what one has once found stays found.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>

#include "base/Error.h"
#include "base/File.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size);

int main(int count, char** arguments) try {
    int files = 0;
    for (int i = 1; i < count; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
            const std::string bytes = slabflow::readFile(entry.path());
            std::printf("%s\n", entry.path().filename().string().c_str());
            std::fflush(stdout);
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++files;
        }
    return files > 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "FAILED: %s\n", error.what());
    return 1;
}
