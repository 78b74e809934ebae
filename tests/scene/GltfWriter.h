// Small glTF files, as a test wants them.
#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scene/Mesh.h"

namespace slabflow::test {

/// Lists of the file and one buffer, to which accessors are added.
class GltfWriter {
public:
    using Json = nlohmann::json;

    GltfWriter() : root{{"asset", {{"version", "2.0"}}}, {"scene", 0}, {"scenes", {{{"nodes", {0}}}}}} {}

    Json root;

    /// Adds something to a list of the file; returns its number.
    size_t add(const char* list, Json object) {
        root[list].push_back(std::move(object));
        return root[list].size() - 1;
    }

    /// Numbers of type T as an accessor: `kind` is "SCALAR", "VEC3", …
    template <class T>
    size_t accessor(const std::vector<T>& numbers, const char* kind, size_t width) {
        return add("accessors", {{"bufferView", view(numbers)},
                                 {"componentType", componentOf(T())},
                                 {"count", numbers.size() / width},
                                 {"type", kind}});
    }

    template <class T>
    size_t view(const std::vector<T>& numbers) {
        data.resize((data.size() + 3) / 4 * 4);
        const size_t begin = data.size(), bytes = numbers.size() * sizeof(T);
        data.resize(begin + bytes);
        if (bytes > 0) std::memcpy(data.data() + begin, numbers.data(), bytes);
        return add("bufferViews", {{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes}});
    }

    size_t places(const std::vector<glm::vec3>& positions) {
        std::vector<float> numbers;
        for (const glm::vec3& p : positions) numbers.insert(numbers.end(), {p.x, p.y, p.z});
        return accessor(numbers, "VEC3", 3);
    }

    /// A mesh with one primitive of indices as u16; returns its number.
    size_t mesh(const Mesh& mesh) {
        std::vector<std::uint16_t> corners;
        for (const glm::uvec3& t : mesh.triangles)
            for (int i = 0; i < 3; ++i) corners.push_back(std::uint16_t(t[i]));
        const size_t places = this->places(mesh.positions);
        return add(
            "meshes",
            {{"primitives", {{{"attributes", {{"POSITION", places}}}, {"indices", accessor(corners, "SCALAR", 1)}}}}});
    }

    /// An animation of one channel; returns its number.
    size_t clip(const std::string& name, size_t node, const char* path, const std::vector<float>& times,
                const std::vector<float>& values, size_t width, const char* way = "LINEAR") {
        const char* kinds[] = {"", "SCALAR", "VEC2", "VEC3", "VEC4"};
        const size_t input = accessor(times, "SCALAR", 1), output = accessor(values, kinds[width], width);
        return add("animations", {{"name", name},
                                  {"samplers", {{{"input", input}, {"output", output}, {"interpolation", way}}}},
                                  {"channels", {{{"sampler", 0}, {"target", {{"node", node}, {"path", path}}}}}}});
    }

    /// With the buffer in it.
    std::string text() const {
        return withBuffer({{"uri", "data:application/octet-stream;base64," + base64()}}).dump();
    }

    /// With the buffer in another file, whose bytes are bytes().
    std::string textBeside(const std::string& uri) const { return withBuffer({{"uri", uri}}).dump(); }
    const std::string& bytes() const { return data; }

    std::string binary() const {
        std::string json = withBuffer(Json::object()).dump(), chunk = data;
        json.resize((json.size() + 3) / 4 * 4, ' ');
        chunk.resize((chunk.size() + 3) / 4 * 4);
        return "glTF" + word(2) + word(28 + json.size() + chunk.size()) + word(json.size()) + "JSON" + json +
               word(chunk.size()) + std::string("BIN\0", 4) + chunk;
    }

    std::string data;

private:
    static int componentOf(float) { return 5126; }
    static int componentOf(std::int8_t) { return 5120; }
    static int componentOf(std::uint8_t) { return 5121; }
    static int componentOf(std::int16_t) { return 5122; }
    static int componentOf(std::uint16_t) { return 5123; }
    static int componentOf(std::uint32_t) { return 5125; }

    static std::string word(size_t number) {
        std::string bytes;
        for (int i = 0; i < 4; ++i) bytes.push_back(char(number >> 8 * i & 0xff));
        return bytes;
    }

    Json withBuffer(Json buffer) const {
        Json whole = root;
        buffer["byteLength"] = data.size();
        if (!data.empty() && whole.contains("buffers")) whole["buffers"].insert(whole["buffers"].begin(), buffer);
        else if (!data.empty()) whole["buffers"] = Json::array({buffer});
        return whole;
    }

    std::string base64() const {
        const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::string text;
        for (size_t i = 0; i < data.size(); i += 3) {
            unsigned bits = 0;
            for (size_t k = 0; k < 3; ++k) bits = bits << 8 | (i + k < data.size() ? std::uint8_t(data[i + k]) : 0);
            for (size_t k = 0; k < 4; ++k)
                text.push_back(i + k <= data.size() ? digits[bits >> (18 - 6 * k) & 63] : '=');
        }
        return text;
    }
};

}  // namespace slabflow::test
