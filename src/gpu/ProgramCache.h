// Programs as the driver compiled them, kept in files: the next start need not compile them again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace slabflow {

class Context;

/// What a driver makes of a program, which it alone understands.
struct ProgramBinary {
    std::uint32_t format = 0;  ///< the driver's own number
    std::string bytes;
};

/// A folder with one file for each program. Several processes may use it at a time. It never fails: what is damaged or
/// was made by another driver is not found, and what cannot be written is compiled again next time.
class ProgramCache {
public:
    static constexpr std::uintmax_t usualLimit = 128u << 20;  ///< bytes

    /// `driver` says which driver it is, and in which version. With more than `limit` bytes the oldest files go.
    ProgramCache(std::filesystem::path folder, std::string driver, std::uintmax_t limit = usualLimit);

    /// The binary of a program of these sources; nothing when there is none.
    std::optional<ProgramBinary> find(std::string_view sources) const;
    void store(std::string_view sources, const ProgramBinary& binary);

    const std::filesystem::path& folder() const { return folder_; }
    bool writable() const { return writable_; }  ///< as far as has been tried

    /// Where programs are kept unless SLABFLOW_CACHE names another folder, or is "off": in the user's folder for such
    /// things. Nothing when there is none.
    static std::optional<std::filesystem::path> usualFolder();

    /// That of the context's driver, there. Nothing for drivers that keep all programs themselves.
    static std::optional<ProgramCache> usual(const Context& context);

private:
    std::string nameOf(std::string_view sources) const;
    void removeOldest() const;

    std::filesystem::path folder_;
    std::string driver_;
    std::uintmax_t limit_;
    bool writable_ = true, tidied_ = false;
};

}  // namespace slabflow
