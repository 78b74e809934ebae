// The visitor that turns the description of a scene into widgets (scene/Parameter.h): one row per parameter, with its
// unit, a slider over its useful range, and what it means when the mouse rests on it.
#pragma once

#include <algorithm>
#include <functional>
#include <imgui.h>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "app/hand/NewItems.h"
#include "app/panels/AdvancedFold.h"
#include "app/panels/ParameterItems.h"
#include "scene/DomainRequest.h"
#include "scene/JsonWriter.h"
#include "scene/ParameterDefaults.h"
#include "scene/ParameterPlace.h"
#include "scene/ParameterText.h"
#include "scene/SceneParameters.h"

namespace slabflow {

/// Buttons beside the values of a scene, which put keys there and take them away.
struct KeyButtons {
    SceneDesc& scene;                         ///< with its tracks
    double time;                              ///< now [s]
    std::optional<std::string> pressed = {};  ///< the path of a parameter
};

class ParameterWidgets {
public:
    static constexpr bool fromFile = false;

    /// New sources and forces are put into the middle of `domain`, new keys of the camera's path to where it is now.
    ParameterWidgets(const DomainDesc& domain, const CameraDesc& view, KeyButtons* keys = nullptr)
        : domain_(domain), view_(view), keys_(keys) {}

    /// Shows that part of a scene alone, "look", and of it just what was found, unfolded.
    void show(std::string_view part, const std::set<std::string>* found = nullptr) {
        place_ = ParameterPlace(part);
        found_ = found;
        fold_.suspend(found != nullptr);
    }

    /// Advanced parameters are folded away, everywhere or nowhere.
    void foldAdvanced(bool& unfolded) { fold_.foldWith(unfolded); }

    /// An object, which `body` describes.
    template <class Body>
    void members(Body body) {
        fold_.members(body, beginAdvanced, ImGui::TreePop);
    }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        place_.within(key, [&] {
            if (!isShown(info)) return;
            ImGui::PushID(key.data(), key.data() + key.size());
            constexpr bool wide = std::is_same_v<T, glm::vec3> || std::is_same_v<T, std::optional<glm::vec3>>;
            ImGui::BeginDisabled(!info.idle.empty());
            const bool hasKeys = keys_ && isKeyable(target) && !info.restart && !info.still && !fixed_;
            room_ = hasKeys ? keyButtonWidth() : 1;
            beginRow(key, info, allowedText(target, info), wide ? wideShare : ordinaryShare);
            edited_ |= edit(target, info);
            endRow(defaultText<T>());
            edited_ |= offerDefault(target);
            if (hasKeys) drawKeyButton(place_.path());
            room_ = 1;
            ImGui::EndDisabled();
            ImGui::PopID();
        });
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        // The look and the timeline have panels of their own, and the reference is of recordings alone.
        if (place_.path().empty() && (key == "look" || key == "timeline" || key == "reference")) return;
        place_.within(key, [&] {
            if (!isShown(info)) return;
            if (!beginTree(key, titleOf(key), std::string(info.help) + noteOnIdle(info), !info.idle.empty())) return;
            const std::string_view outer = std::exchange(idle_, info.idle.empty() ? idle_ : info.idle);
            ImGui::BeginDisabled(!info.idle.empty());
            showInside(info, body);
            ImGui::EndDisabled();
            idle_ = outer;
            ImGui::TreePop();
        });
    }

    /// Densities of the smoke that runs, rising: beside the curve by which it is drawn.
    void showDensities(std::span<const float> densities) { densities_ = densities; }

    /// Colours have an editor of their own, as has the curve of the smoke.
    void list(std::string_view key, std::vector<ColorStop>& stops, const ParameterInfo& info);
    void list(std::string_view key, std::vector<SmokeStop>& curve, const ParameterInfo& info);

    /// The timeline shows them.
    void list(std::string_view, std::vector<TrackDesc>&, const ParameterInfo&) {}
    void list(std::string_view, std::vector<MarkerDesc>&, const ParameterInfo&) {}

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo& info) {
        place_.within(key, [&] {
            if (!isShown(info)) return;
            if (!beginTree(key, titleOf(key) + " (" + std::to_string(items.size()) + ")", info.help)) return;
            size_t removed = items.size();
            for (size_t i = 0; i < items.size(); ++i)
                place_.withinElement(i, [&] {
                    if (!isFound() || !beginTree("item " + std::to_string(i), itemTitle(items[i], i), "")) return;
                    showInside(info, [&] { describe(*this, items[i]); });
                    if (ImGui::SmallButton("remove")) removed = i;
                    ImGui::TreePop();
                });
            if (removed < items.size()) items.erase(items.begin() + std::ptrdiff_t(removed));
            if (!found_) offerNew(items);
            ImGui::TreePop();
        });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        place_.within(key, [&] {
            if (!isShown(info)) return;
            ImGui::PushID(key.data(), key.data() + key.size());
            beginRow(key, info, "", ordinaryShare);
            int chosen = int(target.index());
            const bool changed = choose(chosen, namesOf(target));
            endRow();
            if (changed) emplaceAt(NewPlace(domain_), target, size_t(chosen));
            ImGui::Indent();
            showInside(info, [&] { describeChosen(target); });
            ImGui::Unindent();
            ImGui::PopID();
        });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>& target, const ParameterInfo& info) {
        bool present = target.has_value();
        ParameterInfo unkeyed = info;
        unkeyed.still = true;  // whether there is one: no key says so
        value(std::string(key) + " limited", present, unkeyed);
        if (present && !target) putAt(NewPlace(domain_), target.emplace());
        if (!present) target.reset();
        if (target) oneOf(key, *target, info);
    }

    /// Which of them it is was chosen when it was made.
    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        explain(explanationsOf(target)[target.index()]);
        describeChosen(target);
    }

    /// A key as a person reads it.
    static std::string titleOf(std::string_view key);

    void rule(bool, std::string_view, std::string_view) {}  // the whole scene is checked after every change

private:
    template <class... Ts>
    void describeChosen(std::variant<Ts...>& target) {
        place_.within(namesOf(target)[target.index()],
                      [&] { std::visit([&](auto& alternative) { describe(*this, alternative); }, target); });
    }

    /// What is in a part of the scene, which may be fixed as a whole.
    template <class Body>
    void showInside(const ParameterInfo& info, Body body) {
        const bool outer = std::exchange(fixed_, fixed_ || info.restart || info.still);
        members(body);
        fixed_ = outer;
    }

    /// What is no text and no file.
    template <class T>
    static constexpr bool isKeyable(const T&) {
        return std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, glm::vec2> ||
               std::is_same_v<T, glm::vec3>;
    }
    template <class T>
    static constexpr bool isKeyable(const std::optional<T>&) {
        return isKeyable(T{});
    }
    static float keyButtonWidth();
    void drawKeyButton(const std::string& path);

    bool edit(bool& target, const ParameterInfo& info);
    bool edit(int& target, const ParameterInfo& info);
    bool edit(float& target, const ParameterInfo& info);
    bool edit(std::string& target, const ParameterInfo& info);
    bool edit(std::vector<std::string>& target, const ParameterInfo& info);
    bool edit(glm::vec2& target, const ParameterInfo& info);
    bool edit(glm::vec3& target, const ParameterInfo& info);
    bool edit(glm::ivec2& target, const ParameterInfo& info);
    bool edit(CellCount& target, const ParameterInfo& info);
    bool edit(InitialValue& target, const ParameterInfo& info);

    template <class Enum>
    requires std::is_enum_v<Enum>
    bool edit(Enum& target, const ParameterInfo&) {
        int chosen = int(target);
        const bool changed = choose(chosen, namesOf(target));
        target = Enum(chosen);
        if constexpr (requires { explanationsOf(target); }) explain(explanationsOf(target)[size_t(chosen)]);
        return changed;
    }

    /// A tick that says whether there is a value, then the value.
    template <class T>
    bool edit(std::optional<T>& target, const ParameterInfo& info) {
        bool present = target.has_value();
        bool changed = ImGui::Checkbox("##present", &present);
        if (changed) target = present ? std::optional<T>(T(std::max(info.range.low, 0.0))) : std::nullopt;
        if (!target) return changed;
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-room_);
        return edit(*target, info) || changed;
    }

    template <class T>
    void offerNew(std::vector<T>& items) {
        if (ImGui::SmallButton("add")) items.push_back(freshItem(items, {domain_, view_}));
    }
    void offerNew(std::vector<ForceDesc>& forces) { offerKinds(forces); }
    void offerNew(std::vector<Shape>& shapes) { offerKinds(shapes); }

    /// By a menu.
    template <class OneOf>
    void offerKinds(std::vector<OneOf>& items);

    /// A menu of names; true when another was chosen.
    bool choose(int& chosen, std::span<const std::string_view> names);

    /// A few words below the row's widget, or none.
    static void explain(std::string_view text);

    static constexpr float ordinaryShare = 0.46f, wideShare = 0.3f;  ///< of the row: where its widget begins
    void beginRow(std::string_view key, const ParameterInfo& info, const std::string& allowed, float labelShare);
    void endRow(const std::string& usual = "");
    bool isFound() const { return !found_ || found_->contains(place_.path()); }
    bool isShown(const ParameterInfo& info) { return isFound() && fold_.shows(info); }
    static bool beginAdvanced(bool& unfolded);

    /// What the parameter here is by default; null where each scene says it.
    template <class T>
    const T* usualValue() const {
        static const ParameterDefaults defaults;
        return defaults.find<T>(place_.path());
    }

    template <class T>
    std::string defaultText() const {
        const T* usual = usualValue<T>();
        return usual ? valueText(toJson(*usual)) : "";
    }

    /// A menu on the row that has just been drawn, which brings back the default. True when it was.
    template <class T>
    bool offerDefault(T& target) {
        if (!ImGui::BeginPopupContextItem("row")) return false;
        const T* usual = usualValue<T>();
        const bool reset =
            usual && ImGui::MenuItem(("default: " + defaultText<T>()).c_str(), nullptr, false, !(target == *usual));
        if (reset) target = *usual;
        if (ImGui::MenuItem(("copy the key " + place_.path()).c_str())) ImGui::SetClipboardText(place_.path().c_str());
        ImGui::EndPopup();
        return reset;
    }
    static std::string valueText(const OrderedJson& value);

    bool beginTree(std::string_view id, const std::string& title, std::string_view help, bool idle = false);
    std::string noteOnIdle(const ParameterInfo& info) const;
    /// A list as one thing, with what edits it.
    void editWhole(std::string_view key, const ParameterInfo& info, const std::function<void()>& edit);

    DomainDesc domain_;
    CameraDesc view_;
    KeyButtons* keys_;
    bool fixed_ = false;          ///< what is shown cannot change while the scene runs
    float room_ = 1;              ///< that a row leaves at its right end
    std::string help_;            ///< of the row that is being made
    std::string_view idle_ = "";  ///< why the section around it has no effect
    AdvancedFold fold_;
    ParameterPlace place_;  ///< of what is shown
    std::span<const float> densities_;
    const std::set<std::string>* found_ = nullptr;  ///< alone is shown, where it is not null
    bool edited_ = false;                           ///< something was changed in this pass
};

}  // namespace slabflow
