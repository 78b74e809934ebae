#include <algorithm>
#include <cmath>

#include "app/bench/BenchCases.h"
#include "app/session/Session.h"

namespace slabflow {
namespace {

constexpr int framesBefore = 60;  ///< so that there is smoke

/// Peak signal to noise ratio of two pictures as shown [dB]; 99 when they are equal.
double likeness(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    double squares = 0;
    for (size_t i = 0; i < a.size(); ++i)
        squares += std::pow(std::to_integer<int>(a[i]) - std::to_integer<int>(b[i]), 2);
    const double mean = squares / (0.75 * double(a.size()));  // opaque pixels: three channels may differ
    return mean > 0 ? std::min(10 * std::log10(255.0 * 255 / mean), 99.0) : 99;
}

double meanOf(const Texture& texture) {
    double sum = 0;
    const std::vector<float> values = texture.download();
    for (const float value : values) sum += double(value);
    return sum / double(values.size());
}

double marchMilliseconds(const GpuTimer::Frame& frame) {
    double sum = 0;
    for (const GpuTimer::Row& row : frame.rows)
        for (const char* stage : {"march", "edges", "upscale", "fix-up"})
            if (row.label == stage) sum += row.milliseconds;
    return sum;
}

/// One frame of the scene, marched in all pixels and in fewer.
class RenderingBench {
public:
    RenderingBench(Slab& slab, const SceneDesc& scene, int repetitions)
        : slab_(slab), session_(slab, scene), repetitions_(repetitions) {
        for (int i = 0; i < framesBefore; ++i) session_.advance();
        copy_ = measureCopy(slab, session_.world().fluid().fields().grid, repetitions);
    }

    /// From the scene's own camera, and from the middle of the domain.
    std::vector<BenchRow> run() {
        const SceneDesc& scene = session_.scene();
        const PlacedGrid& grid = session_.world().fluid().fields().grid;
        add(scene.name, session_.camera(scene.record.size));
        CameraDesc inside = scene.camera;
        inside.eye = grid.origin + glm::vec3(0.5f, 0.35f, 0.6f) * grid.size();
        inside.target = grid.origin + glm::vec3(0.45f, 0.4f, 0) * grid.size();
        inside.fov = 70;
        add(scene.name + " inside", Camera(inside));
        return rows_;
    }

private:
    void add(const std::string& name, const Camera& camera) {
        for (const float scale : {1.0f, 0.5f, 0.25f}) {
            SceneDesc scene = session_.scene();
            scene.look.march.offscreenScale = scale;
            scene.look.stage = LookStage::Picture;
            session_.apply(scene);
            const Timing time = drawAndTime(camera);
            const std::vector<std::byte> picture = frame_->display.downloadRaw();
            if (scale == 1) whole_ = picture;
            const double fixedUp = scale == 1 ? 0 : fixedUpShare(scene, camera);
            const std::string title = name + (scale == 1 ? " 1/1" : scale == 0.5f ? " 1/2" : " 1/4");
            BenchRow row{title, session_.world().fluid().fields().grid.cells, time, time.median / copy_};
            row.picture = BenchRow::Picture{likeness(whole_, picture), fixedUp};
            rows_.push_back(row);
        }
    }

    /// Share of the pixels that are marched again.
    double fixedUpShare(SceneDesc scene, const Camera& camera) {
        scene.look.stage = LookStage::FixedUp;
        session_.apply(scene);
        return meanOf(session_.draw(camera, scene.record.size).image);
    }

    Timing drawAndTime(const Camera& camera) {
        std::vector<double> times;
        for (int i = -1; i < repetitions_; ++i) {
            slab_.timer().beginFrame(i);
            frame_ = &session_.draw(camera, session_.scene().record.size);
            const GpuTimer::Frame frame = slab_.timer().collect(true).back();
            if (i >= 0) times.push_back(marchMilliseconds(frame));
        }
        return Timing(std::move(times));
    }

    Slab& slab_;
    Session session_;
    int repetitions_;
    double copy_ = 0;
    const Frame* frame_ = nullptr;
    std::vector<std::byte> whole_;
    std::vector<BenchRow> rows_;
};

}  // namespace

std::vector<BenchRow> benchRendering(Slab& slab, const std::vector<SceneDesc>& scenes, int repetitions) {
    std::vector<BenchRow> rows;
    for (const SceneDesc& scene : scenes) append(rows, RenderingBench(slab, scene, repetitions).run());
    return rows;
}

}  // namespace slabflow
