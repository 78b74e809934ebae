#include "app/panels/KeyDiamond.h"

#include "app/window/Gui.h"

namespace slabflow {

void drawKeyDiamond(ImVec2 middle, bool hasTrack, bool isKey, bool hovered) {
    const float r = scaled(hovered ? 5.5f : 4.5f);
    const ImVec2 corners[]{
        {middle.x - r, middle.y}, {middle.x, middle.y - r}, {middle.x + r, middle.y}, {middle.x, middle.y + r}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 colour = hasTrack ? IM_COL32(250, 200, 90, 255) : IM_COL32(200, 200, 210, hovered ? 220 : 90);
    if (isKey) list.AddConvexPolyFilled(corners, 4, colour);
    else list.AddPolyline(corners, 4, colour, ImDrawFlags_Closed, scaled(1.2f));
}

}  // namespace slabflow
