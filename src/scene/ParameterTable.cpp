#include "scene/ParameterTable.h"

#include "scene/JsonWriter.h"
#include "scene/ParameterText.h"
#include "scene/SceneParameters.h"

namespace slabflow {
namespace {

/// The visitor that writes a row for each parameter.
class TableWriter {
public:
    static constexpr bool fromFile = true;

    const std::string& rows() const { return rows_; }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        addRow(key, info.required ? "**required**" : "`" + toJson(target).dump() + "`", allowedText(target, info),
               info);
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        const std::string like = info.like.empty() ? "" : " like `" + std::string(info.like) + "`";
        const std::string shorthand = info.shorthand.empty() ? "" : ", or just its " + std::string(info.shorthand);
        addRow(key, "", "object" + like + shorthand, info);
        if (like.empty()) visitInside(std::string(key) + ".", body);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>&, const ParameterInfo& info) {
        addRow(key, "", "list of up to " + std::to_string(info.most) + " objects", info);
        T item;
        visitInside(std::string(key) + "[].", [&] { describe(*this, item); });
    }

    /// The alternatives have rows of their own, once: see describeAlternatives.
    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        addRow(key, info.required ? "**required**" : "", "object with one of " + quotedList(namesOf(target)), info);
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>&, const ParameterInfo& info) {
        std::variant<Ts...> target;
        oneOf(key, target, info);
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        const auto names = namesOf(target), meanings = explanationsOf(target);
        size_t index = 0;
        const auto visit = [&](auto chosen) {
            const ParameterInfo info{.help = meanings[index]};
            section(names[index++], info, [&] { describe(*this, chosen); });
        };
        (visit(Ts{}), ...);
    }

    void rule(bool, std::string_view, std::string_view) {}

    /// Rows for every alternative of `target`, as "shape.sphere.radius".
    template <class... Ts>
    void describeAlternatives(const std::string& path, std::variant<Ts...>& target) {
        const auto names = namesOf(target);
        size_t index = 0;
        const auto visit = [&](auto chosen) {
            visitInside(path + "." + std::string(names[index++]) + ".", [&] { describe(*this, chosen); });
        };
        (visit(Ts{}), ...);
    }

    /// Rows for all that an object at `path` may have.
    template <class T>
    void describeObject(const std::string& path, T& target) {
        visitInside(path + ".", [&] { describe(*this, target); });
    }

private:
    template <class Body>
    void visitInside(const std::string& step, Body body) {
        const std::string outer = path_;
        path_ += step;
        body();
        path_ = outer;
    }

    void addRow(std::string_view key, const std::string& value, const std::string& allowed, const ParameterInfo& info) {
        rows_ += "| `" + path_ + std::string(key) + "` | " + value + " | " + allowed + " | " + std::string(info.help) +
                 (info.volume ? "; not in flat pictures" : "") + " |\n";
    }

    std::string path_, rows_;
};

}  // namespace

std::string parameterTable() {
    TableWriter table;
    SceneDesc scene;
    Shape shape;
    describe(table, scene);
    table.describeAlternatives("shape", shape);
    ObstacleShape obstacleShape;
    table.describeAlternatives("obstacles[].shape", obstacleShape);
    FlowDesc flow;
    table.describeObject("initial.velocity", flow);
    return "| key | default | allowed | meaning |\n|---|---|---|---|\n" + table.rows();
}

}  // namespace slabflow
