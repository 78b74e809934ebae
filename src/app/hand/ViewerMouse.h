// The mouse over the picture: stirs the fluid, places, paints and carries obstacles, and moves the camera.
#pragma once

#include <utility>

#include "app/hand/BodyGrip.h"
#include "app/hand/DepthPlane.h"
#include "app/hand/SolidBrush.h"
#include "app/hand/SourceBrush.h"
#include "app/hand/Tools.h"
#include "app/window/Window.h"

namespace slabflow {

class ViewerMouse {
public:
    /// What a drag that has begun does until its button is released.
    enum class Drag { None, Stir, Paint, Draw, Carry, Orbit, Pan };

    /// `view` is the camera's for the picture that the person sees. With `panelsWantIt` no drag begins, but one that
    /// has begun goes on.
    void handle(const PointerEvent& event, Camera& camera, const View& view, const PlacedGrid& grid,
                std::span<const Body> bodies, const Brush& brush, bool panelsWantIt);

    /// Where an obstacle is to be put, once, right after the press; the hand then holds it.
    std::optional<glm::vec3> takePlacement() { return std::exchange(placement_, {}); }

    /// Another scene: forgets drag and depth.
    void reset() { *this = {}; }

    DepthPlane plane(const View& view, const PlacedGrid& grid) const { return {view, grid, depth_}; }
    float depth() const { return depth_; }
    glm::vec2 pixel() const { return pixel_; }
    Ray ray(const View& view) const { return view.rayThrough(pixel_); }  ///< from the eye, under the mouse
    std::optional<glm::vec3> place(const View& view, const PlacedGrid& grid) const;
    Drag drag() const { return drag_; }
    DragTool& tool() { return tool_; }
    BodyGrip& grip() { return grip_; }
    SolidBrush& solids() { return solids_; }
    SourceBrush& sources() { return sources_; }

    /// A body is held, or would be picked up here.
    bool overBody(const View& view, std::span<const Body> bodies, BrushKind brush) const;

    /// The body that is held, or the one under the mouse.
    std::optional<size_t> bodyAt(const View& view, std::span<const Body> bodies) const;

private:
    void beginDrag(MouseButton button, const View& view, const PlacedGrid& grid, std::span<const Body> bodies,
                   const Brush& brush);
    void moveCamera(glm::vec2 pixels, Camera& camera, glm::ivec2 size) const;
    void turnWheel(const PointerEvent& event, Camera& camera, const View& view, const PlacedGrid& grid);
    void stir(const View& view, const PlacedGrid& grid, double time);
    void paint(const View& view, const PlacedGrid& grid, bool erases);
    void draw(const View& view, const PlacedGrid& grid, bool erases);

    DragTool tool_;
    BodyGrip grip_;
    SolidBrush solids_;
    SourceBrush sources_;
    std::optional<glm::vec3> placement_;
    Drag drag_ = Drag::None;
    MouseButton button_ = MouseButton::None;
    glm::vec2 pixel_{-1};
    float depth_ = 0;  ///< m beyond the middle of the domain
};

}  // namespace slabflow
