#!/usr/bin/env bash
# site.sh: makes the site of docs/site and looks for dead links and missing pictures in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=python3
"$python" -c 'import markdown' 2>/dev/null || python=/usr/bin/python3  # the system's, which has the package
rm -rf build/site
"$python" docs/site/make_site.py build/site
"$python" docs/site/check_site.py build/site
