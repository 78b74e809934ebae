// Texels on their way back to the CPU, while the GPU goes on.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gpu/Handle.h"
#include "gpu/Texture.h"
#include "gpu/Wait.h"

namespace slabflow {

/// Starts copying a texture when constructed: its contents at that point of the command stream arrive, whatever is
/// drawn into it afterwards.
class Readback {
public:
    enum class As { Floats, Raw };  ///< converted to 32-bit float, or the stored bits

    explicit Readback(const Texture& texture, As as = As::Floats);

    bool ready() const;  ///< true when taking it will not wait

    std::vector<float> takeFloats();
    std::vector<std::byte> takeBytes();

private:
    static void removeBuffer(unsigned id);
    void take(void* target);

    size_t bytes_ = 0;
    Handle<&Readback::removeBuffer> buffer_;
    std::optional<Fence> fence_;
};

}  // namespace slabflow
