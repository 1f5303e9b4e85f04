#!/bin/sh
# Compile RustPython to wasm as canisters are compiled: build.sh FOLDER CONFIG. The module is
# FOLDER/rustpython.wasm; CONFIG is the config.toml of cargo that says how canisters are compiled.
#
# Rust comes from where there is some for wasm32-wasip1: from this machine's rustc, if it has that
# target, or else from Debian 13, unpacked into FOLDER for as long as it is needed, which
# takes root and debootstrap. Where neither will do, it says so and leaves everything as it is.
set -e
[ $# = 2 ] || { echo "usage: build.sh FOLDER CONFIG" >&2; exit 2; }

target=wasm32-wasip1
home=$1
config=$2
root=$home/debian
crate="rustpython --version 0.3.1 --locked --target $target --no-default-features --features freeze-stdlib,stdlib"

has_target() {
    command -v cargo >/dev/null && libraries=$(rustc --print target-libdir --target $target 2>/dev/null) &&
        [ -d "$libraries" ]
}

can_unpack() {
    [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null && command -v unshare >/dev/null
}

# Keep the module, and which compiler made it: another one makes other figures.
keep() {
    mv "$1" "$home/rustpython.wasm"
    echo "$2" >"$home/rustc"
}

compile_here() {
    cargo --config "$config" install $crate --root "$home/installed" || return 1
    keep "$home/installed/bin/rustpython.wasm" "$(rustc --version | cut -d' ' -f2)"
    rm -rf "$home/installed"
}

compile_in_debian() {
    [ -f "$root/.unpacked" ] || {
        rm -rf "$root"
        debootstrap --variant=minbase --include=ca-certificates,cargo,gcc,libc6-dev,libstd-rust-dev-wasm32,lld,rustc \
            trixie "$root" >"$home/debootstrap.log"
        ln -s lld "$root/usr/bin/rust-lld" # by which name rustc looks for it
        touch "$root/.unpacked"
    }
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    [ ! -f /etc/ssl/certs/ca-certificates.crt ] ||
        cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    cp "$config" "$root/profile.toml"
    # A mount that nobody else sees, and that ends with this command.
    unshare --mount sh -c 'mount -t proc proc "$0/proc" && chroot "$0" /usr/bin/env PATH=/usr/bin:/bin \
        HOME=/root CARGO_HOME=/cargo cargo --config /profile.toml install "$@" --root /installed' "$root" $crate
    keep "$root/installed/bin/rustpython.wasm" "$(chroot "$root" rustc --version | cut -d' ' -f2)"
    rm -rf "$root"
}

mkdir -p "$home"
if has_target; then
    echo "Compiling RustPython to wasm, with this machine's $(rustc --version) (ten minutes or more)"
    if compile_here; then exit; fi
    echo "That rustc does not compile it: too new ones refuse a crate that RustPython is locked to."
fi
if can_unpack; then
    echo "Compiling RustPython to wasm, with Debian 13's Rust (a quarter of an hour or more)"
    compile_in_debian
else
    echo "RustPython was not compiled to wasm, so only CPython counts here. It takes rustc 1.85 with its" \
        "target (rustup toolchain install 1.85.1 --target $target, then set RUSTUP_TOOLCHAIN=1.85.1)," \
        "or root, debootstrap and unshare."
fi
