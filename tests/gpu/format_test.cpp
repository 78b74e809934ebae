// The table of texel formats.
#include <string>

#include "gpu/GlFormat.h"
#include "support/Catch.h"

namespace slabflow::test::format_test {

TEST_CASE("every format's row is its own, and its numbers follow from its name") {
    for (const Format format : {Format::RGBA8, Format::R16F, Format::RG16F, Format::RGBA16F, Format::R32F,
                                Format::RG32F, Format::RGBA32F, Format::Depth32F}) {
        const FormatInfo& row = info(format);
        const std::string name = row.name;
        INFO(name);
        const int channels = name.starts_with("RGBA") ? 4 : name.starts_with("RG") ? 2 : 1;
        const int bits = name.ends_with("32F") ? 32 : name.ends_with("16F") ? 16 : 8;
        CHECK(row.channels == channels);
        CHECK(row.bytesPerTexel == channels * bits / 8);
        CHECK(row.half == (bits == 16));
        CHECK(glFormat(format).type == GLenum(bits == 8 ? GL_UNSIGNED_BYTE : GL_FLOAT));
    }
}

TEST_CASE("rows stand in the order of the formats") {
    CHECK(std::string(info(Format::RGBA8).name) == "RGBA8");
    CHECK(std::string(info(Format::R16F).name) == "R16F");
    CHECK(std::string(info(Format::RG16F).name) == "RG16F");
    CHECK(std::string(info(Format::RGBA16F).name) == "RGBA16F");
    CHECK(std::string(info(Format::R32F).name) == "R32F");
    CHECK(std::string(info(Format::RG32F).name) == "RG32F");
    CHECK(std::string(info(Format::RGBA32F).name) == "RGBA32F");
    CHECK(std::string(info(Format::Depth32F).name) == "Depth32F");
    CHECK(glFormat(Format::RG16F).internal == GL_RG16F);
    CHECK(glFormat(Format::RG16F).transfer == GL_RG);
    CHECK(glFormat(Format::RGBA32F).internal == GL_RGBA32F);
    CHECK(glFormat(Format::Depth32F).transfer == GL_DEPTH_COMPONENT);
    CHECK(std::string(info(Format::Depth24Stencil8).name) == "Depth24Stencil8");
}

}  // namespace slabflow::test::format_test
