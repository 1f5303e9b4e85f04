"""What another process has used so far, as Linux counts it in /proc."""

from __future__ import annotations

import os
from pathlib import Path

KIB = 1024
_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """Processor time, its own and the system's for it."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / _TICKS


def resident_mib(pid: int) -> float:
    """Memory that it holds now."""
    return _status(pid, "VmRSS") / KIB


def peak_mib(pid: int) -> float:
    """The most memory that it ever held."""
    return _status(pid, "VmHWM") / KIB


def _status(pid: int, name: str) -> int:
    """A number of KiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def folder_mib(folder: Path) -> float:
    """What the files in *folder* take."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / KIB / KIB


def machine() -> str:
    """The processor, and how busy the machine was."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = {line.partition(":")[2].strip() for line in lines if line.startswith("model name")}
    named = ", ".join(sorted(models)) or "a processor without a name"
    return f"{os.cpu_count()} cores of {named}"
