#include "app/panels/Thumbnails.h"

#include <cstdint>
#include <imgui.h>
#include <span>

#include "app/files/ImageReader.h"

namespace slabflow {

const Texture* Thumbnails::of(const std::string& scene) {
    const auto [found, isNew] = textures_.try_emplace(scene);
    const std::string path = "models/thumbnails/" + scene + ".jpg";
    if (const auto file = isNew ? assets_.read(path) : std::nullopt) {
        const Image image = readJpeg(std::as_bytes(std::span(*file)), path);
        found->second = makeTexture2D(image.size, Format::RGBA8, "thumbnail");
        found->second->uploadBytes(image.rgba);
    }
    return found->second ? &*found->second : nullptr;
}

void drawThumbnail(const Texture& picture, float height) {
    const float width = height * float(picture.size().x) / float(picture.size().y);
    ImGui::Image(ImTextureID(intptr_t(picture.id())), {width, height}, {0, 1}, {1, 0});
}

}  // namespace slabflow
