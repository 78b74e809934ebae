// Ownership of one OpenGL object.
#pragma once

#include <utility>

namespace slabflow {

/// A move-only OpenGL name, deleted by `Delete` when it goes out of scope; 0 is "moved from".
template <auto Delete>
class Handle {
public:
    Handle() = default;
    explicit Handle(unsigned id) : id_(id) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_ != 0) Delete(id_);
    }
    unsigned get() const { return id_; }

private:
    unsigned id_ = 0;
};

}  // namespace slabflow
