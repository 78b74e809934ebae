// OpenEXR files, decoded by a library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <tinyexr.h>
#include <vector>

namespace slabflow::test {

struct ExrPicture {
    glm::ivec2 size{0};
    int compression = 0;
    std::vector<std::string> names;  ///< in the order of the file
    std::vector<bool> halfs;         ///< stored with 16 bits
    std::vector<std::vector<float>> channels;

    /// Top row first.
    const std::vector<float>& at(const std::string& name) const {
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) throw std::runtime_error("no channel " + name);
        return channels[size_t(found - names.begin())];
    }
};

inline ExrPicture decodeExr(std::span<const std::byte> file) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
    const auto require = [](int code) {
        if (code != TINYEXR_SUCCESS) throw std::runtime_error("no OpenEXR file: " + std::to_string(code));
    };
    EXRVersion version;
    EXRHeader header;
    EXRImage image;
    InitEXRHeader(&header);
    InitEXRImage(&image);
    const char* reason = nullptr;
    require(ParseEXRVersionFromMemory(&version, bytes, file.size()));
    require(ParseEXRHeaderFromMemory(&header, &version, bytes, file.size(), &reason));
    ExrPicture picture;
    for (int c = 0; c < header.num_channels; ++c) {
        picture.names.push_back(header.channels[c].name);
        picture.halfs.push_back(header.pixel_types[c] == TINYEXR_PIXELTYPE_HALF);
        header.requested_pixel_types[c] = TINYEXR_PIXELTYPE_FLOAT;
    }
    picture.compression = header.compression_type;
    require(LoadEXRImageFromMemory(&image, &header, bytes, file.size(), &reason));
    picture.size = {image.width, image.height};
    for (int c = 0; c < header.num_channels; ++c) {
        const auto* first = reinterpret_cast<const float*>(image.images[c]);
        picture.channels.emplace_back(first, first + size_t(image.width) * size_t(image.height));
    }
    FreeEXRImage(&image);
    FreeEXRHeader(&header);
    return picture;
}

}  // namespace slabflow::test
