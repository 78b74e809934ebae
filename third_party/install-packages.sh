#!/usr/bin/env bash
# Installs what the program needs to be built and run; with the argument "test", what the tests need as well; with
# "archives", also what the archives for Linux and Windows and their tests need. With "compiler", only what builds the
# program from libraries that are fetched.
# Debian 12, Ubuntu 24.04 and newer. Elsewhere it names what is needed and CMake fetches the libraries.
set -euo pipefail

tools=(g++ cmake ninja-build git ca-certificates)
glfw_from_source=(libx11-dev libxrandr-dev libxinerama-dev libxcursor-dev libxi-dev libxext-dev)
packages=(
    "${tools[@]}" python3-glad
    libglfw3-dev libglm-dev libimgui-dev libstb-dev libtinyobjloader-dev nlohmann-json3-dev libcli11-dev
    libtinyexr-dev zlib1g-dev libpng-dev libturbojpeg0-dev
    libegl1 libgl1 libglx-mesa0 libgl1-mesa-dri)
if [[ ${1:-} == test || ${1:-} == archives ]]; then
    packages+=(catch2 ffmpeg xvfb xauth openbox xdotool imagemagick x11-utils python3-openvdb python3-numpy)
fi
if [[ ${1:-} == archives ]]; then
    packages+=(dpkg-dev file appstream desktop-file-utils python3-markdown
        "${glfw_from_source[@]}"
        g++-mingw-w64-x86-64-posix libz-mingw-w64-dev zip unzip wine wine64
        clang lld libclang-rt-dev  # the other compiler, its linker, which is four times as fast, and its fuzzer
        libxcursor1 libxi6 libxrandr2 libxinerama1 libxrender1 libxfixes3 libxcomposite1 libxxf86vm1)
fi

if [[ ${1:-} == compiler ]]; then
    packages=("${tools[@]}" "${glfw_from_source[@]}" python3-venv)  # which has pip for glad
fi

# Ends here where nothing can be built: what follows would only fail with worse words.
need_tools() {
    local missing=()
    command -v cmake >/dev/null || missing+=("CMake 3.25")
    command -v ninja >/dev/null || missing+=(Ninja)
    command -v c++ >/dev/null || missing+=("a C++20 compiler")
    command -v python3 >/dev/null || missing+=("Python 3")
    (( ${#missing[@]} )) || return 0
    local list
    printf -v list '%s, ' "${missing[@]}"
    echo "Missing: ${list%, }." >&2
    exit 1
}

if ! command -v apt-get dpkg-query >/dev/null; then
    echo "This is no Debian or Ubuntu. Needed: a C++20 compiler, CMake 3.25, Ninja and Python 3; on Linux also the" \
         "development files of X11 for GLFW. CMake fetches missing libraries." >&2
    need_tools
    exit 0
fi

# dpkg-query complains about packages that it has never heard of; for us they are just missing.
installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true)
missing=()
for package in "${packages[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"$package installed"$'\n'* ]] || missing+=("$package")
done
(( ${#missing[@]} )) || exit 0

as_root=()
if (( EUID != 0 )); then
    if ! command -v sudo >/dev/null; then
        echo "Please install as root: apt-get install ${missing[*]}" >&2
        need_tools
        echo "Going on without; CMake fetches missing libraries." >&2
        exit 0
    fi
    as_root=(sudo)
fi

echo "Installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq --no-install-recommends "${missing[@]}" >&2
