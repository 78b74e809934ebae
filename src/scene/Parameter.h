// How a scene's parameters are described: once, for the scene file, the sliders and the documentation.
//
// SceneParameters.h has one function template per struct, describe(visitor, desc), that shows each member to a visitor:
//
//     visitor.value("viscosity", fluid.viscosity, {.unit = "m²/s", .range = {0, 1000}, .help = "kinematic viscosity"});
//
// and describe(visitor, scene) shows them all. A visitor (the JSON reader and writer, the table of the documentation,
// a panel of sliders) is a class with these members:
//
//     static constexpr bool fromFile;                 // true: show the shorthands that only a file has ("walls.all"),
//                                                     // and the file's defaults instead of the scene's resolved domain
//     void value(key, T& target, info);               // T: bool, int, float, std::string, glm::vec2, glm::vec3,
//                                                     // glm::ivec2, an enum (its names: namesOf), std::optional of
//                                                     // float, vec2 or vec3, CellCount, InitialValue, KeyValue
//     void section(key, info, body);                  // body() shows the members of a nested object
//     void list(key, std::vector<T>& items, info);    // describe(visitor, item) shows the members of each
//     void oneOf(key, std::variant<T...>& target, info);   // an object whose one key (namesOf) names the alternative,
//     void oneOf(key, std::optional<std::variant<T...>>& target, info);        // described as any other struct
//     void alternatives(std::variant<T...>& target);  // the same of the object itself that is being shown
//     void rule(bool holds, key, text);               // what ranges cannot say, after all members of an object;
//                                                     // "" as key means the object itself
//
// Visiting may change what it is shown. Whoever changes a scene by hand checks it with parseScene(writeScene(scene)).
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace slabflow {

struct Range {
    double low, high;
};

/// What a fluid may start from, whether a number or a file gives it.
inline constexpr Range densityRange{0, 1000};          // also of dye
inline constexpr Range temperatureRange{-300, 10000};  // K
inline constexpr Range reactionRange{0, 1};
inline constexpr Range vaporRange{-1000, 1000};     // g/kg
inline constexpr Range velocityRange{-1000, 1000};  // m/s
inline constexpr Range levelSetRange{-1e6, 1e6};    // m

/// What is known of one parameter besides its type and default.
struct ParameterInfo {
    std::string_view unit = "";
    Range range{-1e6, 1e6};             ///< allowed values, inclusive, of each component
    Range slider{0, 0};                 ///< where a slider is useful; the whole range when empty
    size_t most = 1000;                 ///< elements of a list
    std::span<const int> options = {};  ///< of an int: the only allowed values
    bool logarithmic = false;           ///< slider with a logarithmic scale
    bool color = false;                 ///< a vec3 that is a linear RGB colour; of an InitialValue: may be one
    bool restart = false;               ///< cannot change while running: needs a fresh simulation
    bool still = false;                 ///< nor by keys (AnimationDesc.h), though it can change while running
    bool advanced = false;              ///< of how it is computed, not of what it is: panels fold it away
    bool required = false;              ///< a scene file must give it
    bool number = false;                ///< of an InitialValue: may be a number
    bool formula = false;               ///< of an InitialValue: may be an AnalyticField
    std::string_view shorthand = "";    ///< of a section: "x" in place of an object means {shorthand: "x"}
    std::string_view like = "";         ///< of a section: its members are those of that section
    std::string_view help = "";         ///< one sentence
    std::string_view idle = "";         ///< why it has no effect beside the others as they are
    bool volume = false;                ///< of a look: has no effect where it is flat
};

}  // namespace slabflow
