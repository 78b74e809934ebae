#!/usr/bin/env bash
# archive.sh ARCHIVE [EMULATOR]: what a user does with a downloaded archive. Unpacks it in a folder whose name is not
# ASCII, and records a scene of its own from there into another such folder, by the names that a user would type.
set -euo pipefail
archive=$1 emulator=${2:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*" >&2; cat "$folder/log" >&2 || true; exit 1; }

mkdir "$folder/Größe 流れ"
cd "$folder/Größe 流れ"
case $archive in
    *.zip) unzip -q "$archive" ;;
    *) tar -xf "$archive" ;;
esac
cd slabflow-*-x86_64
program=(./slabflow)
[[ $emulator ]] && program=("$emulator" slabflow.exe)
for part in README.md CHANGELOG.md LICENSE docs/compositing.md models/scenes/chimney.json \
            licences/{CLI11,glad,glfw3,glm,imgui,libjpeg-turbo,libpng,nlohmann_json,stb,tinyexr,tinyobj,zlib}.txt; do
    [[ -s $part ]] || fail "$part is missing"
done

# It starts on Ubuntu 22.04, and no window library is needed to record.
if [[ ! $emulator ]]; then
    newest=$(objdump -T slabflow | grep -o 'GLIBC_2\.[0-9]*' | sort -Vu | tail -1)
    [[ $(printf '%s\nGLIBC_2.35\n' "$newest" | sort -V | tail -1) == GLIBC_2.35 ]] || fail "it needs $newest"
    needed=$(objdump -p slabflow | sed -n 's/^ *NEEDED *//p')
    for library in $needed; do
        [[ $library =~ ^(libc|libm|ld-linux-x86-64|libpthread|libdl)\.so ]] || fail "it needs $library"
    done
fi

# What the documentation shows and points to is in the archive, and it does not speak of building.
for page in README.md docs/*.md docs/*/*.md; do
    while read -r target; do
        [[ $target == http* || -e $(dirname "$page")/$target ]] || fail "$page points to $target, which is not here"
    done < <(grep -oP '\]\(\K[^)#]+' "$page")
done
grep -q 'models/pictures' README.md || fail "README.md without pictures"
grep -qE '\./run|<!--' README.md && fail "README.md is the one of the sources"

version=$("${program[@]}" --version)
[[ $version == "slabflow $(sed -n 's/^## \([0-9.]*\),.*/\1/p' CHANGELOG.md | head -1)"* ]] ||
    fail "$version, which is not the newest of CHANGELOG.md"

cp models/scenes/chimney.json "../Rauch 煙.json"
"${program[@]}" record "../Rauch 煙.json" --resolution 16 --frames 3 --size 64x48 --out "../Bilder 画" \
    --stats "../Zahlen ä.csv" >"$folder/log" 2>&1 || fail "recording"
[[ $(ls "../Bilder 画"/frame_*.png | wc -l) == 3 ]] || fail "3 frames"
[[ $(wc -l <"../Zahlen ä.csv") == 4 ]] || fail "3 rows"
"${program[@]}" record "../nicht da 無.json" --out x >"$folder/log" 2>&1 && fail "a scene that is not there"
grep -q 'nicht da 無' "$folder/log" || fail "the name in the message"

long="$(printf "a folder with a long name, %.0s" {1..7})and more"  # Windows knows parts of 255, and once knew wholes of 260
mkdir -p "../$long/$long"
"${program[@]}" record chimney --resolution 16 --frames 1 --size 64x48 --out "../$long/$long" >"$folder/log" 2>&1 ||
    fail "recording into a long path"
[[ -s ../$long/$long/frame_0001.png ]] || fail "a frame in a long path"
echo "passed: $(basename "$archive")"
