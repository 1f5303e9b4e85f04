# The whole developer interface: `make help` lists it.
# Everything is installed in this folder, from the package registries.

# Kybra runs in Python 3.10 and 3.11. A name on the path is not yet a Python that runs: try it.
FITS := -c 'import ensurepip, sys; sys.exit(not (3, 10) <= sys.version_info < (3, 12))' 2>/dev/null
PYTHON ?= $(shell for name in python3.11 python3.10 python3; do $$name $(FITS) && echo $$name && break; done)
PY := .venv/bin/python
READY := .venv/.ready
INSTALL := .venv/bin/pip install -q --disable-pip-version-check
LOCK := .venv/bin/uv pip compile -q --upgrade --universal --generate-hashes --no-strip-extras \
	--custom-compile-command "make lock"
CLIENTS := packages/localnet/tests/clients/node_modules/.ready
WEB := web/node_modules/.ready
PAGE := web/dist/index.html
AGENT := build/front-end/agent.js
RUSTPYTHON := build/rustpython/bin/rustpython
METER := build/meter/rustpython.wasm
STATE ?= .localnet
BOTS ?= 5
MINUTES ?= 60

# Bytecode is kept even where that is switched off: the tests start a hundred localnets and more.
PYTEST := env PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n auto --dist worksteal
# Counted in the one run of all tests; tests/conftest.py says which of them are counted.
COVER := --cov=engine --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=100

.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) $(PAGE) ## start the game on this machine and say where it is; ROOMS=, BOTS=, PORT=, LOG=1
	@$(PY) scripts/play.py --state $(STATE) --bots $(BOTS) $(if $(ROOMS),--rooms $(ROOMS)) \
		$(if $(PORT),--port $(PORT)) $(if $(LOG),--log)

front-end: $(READY) $(AGENT) ## World, with the page of 80 lines in examples/front-end; BOTS=, PORT=
	@$(PY) scripts/play.py --project examples/front-end --bots $(BOTS) $(if $(PORT),--port $(PORT))

test: test-python test-web test-browser ## all tests: engine, canister, localnet, real clients, page, browser

test-python: $(READY) $(CLIENTS) $(if $(ARGS),,vectors) ## tests of engine, canister, localnet and tools; every branch of the engine, unless ARGS=
	@echo "Testing Python; on two cores this takes some minutes."
	@timeout 75m $(PYTEST) $(or $(ARGS),$(COVER))

test-replica: $(READY) ## the rooms by PocketIC's library: on localnet; on a replica with POCKET_IC_BIN=, WASM=
	@$(PYTEST) $(or $(ARGS),-q) tests/replica

test-web: $(WEB) vectors ## tests of the page without a browser
	@echo "Testing the page."
	@npm --prefix web test --silent

test-browser: $(READY) $(PAGE) $(AGENT) ## tests of the page in Chromium, against a localnet
	@scripts/chromium.sh >/dev/null
	@echo "Testing in the browser; on two cores this takes some minutes."
	@npm --prefix web run e2e --silent

vectors: $(READY) ## what the engine, RustPython and the page all play, made from the definitions
	@$(PY) -m tests.vectors

screenshots: $(READY) $(PAGE) ## pictures of the page, in docs/pictures
	@scripts/chromium.sh >/dev/null
	@npm --prefix web run screenshots --silent

fuzz: $(READY) $(WEB) ## rounds by chance, held to the definition, and the page's twin; SEED=, CASES=
	@seed=$(or $(SEED),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')); \
	$(PY) -m tests.fuzz --seed $$seed $(if $(CASES),--cases $(CASES)) && \
	$(PY) -m scripts.arena_rounds --seed $$seed --folder build/fuzz && \
	ARENA_VECTORS=build/fuzz npm --prefix web test --silent -- tests/rooms/arena/rules/field.test.ts

pictures: $(READY) ## pictures of the rules, and Golly's rule, as the engine and data/players.json have them
	@$(PY) -m scripts.rules_pictures
	@$(PY) -m scripts.golly_rule

grafana: $(READY) ## dashboards for Grafana, one for each room, in build/grafana
	@$(PY) -m scripts.grafana

check: $(READY) $(WEB) ## style and types
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check-python check-web

check-python: $(READY)
	@.venv/bin/ruff check . && .venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/pyright

check-web: $(WEB)
	@npm --prefix web run check --silent

cover: $(READY) ## the engine's tests alone: they have to take every branch of it
	@$(PYTEST) -q $(COVER) tests/engine

bench: $(READY) meter ## measure the engine and its baselines, publish the table
	@$(PY) -m bench --write

bench-check: $(READY) ## fail if anything takes more instructions than kept; RustPython's too, after make meter
	@$(PY) -m bench --check
	@$(PY) -m bench.ticks --check
	@$(PY) -m bench.limits --check
	@$(PY) -m bench.rules --check
	@$(PY) -m bench.messages --check

meter: $(METER) ## compile RustPython to wasm, as canisters are: the interpreter that pays (takes long)

measure: $(READY) meter ## measure all instructions anew, in both interpreters, and write what says them
	@$(PY) -m bench.ticks --write
	@$(PY) -m bench.limits --write
	@$(PY) -m bench.cost --measure
	@$(PY) -m bench.rules --write
	@$(PY) -m bench.messages --write
	@$(PY) -m bench.flood --write
	@$(PY) -m bench --write

bench-twin: $(READY) $(WEB) vectors ## time the page's rules beside numpy, publish the table
	@$(PY) -m bench.twin --write

bench-page: $(READY) $(PAGE) vectors ## measure the page in Chromium, publish the tables
	@scripts/chromium.sh >/dev/null
	@npm --prefix web run measure --silent

load: $(READY) ## how quickly a localnet answers, and ticks while others shout; publishes the tables
	@$(PY) -m bench.load --write
	@$(PY) -m bench.hostile --write

soak: $(READY) ## nine bots and every kind of fault for MINUTES (60), publishes the table
	@$(PY) -m tests.soak --minutes $(MINUTES) --write

limits: $(READY) meter ## the worst cases and what keeping costs, held to their limits; publishes the tables
	@$(PY) -m bench.limits --write
	@$(PY) -m bench.keeping --check

cost: $(READY) meter ## what a year costs: measures for some minutes, publishes the tables
	@$(PY) -m bench.cost --measure

test-rustpython: $(READY) $(RUSTPYTHON) ## the same histories in RustPython (compiles for minutes); after make meter as wasm, too
	@$(PY) -m pytest tests/rustpython/compare.py tests/rustpython/profile.py $(if $(wildcard $(METER)),,-k "not wasm") $(ARGS)

test-golly: $(READY) ## the same boards in Golly, whose bgolly has to be installed
	@command -v bgolly >/dev/null || { echo "bgolly is not installed: apt-get install golly has it."; exit 1; }
	@$(PY) -m pytest tests/engine/rules/golly.py $(ARGS)

mutate: $(READY) ## break the engine in small ways and see that tests notice (takes long)
	@$(PY) -m scripts.mutate src/engine/bitboard.py src/engine/world/board.py src/engine/world/rules/*.py

lock: $(READY) ## choose versions anew from pyproject.toml
	@$(LOCK) --python-version 3.10 --extra dev -o requirements.lock pyproject.toml packages/localnet/pyproject.toml
	@$(LOCK) --python-version 3.11 --group meter -o bench/meter.lock

clean: ## remove what was installed and built, but not the world in .localnet
	rm -rf .venv build packages/localnet/tests/clients/node_modules web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# A pip as old as Python 3.10 warns unless it is told of PEP 517.
$(READY): requirements.lock bench/meter.lock pyproject.toml packages/localnet/pyproject.toml
	@test -x $(PY) || $(PYTHON) $(FITS) || { echo "Life2 needs Python 3.10 or 3.11 with venv: Kybra runs" \
		"in no other. Install one, or say where it is: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing Python packages into .venv (a minute the first time)"
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@PIP_USE_PEP517=1 $(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --require-hashes --ignore-requires-python -r bench/meter.lock
	@$(INSTALL) --no-deps --no-build-isolation -e packages/localnet -e .
	@touch $@

$(CLIENTS) $(WEB): %/node_modules/.ready: %/package-lock.json
	@command -v npm >/dev/null || { echo "The page and its tests need Node.js." \
		"Install Node.js 20 or newer, then try again."; exit 1; }
	@echo "Installing JavaScript packages into $*"
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --prefix $* --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(WEB) data/library.txt data/classics.txt data/players.json data/rules.txt $(wildcard candid/*.did) \
		$(shell find web/src web/public web/scripts web/index.html web/*.ts)
	@echo "Building the page"
	@npm --prefix web run build --silent -- --logLevel warn

$(AGENT): web/scripts/official-agent.js $(WEB)
	@web/node_modules/.bin/rolldown $< --file $@ --format esm --platform browser --minify >/dev/null

$(RUSTPYTHON):
	@command -v cargo >/dev/null || { echo "RustPython is compiled with cargo." \
		"Install Rust, then run make test-rustpython again."; exit 1; }
	@echo "Compiling RustPython, the canister's interpreter (some minutes)"
	@cargo install rustpython --version 0.3.1 --locked --features freeze-stdlib --root build/rustpython

$(METER): .cargo/config.toml
	@sh packages/localnet/src/localnet/profile/build.sh build/meter .cargo/config.toml

.PHONY: help play front-end vectors test test-python test-replica test-web test-browser screenshots pictures grafana check check-python check-web cover bench bench-check \
	meter measure bench-page bench-twin fuzz load soak limits cost test-rustpython test-golly mutate lock clean
