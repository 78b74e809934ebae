#!/usr/bin/env bash
# Gathers in build/gathered what release archives and the Windows executable are built from where there is no network
# but the distribution's (Debian, Ubuntu): the sources of GLFW, Dear ImGui, Catch2, libpng and libjpeg-turbo, and the
# header-only libraries apart from the system's other headers, which no cross compiler may see.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
gathered=build/gathered
cmp -s third_party/gather.sh "$gathered/complete" && exit 0
rm -rf "$gathered"
mkdir -p "$gathered"

sources=(glfw3 imgui catch2 libpng1.6 libjpeg-turbo)

# download FOLDER PACKAGE: the newest source of it that is there; mirrors lag behind their own lists.
download() {
    local version
    for version in $(apt-cache showsrc "$2" | sed -n 's/^Version: //p' | sort -rVu); do
        (cd "$1" && apt-get source -qq --download-only "$2=$version") >&2 && return
    done
    return 1
}

# The system's package lists without its sources are left as they are: apt reads copies of them that ask for sources.
fetch_sources() {
    local apt=$PWD/$gathered/apt
    mkdir -p "$apt"/{parts,lists/partial,cache/archives/partial}
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        case $list in
            *.list) [[ -f $list ]] && sed -n 's/^deb /deb-src /p' "$list" >"$apt/parts/$(basename "$list")" ;;
            *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/parts/$(basename "$list")" ;;
        esac
    done
    cat >"$apt/apt.conf" <<-CONF
	Dir::Etc::SourceList "/dev/null";
	Dir::Etc::SourceParts "$apt/parts";
	Dir::State::Lists "$apt/lists";
	Dir::Cache "$apt/cache";
	APT::Sandbox::User "$(id -un)";
	CONF
    export APT_CONFIG=$apt/apt.conf
    (cd "$apt" && apt-get update -qq) >&2
    for name in "${sources[@]}"; do
        download "$apt" "$name"
        dpkg-source --no-check -x "$apt/$name"_*.dsc "$gathered/$name" >/dev/null
    done
    rm -rf "$apt" "$gathered"/*.orig.tar.*
}

# header_only PACKAGE…: copies of their headers and CMake files, under the same folders without /usr.
header_only() {
    local file files
    files=$(dpkg -L "$@" | grep -E '^/usr/(include|lib/cmake|share/cmake|share/[^/]*/cmake)/')
    for file in $files; do
        [[ -d $file ]] || install -D -m 644 "$file" "$gathered/${file#/usr/}"
    done
}

echo "Gathering sources of libraries" >&2
fetch_sources
header_only libglm-dev libstb-dev libtinyobjloader-dev libtinyexr-dev nlohmann-json3-dev libcli11-dev
cp third_party/gather.sh "$gathered/complete"
