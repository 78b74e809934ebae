// What every parameter is when a scene does not say it.
#pragma once

#include <any>
#include <map>
#include <string>

namespace slabflow {

class ParameterDefaults {
public:
    ParameterDefaults();

    /// Of the parameter of that path, of which indices do not count: all elements of a list start alike. Null when
    /// there is no such parameter of type T, or when each scene has to say it.
    template <class T>
    const T* find(const std::string& path) const {
        const auto found = values_.find(withoutIndices(path));
        return found == values_.end() ? nullptr : std::any_cast<T>(&found->second);
    }

private:
    static std::string withoutIndices(const std::string& path);

    std::map<std::string, std::any> values_;
};

}  // namespace slabflow
