#!/usr/bin/env bash
# package.sh PACKAGE: what a package manager and a desktop find in the package for Debian, and that its program runs.
set -euo pipefail
package=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

dpkg-deb --extract "$package" "$folder/unpacked"
cd "$folder/unpacked/usr"
for part in bin/slabflow share/applications/org.slabflow.Slabflow.desktop share/metainfo/org.slabflow.Slabflow.metainfo.xml \
            share/icons/hicolor/{scalable/apps/org.slabflow.Slabflow.svg,128x128/apps/org.slabflow.Slabflow.png} \
            share/man/man1/slabflow.1 share/bash-completion/completions/slabflow share/zsh/site-functions/_slabflow \
            share/fish/vendor_completions.d/slabflow.fish share/doc/slabflow/{README.md,LICENSE,licences/imgui.txt}; do
    [[ -s $part ]] || fail "$part is missing"
done
[[ $(ls) == $'bin\nshare' ]] || fail "it puts something else into /usr: $(ls)"
[[ $(dpkg-deb --field "$package" Depends) == *libc6* ]] || fail "it does not say what it needs"

version=$(dpkg-deb --field "$package" Version)
[[ $(bin/slabflow --version) == "slabflow $version"* ]] || fail "the program is not $version"
grep -q "release version=\"$version\"" share/metainfo/*.xml || fail "the metadata is not of $version"
if command -v appstreamcli >/dev/null; then appstreamcli validate --no-net share/metainfo/*.xml >&2; fi
if command -v desktop-file-validate >/dev/null; then desktop-file-validate share/applications/*.desktop; fi

# Every command and option is in the manual page, and completions know them.
for command in $(bin/slabflow --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\+\) .*/\1/p'); do
    grep -q "^.SH \"${command^^}\"" share/man/man1/slabflow.1 || fail "the manual page lacks $command"
    for option in $(bin/slabflow "$command" --help | grep -oE '^  (-h,)?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
        grep -qF -- "fB${option//-/\\-}" share/man/man1/slabflow.1 || fail "the manual page lacks $command $option"
    done
done
complete_bash() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _slabflow 2>/dev/null  # compopt complains outside of a real completion
    echo "${COMPREPLY[*]}"
}
source share/bash-completion/completions/slabflow
[[ $(complete_bash slabflow rec) == record ]] || fail "bash does not complete a command"
[[ $(complete_bash slabflow record chimn) == chimney ]] || fail "bash does not complete a scene"
[[ $(complete_bash slabflow record chimney --mesh "") == "obj ply" ]] || fail "bash does not complete a value"
echo "passed: $(basename "$package")"
