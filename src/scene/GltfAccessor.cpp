// The numbers that accessors of a glTF file are, sparse ones too.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "scene/GltfFile.h"

namespace slabflow {
namespace {

constexpr size_t mostNumbers = 100'000'000;
constexpr size_t mostZeros = 4'000'000;  // that no buffer backs

enum class Component : size_t { I8 = 5120, U8 = 5121, I16 = 5122, U16 = 5123, U32 = 5125, F32 = 5126 };

/// Bytes; 0 of what there is not.
size_t sizeOf(size_t component) {
    switch (Component(component)) {
        case Component::I8:
        case Component::U8: return 1;
        case Component::I16:
        case Component::U16: return 2;
        case Component::U32:
        case Component::F32: return 4;
    }
    return 0;
}

size_t widthOf(const std::string& type) {
    if (type == "SCALAR") return 1;
    if (type == "VEC2") return 2;
    if (type == "VEC3") return 3;
    if (type == "VEC4" || type == "MAT2") return 4;
    if (type == "MAT3") return 9;
    return type == "MAT4" ? 16 : 0;
}

/// Buffers, like the machines that this program runs on, have the lowest byte first.
template <class T>
T numberAt(const char* bytes) {
    T number;
    std::memcpy(&number, bytes, sizeof(T));
    return number;
}

double numberOf(const char* bytes, size_t component, bool normalized) {
    const auto scaled = [&](auto value, double most) {
        return normalized ? std::max(double(value) / most, -1.0) : double(value);
    };
    switch (Component(component)) {
        case Component::I8: return scaled(numberAt<std::int8_t>(bytes), 127);
        case Component::U8: return scaled(numberAt<std::uint8_t>(bytes), 255);
        case Component::I16: return scaled(numberAt<std::int16_t>(bytes), 32767);
        case Component::U16: return scaled(numberAt<std::uint16_t>(bytes), 65535);
        case Component::U32: return double(numberAt<std::uint32_t>(bytes));
        case Component::F32: break;
    }
    return double(numberAt<float>(bytes));
}

}  // namespace

struct GltfFile::Numbers {
    size_t count, width, component;
    bool normalized = false;
    std::string bytes = {};  ///< of one number after the other

    size_t elementSize() const { return width * sizeOf(component); }
};

/// Elements of a buffer view, side by side.
void GltfFile::fetch(const GltfObject& of, const char* view, size_t offset, Numbers& numbers) const {
    const GltfObject object = objectOf("bufferViews", requiredIndexOf(of, view, "bufferViews"));
    const std::string& buffer = buffers_[requiredIndexOf(object, "buffer", "buffers")];
    const size_t begin = wholeOf(object, "byteOffset").value_or(0), length = wholeOf(object, "byteLength").value_or(0),
                 element = numbers.elementSize(), stride = wholeOf(object, "byteStride").value_or(element);
    if (buffer.empty() && object.json->contains("extensions"))
        fail(object.path + ": its numbers are compressed, which is not read here; export it without compression");
    if (begin > buffer.size() || length > buffer.size() - begin)
        fail(object.path + ": reaches beyond its buffer of " + std::to_string(buffer.size()) + " bytes");
    const bool fits = stride > 0 && stride <= 1024 && offset <= length &&
                      (numbers.count == 0 ||
                       (element <= length - offset && (numbers.count - 1) <= (length - offset - element) / stride));
    if (!fits) fail(of.path + ": reaches beyond " + object.path + ", which has " + std::to_string(length) + " bytes");
    numbers.bytes.resize(numbers.count * element);
    for (size_t i = 0; i < numbers.count; ++i)
        std::memcpy(numbers.bytes.data() + i * element, buffer.data() + begin + offset + i * stride, element);
}

/// Of an accessor without what is sparse in it; zeros where it has no view.
GltfFile::Numbers GltfFile::numbersOf(const GltfObject& of, size_t width) const {
    Numbers numbers{wholeOf(of, "count").value_or(0), width, wholeOf(of, "componentType").value_or(0),
                    of.json->value("normalized", nlohmann::json()) == true};
    if (sizeOf(numbers.component) == 0) fail(of.path + ".componentType: is none of those of glTF 2.0");
    if (const std::string type = textOf(of, "type"); widthOf(type) != width)
        fail(of.path + ".type: found \"" + type.substr(0, 20) + "\"; allowed here: one of " + std::to_string(width) +
             (width == 1 ? " number" : " numbers"));
    const bool hasView = of.json->contains("bufferView");
    if (const size_t most = (hasView ? mostNumbers : mostZeros) / width; numbers.count > most)
        fail(of.path + ".count: found " + std::to_string(numbers.count) + "; allowed: up to " + std::to_string(most));
    if (hasView) fetch(of, "bufferView", wholeOf(of, "byteOffset").value_or(0), numbers);
    else numbers.bytes.resize(numbers.count * numbers.elementSize());
    return numbers;
}

template <class T>
std::vector<T> GltfFile::decoded(size_t accessor, size_t width) const {
    const GltfObject of = objectOf("accessors", accessor);
    Numbers numbers = numbersOf(of, width);
    if (const auto sparse = member(of, "sparse")) {
        const size_t count = wholeOf(*sparse, "count").value_or(0);
        const auto indices = member(*sparse, "indices"), values = member(*sparse, "values");
        if (!indices || !values || count > numbers.count) fail(sparse->path + ": lacks indices or values");
        Numbers places{count, 1, wholeOf(*indices, "componentType").value_or(0)};
        if (sizeOf(places.component) == 0) fail(indices->path + ".componentType: is none of those of glTF 2.0");
        Numbers others{count, width, numbers.component};
        fetch(*indices, "bufferView", wholeOf(*indices, "byteOffset").value_or(0), places);
        fetch(*values, "bufferView", wholeOf(*values, "byteOffset").value_or(0), others);
        const size_t size = sizeOf(places.component), element = numbers.elementSize();
        for (size_t i = 0; i < count; ++i) {
            const double place = numberOf(places.bytes.data() + i * size, places.component, false);
            if (!(place >= 0 && place < double(numbers.count)))
                fail(indices->path + ": names an element beyond the last");
            std::memcpy(numbers.bytes.data() + size_t(place) * element, others.bytes.data() + i * element, element);
        }
    }
    const size_t size = sizeOf(numbers.component);
    std::vector<T> result;
    result.reserve(numbers.count * width);
    for (size_t i = 0; i < numbers.count * width; ++i) {
        const double number = numberOf(numbers.bytes.data() + i * size, numbers.component, numbers.normalized);
        if (!std::isfinite(number) || (!std::is_floating_point_v<T> && number < 0))
            fail(of.path + ": element " + std::to_string(i / width) + " is no number that can be here");
        result.push_back(T(number));
    }
    return result;
}

std::vector<float> GltfFile::floats(size_t accessor, size_t width) const { return decoded<float>(accessor, width); }

std::vector<unsigned> GltfFile::unsignedIntegers(size_t accessor, size_t width) const {
    if (wholeOf(objectOf("accessors", accessor), "componentType") == size_t(Component::F32))
        fail(objectOf("accessors", accessor).path + ".componentType: found floats; allowed here: whole numbers");
    return decoded<unsigned>(accessor, width);
}

}  // namespace slabflow
