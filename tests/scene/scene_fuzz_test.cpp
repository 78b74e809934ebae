// Whatever stands in a scene file, it is a scene or a UsageError: no crash, no other exception.
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>

#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::scene_fuzz_test {

using nlohmann::json;

namespace {

constexpr auto timeLimit = std::chrono::seconds(3);

/// Chance with a fixed seed.
class Dice {
public:
    size_t below(size_t count) { return random_() % count; }

    template <class Container>
    auto& pick(Container& container) {
        return container[below(container.size())];
    }

private:
    std::mt19937 random_{20240607};
};

std::vector<std::string> builtInTexts() {
    const Assets assets = Assets::embedded();
    std::vector<std::string> texts;
    for (const SceneSummary& scene : listScenes(assets)) {
        texts.push_back(*assets.read("models/scenes/" + scene.name + ".json"));
        texts.push_back(loadScene(assets, scene.name).canonicalJson);
    }
    return texts;
}

std::string withMutatedBytes(std::string text, Dice& dice) {
    static const std::string telling = "{}[]\",:/0123456789-+.eE\\ntf\n\x00\xff\xc3";
    for (size_t edits = 1 + dice.below(4); edits > 0 && !text.empty(); --edits) {
        const size_t at = dice.below(text.size());
        switch (dice.below(4)) {
            case 0: text[at] = dice.pick(telling); break;
            case 1: text.insert(at, 1, dice.pick(telling)); break;
            case 2: text.erase(at, 1 + dice.below(8)); break;
            default: text.insert(at, text.substr(dice.below(text.size()), dice.below(40)));
        }
    }
    return text;
}

/// Every value of the tree, parents first.
void collect(json& value, std::vector<json*>& values) {
    values.push_back(&value);
    if (value.is_structured()) {
        for (json& child : value) collect(child, values);
    }
}

std::string withMutatedValues(const std::string& text, Dice& dice) {
    static const json oddities =
        json::parse(R"([null, true, 0, -1, 1, 3, 1e-300, 1e300, 18446744073709551615, 0.5, "", "x",
        "open", "a.npy", "\u0000.npy", "taylor_green", [], [1, 1, 1], [0, 0, 0], [[[]]], {}, {"x": 1}, {"sphere": {}}])");
    json scene = json::parse(text, nullptr, true, true);
    for (size_t edits = 1 + dice.below(3); edits > 0; --edits) {
        std::vector<json*> values;
        collect(scene, values);
        json& value = *dice.pick(values);
        const json other = dice.below(3) == 0 ? *dice.pick(values) : dice.pick(oddities);
        if (value.is_object() && dice.below(2) == 0) value[dice.below(2) == 0 ? "x" : "velocity"] = other;
        else value = other;
    }
    return scene.dump();
}

/// Returns whether the text is a scene.
bool isScene(const std::string& text) {
    try {
        const SceneDesc scene = parseScene(text, "fuzz.json");
        const SceneDesc again = parseScene(scene.canonicalJson, "fuzz.json");
        CHECK(again == scene);
        return true;
    } catch (const UsageError& error) {
        CHECK(std::string_view(error.what()).size() < 2000);
        return false;
    }
}

template <class Mutate>
void fuzz(Mutate mutate) {
    Dice dice;
    const std::vector<std::string> texts = builtInTexts();
    const auto end = std::chrono::steady_clock::now() + timeLimit;
    size_t scenes = 0, faults = 0;
    while (scenes + faults < 20000 && std::chrono::steady_clock::now() < end) {
        const std::string text = mutate(dice.pick(texts), dice);
        INFO(text);
        ++(isScene(text) ? scenes : faults);
    }
    CHECK(scenes > 0);
    CHECK(faults > 0);
}

}  // namespace

TEST_CASE("mutated bytes") { fuzz(withMutatedBytes); }

TEST_CASE("mutated values") { fuzz(withMutatedValues); }

TEST_CASE("mutated overrides") {
    const std::vector<std::string> assignments{"domain.cells=[1, 2, 3]", "sources[0].shape.sphere.radius=0.1",
                                               "domain.walls.x-.type=open", "look={\"mode\": \"flat\"}",
                                               "initial.density=a.npy"};
    Dice dice;
    for (int i = 0; i < 3000; ++i) {
        const std::string assignment = withMutatedBytes(dice.pick(assignments), dice);
        INFO(assignment);
        try {
            parseScene(R"({ "domain": { "size": [1, 1, 1] }, "sources": [] })", "fuzz.json", {},
                       {.overrides = {assignment}});
        } catch (const UsageError&) {
            SUCCEED();
        }
    }
}

}  // namespace slabflow::test::scene_fuzz_test
