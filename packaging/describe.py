#!/usr/bin/env python3
"""describe.py PROGRAM FOLDER: writes the manual page and the completions of bash, zsh and fish into FOLDER, as PROGRAM
describes itself with --help, `scenes` and `help`. Nothing about the command line is written down a second time."""
import dataclasses
import pathlib
import re
import subprocess
import sys


@dataclasses.dataclass
class Option:
    names: list  # ["-h", "--help"]
    value: str  # what follows, as "N" or "16|32"; empty where nothing does
    help: str


@dataclasses.dataclass
class Page:
    title: str
    usage: str
    options: list
    positional: Option = None
    commands: list = dataclasses.field(default_factory=list)  # (name, help)
    footer: str = ""


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, encoding="utf-8").stdout


def entries(block):
    """Lines "  name value   help", of which the help may stand on the next line, further in."""
    found = []
    for line in block.splitlines():
        if line.startswith(" " * 20):
            found[-1][1] += line.strip()
            continue
        name, _, text = line.strip().partition("  ")
        if not text:  # one blank is all that separates a long name from its help
            name, text = line.strip(), ""
        found.append([name.strip(), text.strip()])
    return found


def parse(text):
    title, usage, rest = re.match(r"(.*?)\nUsage: (.*?)\n\n(.*)", text, re.S).groups()
    page = Page(title.strip(), usage.splitlines()[0].strip(), [])
    blocks = re.split(r"\n\n", rest)
    while blocks and re.match(r"(Positionals|Options|Subcommands):\n", blocks[0]):
        heading, _, block = blocks.pop(0).partition(":\n")
        for name, help_text in entries(block):
            if heading == "Options":
                names, _, value = name.partition(" ")
                page.options.append(Option(names.split(","), value, help_text))
            elif heading == "Positionals":
                page.positional = Option([name], "", help_text)
            else:
                page.commands.append((name, help_text))
    page.footer = "\n\n".join(blocks).strip("\n")
    return page


def listed(text, heading=None):
    """Names of a list that the program prints: the first words of its lines, up to an empty one."""
    lines = text.splitlines()
    if heading:
        lines = lines[next(i for i, line in enumerate(lines) if line.startswith(heading)) + 1:]
    names = []
    for line in lines:
        if not line.strip():
            break
        names.append(line.split()[0])
    return names


class Program:
    def __init__(self, path):
        self.main = parse(run(path, "--help"))
        self.commands = {name: parse(run(path, name, "--help")) for name, _ in self.main.commands}
        self.version = run(path, "--version").split()[1]
        scenes = run(path, "scenes")
        self.scenes, self.looks = listed(scenes), listed(scenes, "Looks")
        self.sweeps = listed(scenes, "Sweeps")
        self.topics = [line.split()[0] for line in run(path, "help").splitlines() if line.startswith("  ")]

    def words(self, option):
        """What may follow an option, as far as it can be said beforehand."""
        if "--look" in option.names:
            return self.looks
        if "--sweep" in option.names:
            return self.sweeps
        if "|" in option.value and "=" not in option.value:
            return option.value.split("|")
        if option.value == "NAME,...":
            return re.split(r", (?:or )?", option.help.rpartition(": ")[2])
        return ["six-way"] if option.value == "six-way" else []

    def positionals(self, command):
        if command == "help":
            return self.topics
        if command == "bench":
            return re.findall(r'"(\w+)"', self.commands[command].positional.help) + self.scenes
        return self.scenes if self.commands[command].positional else []


# --- The manual page --------------------------------------------------------------------------------------------------

def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def roff_options(page):
    for option in page.options:
        value = " \\fI" + roff(option.value) + "\\fR" if option.value else ""
        yield ".TP\n" + ", ".join("\\fB" + roff(name) + "\\fR" for name in option.names) + value
        yield roff(option.help)


def manual(program):
    yield f'.TH SLABFLOW 1 "" "Slabflow {program.version}" "User commands"'
    yield ".SH NAME\nslabflow \\- " + roff(program.main.title[0].lower() + program.main.title[1:])
    yield ".SH SYNOPSIS"
    for name, page in program.commands.items():
        yield roff(page.usage) + "\n.br"
    yield ".SH COMMANDS"
    for name, text in program.main.commands:
        yield f".TP\n\\fB{roff(name)}\\fR\n{roff(text)}"
    intro, _, keys = program.main.footer.partition("\n\n")
    yield ".PP\n.nf\n" + roff(intro) + "\n.fi"
    for name, page in program.commands.items():
        yield f'.SH "{name.upper()}"\n{roff(page.title)}.'
        if page.positional:
            yield f".TP\n\\fI{page.positional.names[0]}\\fR\n{roff(page.positional.help)}"
        yield from roff_options(page)
        if page.footer and page.footer != keys:
            yield ".PP\n.nf\n" + roff(page.footer) + "\n.fi"
    yield '.SH "KEYS AND MOUSE"\n.nf\n' + roff(keys.partition("\n")[2]) + "\n.fi"
    yield ".SH SEE ALSO\n.nf\nslabflow help, the manual: " + ", ".join(program.topics) + "\n.fi"


# --- Completions ------------------------------------------------------------------------------------------------------

def is_folder(option):
    return option.value == "DIR"


def is_file(option):
    return option.value.startswith("FILE")


def bash_case(patterns, answer):
    return f"        {'|'.join(patterns)}) {answer} ;;"


def bash(program):
    yield "# bash completion for slabflow, made by packaging/describe.py from its own help"
    yield "_slabflow() {"
    yield "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=view i"
    yield f"    local commands='{' '.join(program.commands)}'"
    yield "    for ((i = 1; i < COMP_CWORD; ++i)); do"
    yield "        [[ \" $commands \" == *\" ${COMP_WORDS[i]} \"* ]] && command=${COMP_WORDS[i]} && break"
    yield "    done"
    yield "    compopt -o default"
    yield "    case $command:$previous in"
    for name, page in program.commands.items():
        for option in page.options:
            words = program.words(option)
            patterns = [f"{name}:{known}" for known in option.names]
            if words:
                yield bash_case(patterns, f"COMPREPLY=($(compgen -W '{' '.join(words)}' -- \"$word\")); return")
            elif is_folder(option):
                yield bash_case(patterns, 'COMPREPLY=($(compgen -d -- "$word")); return')
            elif option.value:
                yield bash_case(patterns, "return")
    yield "    esac"
    yield "    local words="
    yield "    if [[ $word == -* ]]; then"
    yield "        case $command in"
    for name, page in program.commands.items():
        options = " ".join(known for option in page.options for known in option.names)
        yield f"            {name}) words='{options}' ;;"
    yield "        esac"
    yield "    else"
    yield "        case $command in"
    for name in program.commands:
        yield f"            {name}) words='{' '.join(program.positionals(name))}' ;;"
    yield "        esac"
    yield "        ((COMP_CWORD == 1)) && words+=\" $commands\""
    yield "    fi"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield "complete -F _slabflow slabflow"


def quoted(text):
    return text.replace("'", "'\\''")


def zsh(program):
    yield "#compdef slabflow"
    yield "# Made by packaging/describe.py from the program's own help."
    yield "_slabflow() {"
    yield "    local -a commands=("
    for name, text in program.main.commands:
        yield f"        '{name}:{quoted(text)}'"
    yield "    )"
    yield "    local command=view word"
    yield "    for word in ${words[2,CURRENT-1]}; do"
    yield "        (( ${commands[(I)$word:*]} )) && command=$word && break"
    yield "    done"
    yield "    if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then _describe command commands; fi"
    yield "    case $command in"
    for name, page in program.commands.items():
        yield f"        {name}) _arguments \\"
        for option in page.options:
            text = quoted(option.help).replace("[", "(").replace("]", ")").replace(":", "\\:")
            action = ""
            if option.value:
                words = " ".join(program.words(option))
                kind = f"({words})" if words else "_files -/" if is_folder(option) else "_files" if is_file(option) else " "
                action = f":{quoted(option.value).replace(':', ' ')}:{kind}"
            for known in option.names:
                yield f"            '{'*' if 'repeated' in option.help else ''}{known}[{text}]{action}' \\"
        yield f"            '*:argument:_alternative \"names:name:({' '.join([*program.commands, *program.positionals(name)])})\" \"files:file:_files\"' ;;"
    yield "    esac"
    yield "}"
    yield '_slabflow "$@"'


def fish(program):
    yield "# fish completion for slabflow, made by packaging/describe.py from its own help"
    names = " ".join(program.commands)
    first = f"not __fish_seen_subcommand_from {names}"
    for name, text in program.main.commands:
        yield f"complete -c slabflow -n '{first}' -a {name} -d '{fish_quoted(text)}'"
    yield f"complete -c slabflow -n '{first}' -a '{' '.join(program.scenes)}' -d scene"
    for name, page in program.commands.items():
        seen = f"__fish_seen_subcommand_from {name}"
        if program.positionals(name):
            yield f"complete -c slabflow -n '{seen}' -a '{' '.join(program.positionals(name))}'"
        for option in page.options:
            flags = " ".join(f"-l {known[2:]}" if known.startswith("--") else f"-s {known[1:]}" for known in option.names)
            words = program.words(option)
            argument = ""
            if words:
                argument = f" -x -a '{' '.join(words)}'"
            elif is_folder(option):
                argument = " -x -a '(__fish_complete_directories)'"
            elif option.value:
                argument = " -r" if is_file(option) else " -x"
            yield f"complete -c slabflow -n '{seen}' {flags}{argument} -d '{fish_quoted(option.help)}'"


def fish_quoted(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")


def main():
    program, folder = Program(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, write in {"slabflow.1": manual, "slabflow.bash": bash, "_slabflow": zsh, "slabflow.fish": fish}.items():
        with open(folder / name, "w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(write(program)) + "\n")


if __name__ == "__main__":
    main()
