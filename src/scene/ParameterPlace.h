// Where a visitor of a scene's description is: "sources[0].shape.sphere.radius", as key paths are written.
#pragma once

#include <string>
#include <string_view>

namespace slabflow {

class ParameterPlace {
public:
    explicit ParameterPlace(std::string_view root = "") : path_(root) {}

    const std::string& path() const { return path_; }

    /// Runs body() at a member of where it is.
    template <class Body>
    void within(std::string_view key, Body body) {
        const size_t length = path_.size();
        if (!path_.empty() && !key.empty() && key.front() != '[') path_ += '.';
        path_ += key;
        body();
        path_.resize(length);
    }

    /// Runs body() at an element of the list where it is.
    template <class Body>
    void withinElement(size_t index, Body body) {
        within("[" + std::to_string(index) + "]", body);
    }

private:
    std::string path_;
};

}  // namespace slabflow
