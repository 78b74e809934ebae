// glTF 2.0 files: their objects, and the numbers in their buffers (Khronos Group 2021).
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

/// Reads the file of a buffer, by its path beside the glTF file (UTF-8).
using ReadBeside = std::function<std::string(const std::string&)>;

/// One object of a list of the file, as "meshes[2]", or of one within.
struct GltfObject {
    const nlohmann::json* json;
    std::string path;
};

/// All faults are Errors that start with `source` and name the place, as "accessors[3].count".
class GltfFile {
public:
    /// Text of a .gltf or the bytes of a .glb, whichever it is.
    GltfFile(const std::string& bytes, std::string source, const ReadBeside& readBeside);

    const nlohmann::json& root() const { return root_; }
    [[noreturn]] void fail(const std::string& what) const;

    size_t countOf(const char* list) const;                     ///< 0 where there is no such list
    GltfObject objectOf(const char* list, size_t index) const;  ///< `index` is less than that
    std::vector<GltfObject> objectsIn(const GltfObject& of,
                                      const char* list) const;  ///< of an inner list, if there is one
    std::optional<GltfObject> member(const GltfObject& of, const char* key) const;

    /// The value of a key, if it is there.
    std::optional<size_t> wholeOf(const GltfObject& of, const char* key) const;
    std::string textOf(const GltfObject& of, const char* key) const;                          ///< "" without
    std::vector<float> numbersOf(const GltfObject& of, const char* key, size_t count) const;  ///< empty without

    /// A key that names one of a list by its number.
    std::optional<size_t> indexOf(const GltfObject& of, const char* key, const char* list) const;
    size_t requiredIndexOf(const GltfObject& of, const char* key, const char* list) const;
    std::vector<size_t> indicesOf(const GltfObject& of, const char* key, const char* list) const;  ///< none without

    /// Numbers of an accessor, `width` for each element: floats, or integers that stand for -1 … 1 or themselves.
    std::vector<float> floats(size_t accessor, size_t width) const;
    std::vector<unsigned> unsignedIntegers(size_t accessor, size_t width) const;

private:
    struct Numbers;  // of an accessor, as they are stored

    void splitBinary(const std::string& bytes, std::string& json);
    void readBuffers(const ReadBeside& readBeside);
    Numbers numbersOf(const GltfObject& of, size_t width) const;
    void fetch(const GltfObject& of, const char* view, size_t offset, Numbers& numbers) const;
    template <class T>
    std::vector<T> decoded(size_t accessor, size_t width) const;

    std::string source_;
    nlohmann::json root_;
    std::optional<std::string> binary_;  ///< the second chunk of a .glb
    std::vector<std::string> buffers_;
};

}  // namespace slabflow
