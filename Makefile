# The whole developer interface: `make help` lists it.
# Everything is installed in this folder, from the package registries.

PYTHON ?= python3.11
PY := .venv/bin/python
READY := .venv/.ready
CLIENTS := tests/clients/node_modules/.ready
WEB := web/node_modules/.ready
PAGE := web/dist/index.html
RUSTPYTHON := build/rustpython/bin/rustpython
STATE ?= .localnet
BOTS ?= 5
MINUTES ?= 60

.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) $(PAGE) ## start the game on this machine and say where it is
	@$(PY) scripts/play.py --state $(STATE) --bots $(BOTS)

test: test-python test-web test-browser ## all tests: engine, canister, localnet, real clients, page, browser

test-python: $(READY) $(CLIENTS) ## tests of the engine, the canister and localnet, with real clients
	@echo "Testing Python; on two cores this takes some minutes."
	@$(PY) -m pytest -n auto --dist worksteal $(ARGS)

test-web: $(WEB) ## tests of the page without a browser
	@echo "Testing the page."
	@npm --prefix web test --silent

test-browser: $(READY) $(PAGE) ## tests of the page in Chromium, against a localnet
	@scripts/chromium.sh >/dev/null
	@echo "Testing in the browser; on two cores this takes some minutes."
	@npm --prefix web run e2e --silent

screenshots: $(READY) $(PAGE) ## pictures of the page, in docs/pictures
	@scripts/chromium.sh >/dev/null
	@npm --prefix web run screenshots --silent

check: $(READY) $(WEB) ## style and types
	@.venv/bin/ruff check . && .venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/pyright src/canister
	@npm --prefix web run check --silent

cover: $(READY) ## branch coverage of the engine, which has to be 100 %
	@$(PY) -m pytest -n auto -q --cov=engine --cov-branch --cov-report=term-missing:skip-covered \
		--cov-fail-under=100 tests/engine tests/canister

bench: $(READY) ## measure the engine and its baselines, and keep the figures
	@$(PY) -m bench --write

bench-check: $(READY) ## fail if the engine needs over 5 % more instructions than kept
	@$(PY) -m bench --check

bench-page: $(READY) $(PAGE) ## measure the page in Chromium, write docs/page.md
	@scripts/chromium.sh >/dev/null
	@npm --prefix web run measure --silent

soak: $(READY) ## nine bots and every kind of fault for MINUTES (60), writes docs/reliability.md
	@$(PY) -m tests.soak --minutes $(MINUTES) --write docs/reliability.md

cost: $(READY) $(RUSTPYTHON) ## what a year costs: measures for half an hour, writes docs/cost.md
	@$(PY) -m bench.cost --measure

test-rustpython: $(READY) $(RUSTPYTHON) ## the same histories in RustPython (compiles for minutes)
	@$(PY) -m pytest tests/test_rustpython.py $(ARGS)

mutate: $(READY) ## break the engine in small ways and see that tests notice (takes long)
	@$(PY) scripts/mutate.py src/engine/bitboard.py src/engine/life2/world.py

lock: $(READY) ## choose versions anew from pyproject.toml
	@.venv/bin/pip-compile -q --upgrade --allow-unsafe --generate-hashes --no-strip-extras \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--extra localnet --extra dev -o requirements.lock pyproject.toml

clean: ## remove what was installed and built, but not the world in .localnet
	rm -rf .venv build tests/clients/node_modules web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "Life2 needs Python 3.11, which Kybra runs on." \
		"Install it, or say where it is: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing Python packages into .venv (a minute the first time)"
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@.venv/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@.venv/bin/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(CLIENTS) $(WEB): %/node_modules/.ready: %/package-lock.json
	@command -v npm >/dev/null || { echo "The page and its tests need Node.js." \
		"Install Node.js 20 or newer, then try again."; exit 1; }
	@echo "Installing JavaScript packages into $*"
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --prefix $* --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(WEB) data/library.txt $(shell find web/src web/public web/index.html web/*.ts)
	@echo "Building the page"
	@npm --prefix web run build --silent -- --logLevel warn

$(RUSTPYTHON):
	@command -v cargo >/dev/null || { echo "RustPython is compiled with cargo." \
		"Install Rust, then run make test-rustpython again."; exit 1; }
	@echo "Compiling RustPython, the canister's interpreter (some minutes)"
	@cargo install rustpython --version 0.3.1 --locked --features freeze-stdlib --root build/rustpython

.PHONY: help play test test-python test-web test-browser screenshots check cover bench bench-check bench-page soak cost test-rustpython mutate lock clean
