#include "scene/SkyImage.h"

#include <map>

#include "base/File.h"
#include "scene/ExrReader.h"
#include "scene/HdrReader.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr FileKind skyFile{"a picture of a sky", 512 << 20};
constexpr glm::ivec2 finest{2048, 1024};

}  // namespace

SkyImage readSkyImage(std::string_view file, const std::string& source) {
    return isExr(file) ? readExr(file, source) : readHdr(file, source);
}

std::shared_ptr<const SkyImage> loadSkyImage(const std::filesystem::path& file) {
    struct Read {
        std::filesystem::file_time_type time;
        std::weak_ptr<const SkyImage> image;
    };
    static std::map<std::filesystem::path, Read> read;

    std::error_code missing;
    Read& known = read[file];
    const auto time = std::filesystem::last_write_time(file, missing);
    std::shared_ptr<const SkyImage> image = known.image.lock();
    if (image && time == known.time) return image;
    image = std::make_shared<const SkyImage>(
        reduced(readSkyImage(readFile(file, skyFile), utf8FromPath(file.filename())), finest));
    known = {time, image};
    return image;
}

}  // namespace slabflow
