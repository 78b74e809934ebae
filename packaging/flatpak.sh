#!/usr/bin/env bash
# Builds the Flatpak and installs it for this user; needs flatpak-builder and Flathub. `flatpak run org.slabflow.Slabflow`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec flatpak-builder --user --install --install-deps-from=flathub --force-clean build/flatpak packaging/org.slabflow.Slabflow.yml
