// Small pictures of the built-in scenes.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/Assets.h"
#include "gpu/Texture.h"

namespace slabflow {

class Thumbnails {
public:
    explicit Thumbnails(const Assets& assets) : assets_(assets) {}

    /// Of that scene; null when it has none. They are read when they are asked for, and kept.
    const Texture* of(const std::string& scene);

private:
    const Assets& assets_;
    std::map<std::string, std::optional<Texture>> textures_;
};

/// Shows one in the window of panels that is drawn, so high [as panels], and as wide as it is.
void drawThumbnail(const Texture& picture, float height);

}  // namespace slabflow
