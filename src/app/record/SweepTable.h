// The numbers of a sweep.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/ImageReader.h"
#include "app/record/Sweep.h"

namespace slabflow {

/// How far two pictures of one size are apart, over red, green and blue as they are shown.
struct PictureDifference {
    double mean = 0;  ///< of the absolute differences, of 255
    double psnr = 0;  ///< dB; infinite when they are equal
};

PictureDifference differenceOf(const Image& a, const Image& b);

/// A CSV file with a row for each variant: its name and folder, the keys that differ, the statistics of its last frame,
/// ms_per_frame, which is the mean over all frames of what their stages take on the GPU together, and mean_difference
/// and psnr of its picture against the first variant's, empty where pictures have other sizes.
class SweepTable {
public:
    /// `statistics` is the text of the variant's file of --stats, which may go on after the frame that counts as the
    /// last; `picture` is that of this frame.
    void add(const SweepVariant& variant, std::string_view statistics, long frame, const Image& picture);

    std::string text() const;

private:
    using Cells = std::vector<std::pair<std::string, std::string>>;  ///< column and value
    struct Row {
        Cells keys, numbers;
    };

    std::vector<Row> rows_;
    std::optional<Image> first_;
};

}  // namespace slabflow
