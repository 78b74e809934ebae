#include "app/files/ExrWriter.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tinyexr.h>

#include "base/Error.h"

namespace slabflow {
namespace {

void flip(glm::ivec2 size, std::vector<float>& values) {
    for (int y = 0; y < size.y / 2; ++y)
        std::swap_ranges(values.begin() + std::ptrdiff_t(y) * size.x, values.begin() + std::ptrdiff_t(y + 1) * size.x,
                         values.end() - std::ptrdiff_t(y + 1) * size.x);
}

EXRChannelInfo infoOf(const ExrChannel& channel) {
    EXRChannelInfo info{};
    SLAB_ASSERT(channel.name.size() < sizeof info.name, "names of channels have at most 255 letters");
    std::ranges::copy(channel.name, info.name);
    return info;
}

}  // namespace

std::vector<std::byte> encodeExr(glm::ivec2 size, std::vector<ExrChannel> channels) {
    std::ranges::sort(channels, {}, &ExrChannel::name);  // as the format wants them
    std::vector<EXRChannelInfo> infos;
    std::vector<int> given, stored;
    std::vector<unsigned char*> images;
    for (ExrChannel& channel : channels) {
        SLAB_ASSERT(channel.values.size() == size_t(size.x) * size_t(size.y), "one value a pixel");
        flip(size, channel.values);
        infos.push_back(infoOf(channel));
        given.push_back(TINYEXR_PIXELTYPE_FLOAT);
        stored.push_back(channel.precision == ExrPrecision::Half ? TINYEXR_PIXELTYPE_HALF : TINYEXR_PIXELTYPE_FLOAT);
        images.push_back(reinterpret_cast<unsigned char*>(channel.values.data()));
    }
    EXRHeader header;
    InitEXRHeader(&header);
    header.num_channels = int(channels.size());
    header.channels = infos.data();
    header.pixel_types = given.data();
    header.requested_pixel_types = stored.data();
    header.compression_type = TINYEXR_COMPRESSIONTYPE_ZIP;
    EXRImage image;
    InitEXRImage(&image);
    image.images = images.data();
    image.width = size.x;
    image.height = size.y;
    image.num_channels = header.num_channels;

    unsigned char* bytes = nullptr;
    const char* reason = nullptr;
    const size_t count = SaveEXRImageToMemory(&image, &header, &bytes, &reason);
    const std::unique_ptr<unsigned char, void (*)(void*)> owner(bytes, std::free);
    if (count == 0) {
        const std::string message = reason ? reason : "unknown reason";
        FreeEXRErrorMessage(reason);
        throw Error("cannot encode an OpenEXR file: " + message);
    }
    const auto* first = reinterpret_cast<const std::byte*>(bytes);
    return {first, first + count};
}

}  // namespace slabflow
