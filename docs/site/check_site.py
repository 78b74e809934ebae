#!/usr/bin/env python3
"""check_site.py FOLDER: exits with 1 and names what is missing where a page of the site points to a page, a place in a
page or a picture that is not there."""
import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.targets, self.places = [], set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.targets.append(value)
            elif name == "id":
                self.places.add(value)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    pages = {file: Page(file) for file in folder.rglob("*.html")}
    missing = []
    for file, page in pages.items():
        for target in page.targets:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme:
                continue
            other = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
            if not other.is_file() or (parts.fragment and other in pages and parts.fragment not in pages[other].places):
                missing.append(f"{file.relative_to(folder)} points to {target}, which is not there")
    print("\n".join(missing) or f"{len(pages)} pages, {sum(len(page.targets) for page in pages.values())} links")
    return 1 if missing or len(pages) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
