# One command each: play, test, install, check, bench. `make` alone lists them.
#
# A file stands for each thing that was set up (a stamp in its environment, a file that npm
# wrote), so that a second run does nothing, and a changed requirement file does it again.

PYTHON ?= python3
ARGS ?=

# What a player needs, kept apart so that testing never slows or breaks playing.
PLAY := .venv-play
# What the tests need, and after `make install` what developers need.
DEV := .venv
# Node.js and npm from PyPI, only where the system has none.
NODE := .node
# MicroPython, where the page finds it; its .mjs lies beside it.
ENGINE := src/tredici/web/static/engine/micropython.wasm

# Python compiles what it imports by itself; compiling all there is takes half of an install.
# Errors alone are shown: warnings about other things on the machine would bury our own lines.
PIP := -m pip -qq --disable-pip-version-check install --no-compile
HASHED := $(PIP) --require-hashes --no-deps --requirement

# A Node.js of one's own, when it is new enough; else ours, found first on PATH by every recipe.
NODE_SEEN := $(shell command -v npm >/dev/null 2>&1 && \
  node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && echo yes)
NODE_READY := $(if $(NODE_SEEN),,$(NODE)/ready)
ifeq ($(NODE_SEEN),)
export PATH := $(CURDIR)/$(NODE)/bin:$(PATH)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test install check bench build words lock clean distclean

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' $(MAKEFILE_LIST) | \
	  while IFS='|' read -r name text; do printf '  %-16s %s\n' "$$name" "$$text"; done
	@printf '%s\n' '  ARGS="…" passes options on, as in: make play ARGS="--port 8013 --no-browser"'

# ---------------------------------------------------------------- commands

play: $(PLAY)/ready $(ENGINE) ## play in the browser
	@PYTHONPATH=src exec $(PLAY)/bin/python -m tredici play $(ARGS)

test: $(DEV)/test-ready $(ENGINE) node_modules/.package-lock.json ## run all tests
	@$(DEV)/bin/python -c 'from tredici.solver.compiled import WARMUP; WARMUP.wait()' # once for all
	@TREDICI_CHROMIUM="$$($(DEV)/bin/python tools/chromium.py)" && export TREDICI_CHROMIUM && \
	  $(DEV)/bin/python -m pytest $(PARALLEL) $(ARGS)

PARALLEL := --numprocesses=auto --maxprocesses=4 --dist=worksteal

install: $(DEV)/dev-ready $(ENGINE) node_modules/.package-lock.json ## set up all that developers need
	@echo "Ready: $(DEV)/bin/tredici, $(DEV)/bin/pytest, make check, make test"

check: $(DEV)/dev-ready node_modules/.package-lock.json ## lint, types, layers
	$(DEV)/bin/ruff check
	$(DEV)/bin/ruff format --check
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports --no-logo
	node_modules/.bin/tsc --project tsconfig.json

bench: $(DEV)/test-ready $(ENGINE) node_modules/.package-lock.json ## measure (ARGS="page" for one)
	@TREDICI_CHROMIUM="$$($(DEV)/bin/python tools/chromium.py)" && export TREDICI_CHROMIUM && \
	  for name in $(or $(ARGS),$(BENCHES)); do \
	    echo "== $$name" && $(DEV)/bin/python tools/bench_$$name.py || exit 1; \
	  done

BENCHES := $(patsubst tools/bench_%.py,%,$(sort $(wildcard tools/bench_*.py)))

words: $(DEV)/test-ready ## bring the translations in line with the source
	@$(DEV)/bin/python tools/words.py $(ARGS)

build: $(DEV)/test-ready $(ENGINE) ## make the wheel and the source archive in dist/
	$(DEV)/bin/python -m hatchling build

clean: ## remove what was built, fetched and cached
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f $(dir $(ENGINE))micropython.*
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environments as well
	rm -rf $(PLAY) $(DEV) $(NODE) node_modules

# ---------------------------------------------------------------- environments

define new_venv
@command -v $(PYTHON) >/dev/null || { echo "tredici needs Python 3.11 or newer, and there is no '$(PYTHON)' here." >&2; exit 1; }
@$(PYTHON) tools/check_python.py
@echo "Setting up $(@D:/bin=) …"
@$(PYTHON) -m venv $(@D:/bin=)
endef

$(PLAY)/bin/pip $(DEV)/bin/pip $(NODE)/bin/pip:
	$(new_venv)

$(PLAY)/ready: requirements/play.txt | $(PLAY)/bin/pip
	@echo "Installing what playing needs …"
	@$(PLAY)/bin/python $(HASHED) $<
	@touch $@

$(DEV)/test-ready: requirements/test.txt pyproject.toml | $(DEV)/bin/pip
	@echo "Installing what the tests need …"
	@$(DEV)/bin/python $(HASHED) $<
	@$(DEV)/bin/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV)/dev-ready: requirements/dev.txt $(DEV)/test-ready
	@echo "Installing what developers need …"
	@$(DEV)/bin/python $(HASHED) $<
	@touch $@

$(NODE)/ready: requirements/node.txt | $(NODE)/bin/pip
	@echo "Installing Node.js from PyPI, as there is none here (20 or newer, with npm) …"
	@$(NODE)/bin/python $(HASHED) $<
	@touch $@

# ---------------------------------------------------------------- npm

# npm compares every package with the hash in package-lock.json.
node_modules/.package-lock.json: package.json package-lock.json | $(NODE_READY)
	@echo "Installing what the tests and checks need from npm …"
	@npm ci --loglevel=error >/dev/null
	@touch $@

# Fetched apart from node_modules: a player needs two files of the one package.
FETCHED := build/engine/node_modules/@micropython/micropython-webassembly-pyscript

$(ENGINE): package.json package-lock.json | $(NODE_READY)
	@echo "Fetching MicroPython for the page …"
	@rm -rf build/engine && mkdir -p build/engine $(@D)
	@cp package.json package-lock.json .npmrc build/engine
	@cd build/engine && npm ci --omit=dev --loglevel=error >/dev/null
	@cp $(FETCHED)/micropython.mjs $(FETCHED)/micropython.wasm $(@D)
	@rm -rf build/engine

# ---------------------------------------------------------------- locks

# The pins of dev.txt hold for all, so that what is tested is what is played.
# ARGS="--upgrade" takes newer versions.
LOCK = $(DEV)/bin/uv pip compile --quiet --universal --generate-hashes --no-annotate \
  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
TESTED := --extra fast --extra study

lock: ## pin Python and npm packages anew (ARGS="--upgrade" for newer ones)
	@test -x $(DEV)/bin/uv || { echo "make install first: uv writes the pins" >&2; exit 1; }
	$(LOCK) $(ARGS) pyproject.toml $(TESTED) --group dev -o requirements/dev.txt
	$(LOCK) $(ARGS) -c requirements/dev.txt pyproject.toml $(TESTED) --group test -o requirements/test.txt
	$(LOCK) $(ARGS) -c requirements/dev.txt pyproject.toml -o requirements/play.txt
	$(LOCK) $(ARGS) --group node -o requirements/node.txt
	npm install --package-lock-only --loglevel=error
