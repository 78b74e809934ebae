// What we find in OpenEXR files of another writer: pictures of skies.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tinyexr.h>

#include "base/Error.h"
#include "scene/SkyImage.h"
#include "support/Catch.h"

namespace slabflow::test::exr_reader_test {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr glm::ivec2 size{19, 37};  // two blocks of 16 rows and a part of a third

float valueAt(size_t channel, glm::ivec2 pixel) {
    return float(channel + 1) * (float(pixel.x) + 100 * float(pixel.y / 8)) / 16;  // runs, and exact in 16 bits
}

struct Saved {
    int packing = TINYEXR_COMPRESSIONTYPE_ZIP;
    int type = TINYEXR_PIXELTYPE_HALF;
    std::vector<std::string> names{"A", "B", "G", "R"};
};

/// As tinyexr writes it; channel c has the values of valueAt.
std::string exrOf(const Saved& saved) {
    std::vector<std::vector<float>> values;
    std::vector<EXRChannelInfo> infos;
    std::vector<unsigned char*> images;
    for (const std::string& name : saved.names) {
        std::strcpy(infos.emplace_back().name, name.c_str());
        values.emplace_back();
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) values.back().push_back(valueAt(values.size() - 1, {x, y}));
    }
    for (std::vector<float>& channel : values) images.push_back(reinterpret_cast<unsigned char*>(channel.data()));
    std::vector<int> given(values.size(), TINYEXR_PIXELTYPE_FLOAT), stored(values.size(), saved.type);
    EXRHeader header;
    InitEXRHeader(&header);
    header.num_channels = int(infos.size());
    header.channels = infos.data();
    header.pixel_types = given.data();
    header.requested_pixel_types = stored.data();
    header.compression_type = saved.packing;
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
    return {reinterpret_cast<const char*>(bytes), count};
}

std::string faultOf(const std::string& file) {
    try {
        readSkyImage(file, "a.exr");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("pictures come back from every packing, with 16 and with 32 bits") {
    Saved saved;
    saved.packing = GENERATE(TINYEXR_COMPRESSIONTYPE_NONE, TINYEXR_COMPRESSIONTYPE_RLE, TINYEXR_COMPRESSIONTYPE_ZIPS,
                             TINYEXR_COMPRESSIONTYPE_ZIP);
    saved.type = GENERATE(TINYEXR_PIXELTYPE_HALF, TINYEXR_PIXELTYPE_FLOAT);
    const SkyImage image = readSkyImage(exrOf(saved), "a.exr");
    REQUIRE(image.size == size);
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x)
            REQUIRE(image.at(x, y) == glm::vec3(valueAt(3, {x, y}), valueAt(2, {x, y}), valueAt(1, {x, y})));
}

TEST_CASE("a picture of luminance alone is grey") {
    const SkyImage image = readSkyImage(exrOf({.names = {"Y"}}), "a.exr");
    CHECK(image.at(7, 30) == glm::vec3(valueAt(0, {7, 30})));
}

TEST_CASE("a picture of which only a part is there is black elsewhere, and what is beyond it is left out") {
    std::string file = exrOf({});
    const size_t window = file.find("displayWindow") + 14 + 6 + 4;
    const auto moveTo = [&](size_t corner, std::int32_t value) {
        std::memcpy(file.data() + window + 4 * corner, &value, sizeof value);
    };
    moveTo(0, -2);  // two columns more on the left
    moveTo(1, 5);   // five rows less at the top
    const SkyImage image = readSkyImage(file, "a.exr");
    REQUIRE(image.size == size + glm::ivec2(2, -5));
    CHECK(image.at(1, 3) == glm::vec3(0));
    CHECK(image.at(2, 3) == glm::vec3(valueAt(3, {0, 8}), valueAt(2, {0, 8}), valueAt(1, {0, 8})));
    CHECK(image.at(20, 31).r == valueAt(3, {18, 36}));
}

TEST_CASE("what cannot be read says why") {
    CHECK_THAT(
        faultOf(exrOf({.packing = TINYEXR_COMPRESSIONTYPE_PIZ})),
        ContainsSubstring("a.exr is no picture of a sky that can be read: its compression is PIZ; save it with ZIP"));
    CHECK_THAT(faultOf(exrOf({.names = {"B", "G"}})), ContainsSubstring("it has no channels R, G and B"));
    const std::string whole = exrOf({});
    CHECK_THAT(faultOf(whole.substr(0, whole.size() - 1)), ContainsSubstring("it ends too early"));
    std::string damaged = whole;
    damaged[damaged.size() - 20] ^= 0x55;
    CHECK_THAT(faultOf(damaged), ContainsSubstring("a block is damaged"));
    std::string tiled = whole;
    tiled[5] |= 2;
    CHECK_THAT(faultOf(tiled), ContainsSubstring("it has tiles"));
    std::string large = whole;
    const size_t window = large.find("dataWindow") + 11 + 6 + 4;
    large[window + 9] = 0x40;  // 16,384 columns
    CHECK_THAT(faultOf(large), ContainsSubstring("a.exr has 16403 x 37 pixels"));
}

}  // namespace slabflow::test::exr_reader_test
