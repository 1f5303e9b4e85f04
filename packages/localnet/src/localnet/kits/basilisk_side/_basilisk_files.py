"""
A canister's files: those that are kept in stable memory, and those that are not.

::

    /notes/a.txt     in the stable map 254 as soon as it is closed: {"/notes/a.txt": content}
    /tmp/b.txt       a variable of this module, which an upgrade forgets, as all variables
    /notes           a folder, if a file is in it or somebody made it; ``open`` makes it

The limits are Basilisk's. A file beyond them is not kept: closing it raises an error, and until the
next upgrade it is there as those in /tmp are. What a message writes is taken back with it.
"""

import io
import os
import stat as modes
from errno import EEXIST, EINVAL, EISDIR, ENOENT, ENOTDIR, ENOTEMPTY
from posixpath import dirname, join, normpath

MEMORY = 254
VOLATILE = ("/tmp/", "/proc/", "/dev/")
MOST_BYTES = 50_000_000
MOST_FILES = 10_000
MOST_TOTAL = 200_000_000

folders = {"/", "/tmp"}
files = {}


class FileStoreError(Exception):
    """A file is not kept."""


class FileTooLargeError(FileStoreError):
    """It has too many bytes."""


class FileStoreLimitError(FileStoreError):
    """There are too many files, or too many bytes in all."""


def absolute(path):
    """*path* from the root, where all of them begin."""
    return normpath(join("/", os.fsdecode(path)))


def fail(number, path):
    raise OSError(number, os.strerror(number), path)


# -- what there is


def content(path):
    """The bytes of a file; None if there is none."""
    found = files.get(path)
    return _basilisk_ic.smap_get(MEMORY, path.encode()) if found is None else found


def is_folder(path):
    start = path.rstrip("/") + "/"
    return path in folders or any(name.startswith(start) for name in names())


def names():
    """The paths of all files."""
    kept = [key.decode() for key in _basilisk_ic.smap_keys(MEMORY)]
    return [*kept, *(name for name in files if name not in kept)]


def inside(path):
    """The names of what is in a folder."""
    if not is_folder(path):
        fail(ENOENT if content(path) is None else ENOTDIR, path)
    start = path.rstrip("/") + "/"
    found = [each[len(start) :] for each in (*names(), *folders) if each.startswith(start)]
    return sorted({each.partition("/")[0] for each in found} - {""})


def fs_stats():
    """How much of the limits is used."""
    sizes = {key.decode(): len(data) for key, data in _basilisk_ic.smap_items(MEMORY)}
    largest = max(sizes, key=sizes.get, default="")
    return {
        "files": len(sizes),
        "max_files": MOST_FILES,
        "total_bytes": sum(sizes.values()),
        "max_total_bytes": MOST_TOTAL,
        "max_file_bytes": MOST_BYTES,
        "largest_bytes": sizes.get(largest, 0),
        "largest_path": largest,
    }


# -- what changes it


def write(path, data):
    """Have *data* in the file, and keep it. :raises FileStoreError: if it cannot be kept"""
    if path.startswith(VOLATILE):
        files[path] = data
        return
    files[path] = data
    _refuse_beyond_limits(path, data)
    _basilisk_ic.smap_insert(MEMORY, path.encode(), data)
    del files[path]


def _refuse_beyond_limits(path, data):
    if len(data) > MOST_BYTES:
        raise FileTooLargeError(f"{path} has {len(data)} bytes; {MOST_BYTES} at most are kept")
    known = {key.decode(): len(kept) for key, kept in _basilisk_ic.smap_items(MEMORY)}
    if path not in known and len(known) >= MOST_FILES:
        raise FileStoreLimitError(f"{path} is not kept: {len(known)}/{MOST_FILES} files are")
    if sum(known.values()) - known.get(path, 0) + len(data) > MOST_TOTAL:
        raise FileStoreLimitError(f"{path} is not kept: {MOST_TOTAL} bytes in all are")


def _forget(path):
    files.pop(path, None)
    _basilisk_ic.smap_remove(MEMORY, path.encode())


# -- what ``open`` gives


class File(io.BytesIO):
    """An open file; what was written is in the file system once it is closed."""

    def __init__(self, path, mode, data):
        super().__init__(data)
        self.name, self.mode = path, mode
        if "a" in mode:
            self.seek(0, 2)

    def readable(self):
        return "r" in self.mode or "+" in self.mode

    def writable(self):
        return self.mode.strip("rbt") != ""

    def read(self, *size):
        if not self.readable():
            raise io.UnsupportedOperation("not readable")
        return super().read(*size)

    def write(self, data):
        if not self.writable():
            raise io.UnsupportedOperation("not writable")
        if "a" in self.mode:
            self.seek(0, 2)
        return super().write(data)

    def close(self):
        if not self.closed and self.writable():
            data = self.getvalue()
            super().close()
            write(self.name, data)
        super().close()


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, *_):
    """What Python's own ``open`` does, in this file system."""
    path = absolute(file)
    if is_folder(path):
        fail(EISDIR, path)
    found = content(path)
    if "x" in mode and found is not None:
        fail(EEXIST, path)
    if found is None and "r" in mode:
        fail(ENOENT, path)
    raw = File(path, mode, b"" if found is None or "w" in mode else found)
    if found is None or "w" in mode:
        files[path] = b""
    if "b" in mode:
        return raw
    return io.TextIOWrapper(raw, encoding or "utf-8", errors, newline)


# -- what ``os`` has, by the same names


def mkdir(path, mode=0o777, *, dir_fd=None):
    path = absolute(path)
    if is_folder(path) or content(path) is not None:
        fail(EEXIST, path)
    if not is_folder(dirname(path)):
        fail(ENOENT, path)
    folders.add(path)


def rmdir(path, *, dir_fd=None):
    path = absolute(path)
    if inside(path):
        fail(ENOTEMPTY, path)
    folders.discard(path)


def remove(path, *, dir_fd=None):
    path = absolute(path)
    if content(path) is None:
        fail(EISDIR if is_folder(path) else ENOENT, path)
    folders.add(dirname(path))
    _forget(path)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    src, dst = absolute(src), absolute(dst)
    data = content(src)
    if data is not None:
        if is_folder(dst):
            fail(EISDIR, dst)
        if not is_folder(dirname(dst)):
            fail(ENOENT, dst)
        folders.add(dirname(src))
        _forget(src)
        write(dst, data)
        return
    if not is_folder(src):
        fail(ENOENT, src)
    if (dst + "/").startswith(src + "/"):
        fail(EINVAL, dst)
    if content(dst) is not None:
        fail(ENOTDIR, dst)
    if is_folder(dst) and inside(dst):
        fail(ENOTEMPTY, dst)
    start = src + "/"
    for name in [name for name in names() if name.startswith(start)]:
        data = content(name)
        _forget(name)
        write(dst + name[len(src) :], data)
    for name in [name for name in folders if (name + "/").startswith(start)]:
        folders.discard(name)
        folders.add(dst + name[len(src) :])
    folders.add(dst)


def listdir(path="."):
    return inside(absolute(path))


def stat(path, *, dir_fd=None, follow_symlinks=True):
    path = absolute(path)
    data = content(path)
    if data is None and not is_folder(path):
        fail(ENOENT, path)
    mode = modes.S_IFDIR | 0o755 if data is None else modes.S_IFREG | 0o644
    now = _basilisk_ic.time() // 1_000_000_000
    number = hash(path) & 0xFFFF_FFFF
    return os.stat_result((mode, number, 1, 1, 0, 0, len(data or b""), now, now, now))


def lstat(path, *, dir_fd=None):
    return stat(path)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    path = absolute(path)
    return content(path) is not None or is_folder(path)


def readlink(path, *, dir_fd=None):
    stat(path)
    fail(EINVAL, absolute(path))


def truncate(path, length):
    data = content(absolute(path))
    if data is None:
        fail(ENOENT, absolute(path))
    write(absolute(path), data[:length].ljust(length, b"\0"))


def getcwd():
    return "/"


def utime(path, *times, **more):
    stat(path)


def chmod(path, mode, **more):
    stat(path)


class Entry:
    """What ``scandir`` finds."""

    def __init__(self, folder, name):
        self.name = name
        self.path = join(folder, name)

    def is_dir(self, *, follow_symlinks=True):
        return is_folder(absolute(self.path))

    def is_file(self, *, follow_symlinks=True):
        return not self.is_dir()

    def is_symlink(self):
        return False

    def is_junction(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return stat(self.path)

    def inode(self):
        return self.stat().st_ino

    def __fspath__(self):
        return self.path


class Entries(list):
    """What ``scandir`` returns."""

    def __init__(self, entries):
        super().__init__(entries)
        self._next = iter(self)

    def __next__(self):
        return next(self._next)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.close()

    def close(self):
        self.clear()


def scandir(path="."):
    path = "." if path is None else path
    return Entries([Entry(path, name) for name in inside(absolute(path))])
