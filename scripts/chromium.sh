#!/bin/sh
# Say where Chromium is. If there is none, install it with the system's package manager.
set -e

find_it() {
    if [ -n "$CHROMIUM" ]; then echo "$CHROMIUM"; return; fi
    for name in chromium chromium-browser google-chrome-stable google-chrome; do
        if command -v "$name"; then return; fi
    done
    return 1
}

install_it() {
    command -v apt-get >/dev/null || return 1
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo -n"
    echo "Installing Chromium for the browser tests (a minute or two)" >&2
    $sudo apt-get update -qq >&2 && $sudo apt-get install -qq -y --no-install-recommends chromium >&2
}

find_it && exit 0
install_it && find_it && exit 0
echo "The browser tests need Chromium, and it could not be installed." \
    "Install it with your system's package manager, or set CHROMIUM to where it is." >&2
exit 1
