"""
A project as dfx or icp describes it: which canisters there are, and where their sources are.

::

    dfx.json
      canisters.<name>.type       "custom", built by  PYTHONPATH=src python -m <kit> <name> <entry>
                                  "<kit>", with       "main": <entry>
      canisters.<name>.init_arg   "(1, opt true)", or init_arg_file: what init is called with
      canisters.<name>.source     of type "assets": the folders of the project's web page
    icp.yaml                      if there is no dfx.json
      canisters[].build.steps[]   a script with the same command
      canisters[].recipe          a kit's, with configuration.entry and configuration.candid
    candid/<entry's stem>.did     an interface to compare the source with, if it is there;
                                  failing that candid/<name>.did, then dfx's "candid"

A stem that two canisters have, as ``main``, names the interface of neither. Modules are looked
for in the project's folder, where the kit is run, in PYTHONPATH, and beside the entry. Other
canisters (Motoko, Rust) are passed over.

Command lines find the canisters in files that may name others, too; both ask the network itself
for its root key::

    .dfx/local/canister_ids.json             {"<name>": {"local": "<id>"}}      dfx
    .dfx/network/local/webserver-port        4943                               dfx
    .icp/data/mappings/local.ids.json        {"<name>": "<id>"}                 icp
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from localnet.check import bundle as bundles
from localnet.check.bundle import Bundle
from localnet.kits import known
from localnet.kits.kit import Kit
from localnet.protocol import principal
from localnet.runtime import wasm
from localnet.runtime.canister import CanisterTrap
from localnet.runtime.lifecycle import interface_of_source

FILE = "dfx.json"
ICP_FILE = "icp.yaml"
FILES = (FILE, ICP_FILE)
DFX_IDS = ".dfx/local/canister_ids.json"
DFX_PORT = ".dfx/network/local/webserver-port"
ICP_IDS = ".icp/data/mappings/local.ids.json"
UNITS = {"k": 10**3, "m": 10**6, "b": 10**9, "t": 10**12}


class ProjectError(Exception):
    """The project cannot be read, and why."""


@dataclass(frozen=True)
class Source:
    """Where a canister comes from; without a *kit*, that is the one which its sources import."""

    name: str
    folder: Path
    entry: Path
    python_path: list[Path]
    candid: Path | None = None
    canister_id: bytes | None = None
    argument: str | None = None
    kit: Kit | None = None

    @property
    def search_path(self) -> list[Path]:
        """Where the kit looks for modules, but for the entry's own folder."""
        return [self.folder, *self.python_path]

    def interface(self) -> str | None:
        """The text of its .did file, if it has one."""
        return None if self.candid is None else self.candid.read_text("utf-8")

    def files(self) -> Iterator[Path]:
        """What it may be made of: all Python in its part of the project, and its interface."""
        part = self.entry.relative_to(self.folder).parts[0]
        folders = [self.folder / part, *self.python_path]
        for folder in folders:
            yield from folder.rglob("*.py") if folder.is_dir() else [folder]
        yield from [] if self.candid is None else [self.candid]


def read(folder: Path) -> list[Source]:
    """
    The canisters in Python of the project in *folder*.

    :raises ProjectError: if there is no project, or one of them cannot be found or run.
    """
    file, canisters = _canisters(folder)
    builds = {name: _build(described, folder) for name, described in canisters.items()}
    ours = {name: build for name, build in builds.items() if build is not None}
    if not ours:
        kits = " or ".join(f"`python -m {kit.module}`" for kit in known.KITS)
        raise ProjectError(f"{file} has no canister that {kits} builds")
    for name, build in ours.items():
        misfit = build.kit.misfit()
        if misfit is not None:
            raise ProjectError(f"canister {name}: {misfit}")
    stems = Counter(Path(build.entry).stem for build in ours.values())
    return [
        _source(folder, name, build, canisters[name], stems[Path(build.entry).stem] == 1)
        for name, build in ours.items()
    ]


def pages(folder: Path) -> list[Path]:
    """The folders of the web page of the project in *folder*, as its first assets canister says."""
    for described in _canisters(folder)[1].values():
        if isinstance(described, dict) and described.get("type") == "assets":
            source = described.get("source", [])
            named = [source] if isinstance(source, str) else source
            return [folder / name for name in named if isinstance(name, str)]
    return []


def _canisters(folder: Path) -> tuple[Path, dict[str, Any]]:
    """The file that describes the project, and its canisters as dfx.json would have them."""
    path = next((folder / file for file in FILES if (folder / file).is_file()), None)
    if path is None:
        raise ProjectError(
            f"there is no {FILE} in {folder}: name the project's folder with --project, "
            "or begin one with `localnet new NAME`"
        )
    text = path.read_text("utf-8")
    try:
        described = json.loads(text) if path.name == FILE else yaml.safe_load(text)
    except (ValueError, yaml.YAMLError, RecursionError) as problem:
        language = "JSON" if path.name == FILE else "YAML"
        told = " ".join(str(problem).split())
        raise ProjectError(f"{path} is not {language}: {told}") from None
    canisters = described.get("canisters") if isinstance(described, dict) else None
    if path.name == ICP_FILE and isinstance(canisters, list):
        canisters = dict(_as_dfx_has_it(each) for each in canisters if isinstance(each, dict))
    if not isinstance(canisters, dict):
        raise ProjectError(f"{path} has no canisters")
    return path, canisters


def _as_dfx_has_it(described: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A canister of icp.yaml by its name, and as dfx.json would describe it."""
    name = str(described.get("name", ""))
    recipe, build = described.get("recipe"), described.get("build")
    found: dict[str, Any] = {"type": "custom", "init_arg": described.get("init_args"), "build": []}
    if isinstance(recipe, dict):
        settings = recipe.get("configuration")
        settings = settings if isinstance(settings, dict) else {}
        found["candid"] = settings.get("candid")
        found["recipe"] = recipe.get("type")
        found["main"] = settings.get("entry", "src/main.py")
    steps = build.get("steps") if isinstance(build, dict) else None
    for step in steps if isinstance(steps, list) else []:
        commands = step.get("commands", step.get("command")) if isinstance(step, dict) else None
        found["build"] += [commands] if isinstance(commands, str) else commands or []
    return name, found


def chosen(sources: list[Source], only: Sequence[str]) -> list[Source]:
    """
    The *sources* that are named in *only*, in their own order; all of them if nothing is.

    :raises ProjectError: if a name is of none.
    """
    known = {source.name for source in sources}
    for name in only:
        if name not in known:
            raise ProjectError(f"there is no canister {name[:60]!r} here")
    return [source for source in sources if not only or source.name in only]


def errors(folder: Path, only: Sequence[str]) -> list[str]:
    """
    Why their kits would not build the canisters in *folder*, or those of them named in *only*.

    :raises ProjectError: if there is no such canister.
    """
    sources = chosen(read(folder), only)
    found: list[str] = []
    for source in sources:
        entry, search_path = source.entry.resolve(), [path.resolve() for path in source.search_path]
        kit = _kit(source)
        told = [*kit.errors(entry, search_path), *kit.warnings(entry, search_path)]
        found += map(str, told)
    return list(dict.fromkeys(found))


def _kit(source: Source) -> Kit:
    return source.kit or known.DEFAULT


def kits(folder: Path, only: Sequence[str]) -> str:
    """The names of the kits that these canisters are written with."""
    names = (_kit(source).name for source in chosen(read(folder), only))
    return " and ".join(dict.fromkeys(names))


def interface(folder: Path, name: str) -> str:
    """
    The interface of the canister *name*, as its source says.

    :raises ProjectError: if there is no such canister, or its source does not say.
    """
    sources = {source.name: source for source in read(folder)}
    if name not in sources:
        raise ProjectError(f"there is no canister {name!r} here; there is {', '.join(sources)}")
    try:
        found = sources[name]
        return interface_of_source(found.entry, found.search_path, found.kit)
    except CanisterTrap as problem:
        raise ProjectError(f"canister {name}: {problem.at_length}") from None


def bundle(folder: Path, name: str) -> bytes:
    """
    The sources of the canister *name*, as a module that install_code takes here.

    :raises ProjectError: if there is no such canister, or its kit would not compile it.
    """
    (source,) = chosen(read(folder), [name])
    entry, kit = source.entry.resolve(), _kit(source)
    search_path = [path.resolve() for path in source.search_path]
    if found := kit.errors(entry, search_path):
        raise ProjectError(f"canister {name}: {kit.name} would not compile it: {found[0]}")
    files = {_path_of(each): each.text for each in Bundle.of_project(entry, search_path).sources}
    return wasm.dump(wasm.Sources(entry.stem, files, interface(folder, name), kit.module))


def _path_of(source: bundles.Source) -> str:
    """Where the file is, for a canister that has all of its modules in one folder."""
    inner = source.module.replace(".", "/")
    return f"{inner}/__init__.py" if source.file.endswith("/__init__.py") else f"{inner}.py"


def arguments(sources: list[Source], given: Sequence[str]) -> dict[str, str]:
    """
    What each canister is brought up with: as *given* (``name=(..)``), or as dfx.json says.

    :raises ProjectError: if what is given is for no canister.
    """
    found = {source.name: source.argument for source in sources if source.argument is not None}
    for text in given:
        name, _, argument = text.partition("=")
        if name not in {source.name for source in sources}:
            if not text.startswith("(") or len(sources) != 1:
                known = " or ".join(f"{source.name}=(..)" for source in sources)
                raise ProjectError(f"--argument takes {known}, not {text[:60]!r}")
            name, argument = sources[0].name, text
        found[name] = argument
    return found


def cycles(sources: list[Source], given: Sequence[str]) -> dict[str, int]:
    """
    What each canister has when it is new: ``name=5t``, or ``5t`` for all that are not named.

    :raises ProjectError: if what is given is for no canister, or no amount.
    """
    known = {source.name for source in sources}
    found: dict[str, int] = {}
    for text in sorted(given, key=lambda text: "=" in text):
        name, named, amount = text.rpartition("=")
        if named and name not in known:
            raise ProjectError(f"--cycles: there is no canister {name[:60]!r} here")
        for each in [name] if named else known:
            found[each] = _amount(amount)
    return found


def _amount(text: str) -> int:
    digits = text.replace("_", "").lower()
    unit = UNITS.get(digits[-1:], 1)
    number = digits[:-1] if unit > 1 else digits
    if not (number.isascii() and number.isdigit()):
        raise ProjectError(f"--cycles takes an amount such as 5t or 500_000, not {text[:60]!r}")
    return int(number) * unit


def _source(
    folder: Path, name: str, build: _Build, described: dict[str, Any], own_stem: bool
) -> Source:
    entry = folder / build.entry
    if not entry.is_file():
        raise ProjectError(f"canister {name}: there is no {entry}")
    stems = [entry.stem, name] if own_stem else [name]
    return Source(
        name,
        folder,
        entry,
        [folder / part for part in build.python_path],
        _candid(folder, stems, described.get("candid")),
        _fixed_id(name, described),
        _argument(folder, name, described),
        build.kit,
    )


@dataclass(frozen=True)
class _Build:
    kit: Kit
    entry: str
    python_path: list[str]


def _build(described: Any, folder: Path) -> _Build | None:
    """What a canister is built from, if a kit builds it."""
    if not isinstance(described, dict):
        return None
    kit = known.by_module(str(described.get("type")))
    if isinstance(described.get("recipe"), str):
        kit = known.by_recipe(described["recipe"], folder)
    if kit is not None and isinstance(described.get("main"), str):
        return _Build(kit, described["main"], [])
    commands = described.get("build", [])
    for command in [commands] if isinstance(commands, str) else commands:
        build = _command(command) if isinstance(command, str) else None
        if described.get("type") == "custom" and build is not None:
            return build
    return None


def _command(command: str) -> _Build | None:
    """The entry file and search path in a shell command that runs a kit."""
    try:
        words = shlex.split(command)
    except ValueError:
        return None
    for place, (option, module) in enumerate(pairwise(words)):
        kit = known.by_module(module) if option == "-m" else None
        if kit is not None:
            operands = [word for word in words[place + 2 :] if not word.startswith("-")]
            if len(operands) < 2:
                return None
            return _Build(kit, operands[1], _python_path(words[:place]))
    return None


def _python_path(words: list[str]) -> list[str]:
    for word in words:
        variable, _, value = word.partition("=")
        if variable == "PYTHONPATH":
            return [part for part in value.split(":") if part and "$" not in part]
    return []


def _candid(folder: Path, stems: list[str], named: Any) -> Path | None:
    places = [folder / "candid" / f"{stem}.did" for stem in stems]
    places += [folder / named] if isinstance(named, str) else []
    return next((place for place in places if place.is_file()), None)


def _argument(folder: Path, name: str, described: dict[str, Any]) -> str | None:
    """What dfx would install it with, if dfx.json says that."""
    text, file = described.get("init_arg"), described.get("init_arg_file")
    if isinstance(file, str):
        try:
            return (folder / file).read_text("utf-8")
        except (OSError, ValueError) as problem:
            raise ProjectError(f"canister {name}: init_arg_file: {problem}") from None
    return text if isinstance(text, str) else None


def _fixed_id(name: str, described: dict[str, Any]) -> bytes | None:
    text = described.get("specified_id")
    if text is None:
        return None
    try:
        return principal.parse(str(text))
    except principal.PrincipalError as problem:
        raise ProjectError(f"canister {name}: specified_id: {problem}") from None


# -- where command lines look for the project's canisters


def write_ids(folder: Path, ids: dict[str, str]) -> None:
    """Tell dfx and icp what ids the canisters of the project in *folder* have."""
    _merge(folder / DFX_IDS, {name: {"local": text} for name, text in ids.items()})
    _merge(folder / ICP_IDS, ids)


def write_port(folder: Path, port: int) -> None:
    """Tell dfx at which *port* they answer."""
    _replace(folder / DFX_PORT, str(port))


def _merge(path: Path, entries: dict[str, Any]) -> None:
    try:
        known = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        known = {}
    merged = {**(known if isinstance(known, dict) else {}), **entries}
    _replace(path, json.dumps(merged, indent=2) + "\n")


def _replace(path: Path, text: str) -> None:
    """Whole or not at all, for somebody may be reading."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".new")
    partial.write_text(text, "utf-8")
    partial.replace(path)
