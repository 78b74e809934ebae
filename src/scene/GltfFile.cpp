#include "scene/GltfFile.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "base/Error.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

using nlohmann::json;

constexpr int mostDepth = 64;  // that extensions may have; what writes and copies JSON goes down with it

/// As all names in a JSON text, until they are decoded.
bool isUtf8(const std::string& text) {
    try {
        return !json(text).dump().empty();
    } catch (const json::exception&) {
        return false;
    }
}

/// Four bytes of a file, lowest first.
std::uint32_t wordAt(const std::string& bytes, size_t at) {
    std::uint32_t word = 0;
    for (size_t i = 4; i-- > 0;) word = word << 8 | std::uint8_t(bytes[at + i]);
    return word;
}

/// Nothing where it is no base64.
std::optional<std::string> fromBase64(std::string_view text) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::int8_t, 256> values;
    values.fill(-1);
    for (size_t i = 0; i < digits.size(); ++i) values[std::uint8_t(digits[i])] = std::int8_t(i);
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    unsigned bits = 0, held = 0;
    for (const char c : text) {
        const std::int8_t value = values[std::uint8_t(c)];
        if (value < 0) return {};
        held = (held << 6 | unsigned(value)) & 0xffff;
        if ((bits += 6) >= 8) bytes.push_back(char(held >> (bits -= 8)));
    }
    return bytes;
}

/// %20 is a space.
std::string fromPercents(std::string_view text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* const begin = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() && std::from_chars(begin, begin + 2, byte, 16).ptr == begin + 2) {
            plain.push_back(char(byte));
            i += 2;
        } else {
            plain.push_back(text[i]);
        }
    }
    return plain;
}

}  // namespace

GltfFile::GltfFile(const std::string& bytes, std::string source, const ReadBeside& readBeside)
    : source_(std::move(source)) {
    std::string text;
    if (bytes.starts_with("glTF")) splitBinary(bytes, text);
    else text = bytes;
    try {
        bool isDeep = false;
        root_ =
            json::parse(text, [&](int depth, json::parse_event_t, json&) { return !(isDeep |= depth > mostDepth); });
        if (isDeep) fail("it is no glTF: it is nested more than " + std::to_string(mostDepth) + " deep");
    } catch (const json::parse_error& error) {
        fail("it is no glTF: it breaks off or is no JSON at byte " + std::to_string(error.byte));
    } catch (const json::exception&) {
        fail("it is no glTF: a number in it is too large");
    }
    const json* asset = root_.is_object() && root_.contains("asset") ? &root_["asset"] : nullptr;
    const std::string version = asset ? textOf({asset, "asset"}, "version") : "";
    if (!version.starts_with("2."))
        fail(version.empty() ? "it is no glTF: \"asset.version\" is missing"
                             : "found glTF " + shortened(version, 10) + "; allowed: 2.0. Export it anew as that");
    readBuffers(readBeside);
}

void GltfFile::fail(const std::string& what) const { throw Error(source_ + ": " + what); }

void GltfFile::splitBinary(const std::string& bytes, std::string& text) {
    constexpr std::uint32_t jsonChunk = 0x4e4f534a, binaryChunk = 0x004e4942;
    if (bytes.size() < 20) fail("it breaks off after " + std::to_string(bytes.size()) + " bytes");
    if (const auto version = wordAt(bytes, 4); version != 2)
        fail("found glTF " + std::to_string(version) + "; allowed: 2.0. Export it anew as that");
    for (size_t at = 12; at + 8 <= bytes.size();) {
        const size_t length = wordAt(bytes, at), kind = wordAt(bytes, at + 4);
        if (length > bytes.size() - at - 8)
            fail("it breaks off: a chunk of " + std::to_string(length) + " bytes has only " +
                 std::to_string(bytes.size() - at - 8));
        if (at == 12 && kind != jsonChunk) fail("it does not start with a chunk of JSON");
        if (at == 12) text = bytes.substr(at + 8, length);
        else if (kind == binaryChunk && !binary_) binary_ = bytes.substr(at + 8, length);
        at += 8 + length + (4 - length % 4) % 4;
    }
}

void GltfFile::readBuffers(const ReadBeside& readBeside) {
    for (size_t i = 0; i < countOf("buffers"); ++i) {
        const GltfObject buffer = objectOf("buffers", i);
        const std::string uri = textOf(buffer, "uri"), place = buffer.path + ".uri";
        if (uri.starts_with("data:")) {
            const size_t comma = uri.find(";base64,");
            const auto data = comma == uri.npos ? std::nullopt : fromBase64(std::string_view(uri).substr(comma + 8));
            if (!data) fail(place + ": the data in it are not base64");
            buffers_.push_back(*data);
        } else if (uri.find("://") != uri.npos) {
            fail(place + ": found " + shortened(uri, 60) + "; allowed: a file beside it, which you can download");
        } else if (!uri.empty()) {
            const std::string name = fromPercents(uri);
            if (!isUtf8(name) || pathFromUtf8(name).has_root_path())
                fail(place + ": found " + shortened(uri, 60) + "; allowed: a file beside it or in a folder there");
            buffers_.push_back(readBeside(name));
        } else if (i == 0 && binary_) {
            buffers_.push_back(std::move(*binary_));
        } else {
            buffers_.emplace_back();  // an extension has it
        }
        const auto length = wholeOf(buffer, "byteLength");
        if (!length) fail(buffer.path + ".byteLength: is missing");
        if (!buffers_.back().empty() && buffers_.back().size() < *length)
            fail(buffer.path + ": has " + std::to_string(buffers_.back().size()) + " bytes instead of " +
                 std::to_string(*length) + ": is its file whole?");
    }
}

size_t GltfFile::countOf(const char* list) const {
    const auto found = root_.find(list);
    if (found == root_.end()) return 0;
    if (!found->is_array()) fail(std::string(list) + ": found no list");
    return found->size();
}

GltfObject GltfFile::objectOf(const char* list, size_t index) const {
    GltfObject object{&root_[list][index], std::string(list) + "[" + std::to_string(index) + "]"};
    if (!object.json->is_object()) fail(object.path + ": found no object");
    return object;
}

std::optional<GltfObject> GltfFile::member(const GltfObject& of, const char* key) const {
    const auto found = of.json->find(key);
    if (found == of.json->end()) return {};
    if (!found->is_object()) fail(of.path + "." + key + ": found no object");
    return GltfObject{&*found, of.path + "." + key};
}

std::vector<GltfObject> GltfFile::objectsIn(const GltfObject& of, const char* list) const {
    std::vector<GltfObject> objects;
    const auto found = of.json->find(list);
    if (found == of.json->end()) return objects;
    for (const json& object : *found) {
        objects.push_back({&object, of.path + "." + list + "[" + std::to_string(objects.size()) + "]"});
        if (!found->is_array() || !object.is_object()) fail(of.path + "." + list + ": found no list of objects");
    }
    return objects;
}

std::optional<size_t> GltfFile::wholeOf(const GltfObject& of, const char* key) const {
    const auto found = of.json->find(key);
    if (found == of.json->end()) return {};
    if (!found->is_number_unsigned())
        fail(of.path + "." + key + ": found " + shortened(found->dump(), 40) + "; allowed: a whole number");
    return found->get<size_t>();
}

std::string GltfFile::textOf(const GltfObject& of, const char* key) const {
    const auto found = of.json->find(key);
    return found != of.json->end() && found->is_string() ? found->get<std::string>() : "";
}

std::vector<float> GltfFile::numbersOf(const GltfObject& of, const char* key, size_t count) const {
    const auto found = of.json->find(key);
    if (found == of.json->end()) return {};
    std::vector<float> numbers;
    for (const json& number : *found) {
        const double value = number.is_number() ? number.get<double>() : 1e30;
        if (!(std::abs(value) <= 1e6)) break;
        numbers.push_back(float(value));
    }
    if (!found->is_array() || found->size() != count || numbers.size() != count)
        fail(of.path + "." + key + ": found " + shortened(found->dump(), 60) + "; allowed: " + std::to_string(count) +
             " numbers from -1e6 to 1e6");
    return numbers;
}

std::optional<size_t> GltfFile::indexOf(const GltfObject& of, const char* key, const char* list) const {
    const auto index = wholeOf(of, key);
    if (index && *index >= countOf(list))
        fail(of.path + "." + key + ": found " + std::to_string(*index) + ", but there are only " +
             std::to_string(countOf(list)) + " " + list);
    return index;
}

size_t GltfFile::requiredIndexOf(const GltfObject& of, const char* key, const char* list) const {
    const auto index = indexOf(of, key, list);
    if (!index) fail(of.path + "." + key + ": is missing");
    return *index;
}

std::vector<size_t> GltfFile::indicesOf(const GltfObject& of, const char* key, const char* list) const {
    std::vector<size_t> indices;
    const auto found = of.json->find(key);
    if (found == of.json->end()) return indices;
    for (const json& index : *found) {
        if (!found->is_array() || !index.is_number_unsigned() || index.get<size_t>() >= countOf(list))
            fail(of.path + "." + key + ": found " + shortened(found->dump(), 60) + "; allowed: numbers of " + list +
                 ", of which there are " + std::to_string(countOf(list)));
        indices.push_back(index.get<size_t>());
    }
    return indices;
}

}  // namespace slabflow
