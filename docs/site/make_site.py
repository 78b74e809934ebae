#!/usr/bin/env python3
"""make_site.py FOLDER: makes a static site of README, gallery, manual and the pages of docs. Needs python3-markdown.
Every page of the tree that a page points to becomes a page, every picture is copied; links to
other files are left out. Exits with 1 where a page points to what the tree does not have."""
import html
import pathlib
import re
import shutil
import sys

import markdown

top = pathlib.Path(__file__).resolve().parents[2]
menu = {"README.md": "Slabflow", "docs/gallery.md": "Gallery", "docs/manual/start.md": "Manual",
        "docs/method.md": "Method", "docs/validation.md": "Validation", "docs/performance.md": "Performance",
        "CHANGELOG.md": "Changes"}
style = """body { max-width: 60rem; margin: auto; padding: 1rem; font: 1rem/1.5 sans-serif; background: #1b2230; color: #dde1e7 }
a { color: #9cc4ff } nav a { margin-right: 1.2rem } img { max-width: 100%; border-radius: 4px }
pre, code { background: #10151f } pre { padding: .7rem; overflow-x: auto } table { border-collapse: collapse }
td, th { padding: .3rem .6rem; border-bottom: 1px solid #3d4f6b; vertical-align: top }"""


def page_name(path):
    return "index.html" if path == "README.md" else path.removesuffix(".md") + ".html"


def source_of(page, target):
    """The file of the tree that a link of a page means, relative to its top; None where there is none."""
    file = (top / page).parent.joinpath(target).resolve()
    return file.relative_to(top).as_posix() if file.is_relative_to(top) and file.exists() else None


def make(page, folder):
    """Writes one page; yields the other pages to which it points."""
    up = "../" * page.count("/")
    text = re.sub(r"<!-- sources -->.*?<!-- /sources -->", "", (top / page).read_text(encoding="utf-8"), flags=re.S)
    body = markdown.markdown(text, extensions=["tables", "sane_lists", "toc"])
    found = []

    def link(match):
        target, _, place = html.unescape(match[2]).partition("#")
        source = source_of(page, target) if target and "://" not in target else None
        if "://" in target or not target:
            return match[0]
        if source is None:
            sys.exit(f"{page} points to {target}, which is not there")
        if source and source.endswith(".md"):
            found.append(source)
            target = up + page_name(source)
        elif source and (top / source).is_file():
            (folder / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(top / source, folder / source)
            target = up + source
        else:
            return ""
        return f'{match[1]}="{target}{"#" + place if place else ""}"'

    body = re.sub(r'\b(href|src)="([^"]*)"', link, body)
    title = html.escape(re.search(r"^# (.*)", text, re.M)[1])
    links = "".join(f'<a href="{up}{page_name(path)}">{name}</a>' for path, name in menu.items())
    file = folder / page_name(page)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                    f"<title>{title}</title><style>{style}</style><nav>{links}</nav>{body}</html>\n", encoding="utf-8")
    return found


def main():
    folder = pathlib.Path(sys.argv[1])
    waiting, done = list(menu), set()
    while waiting:
        page = waiting.pop()
        if page not in done:
            done.add(page)
            waiting += make(page, folder)
    print(f"{len(done)} pages in {folder}")


if __name__ == "__main__":
    main()
