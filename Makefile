# `make demo` and `make test` set everything up by themselves. With uv it is used; without, python3's venv and pip.
.PHONY: demo setup test test-long bench torture audit check lint types floors fix lock docs clean

VENV ?= .venv
PYTHON ?= python3
BIN = $(VENV)/bin
BENCH ?= .venv-bench

demo: setup
	@$(BIN)/snakebid demo

setup: $(VENV)/.ready

# $(1): the environment, $(2): what is locked for it. With uv if it is there, else with venv and pip.
install = if command -v uv >/dev/null 2>&1; then \
  echo "Setting up $(1) with uv ..." && \
  uv venv --quiet --clear --python $(PYTHON) $(1) && \
  VIRTUAL_ENV=$(1) uv pip sync --quiet --require-hashes $(2); \
else \
  echo "Setting up $(1) with $(PYTHON) -m venv and pip (a minute the first time) ..." && \
  $(PYTHON) -m venv --clear $(1) && \
  $(1)/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r $(2); \
fi
# $(1): the environment, $(2): how and what to install into it besides, with no other packages.
add = if command -v uv >/dev/null 2>&1; then VIRTUAL_ENV=$(1) uv pip install --quiet --no-deps $(2); \
else $(1)/bin/python -m pip --quiet --disable-pip-version-check install --no-deps $(2); fi

$(VENV)/.ready: pyproject.toml requirements-dev.txt
	@$(call install,$(VENV),requirements-dev.txt)
	@$(call add,$(VENV),--no-build-isolation --editable .)
	@touch $@

$(BENCH)/.ready: requirements-bench.txt
	@$(call install,$(BENCH),requirements-bench.txt)
	@touch $@

test: check

check: lint types floors
	$(BIN)/pytest -m "not long" -n auto

test-long: setup
	$(BIN)/pytest -m long -n auto

# Figures as ratios measured in one run, with an installed wheel; `make bench PART="start draft"` measures parts.
# All parts together write docs/performance.md. It needs a quiet machine.
PART ?=
bench: setup $(BENCH)/.ready
	@rm -rf dist && $(BIN)/hatchling build -t wheel >/dev/null
	@$(call add,$(BENCH),--force-reinstall dist/*.whl)
	@PYTHONPATH=. $(BENCH)/bin/python tests/bench/run.py $(PART)

# Reliability in figures, written into docs/reliability.md; TORTURE=--short is what CI runs, TORTURE=killed one part.
TORTURE ?=
torture: setup
	PYTHONPATH=. $(BIN)/python tests/torture/run.py $(TORTURE)

# Known vulnerabilities in what is locked, by pip-audit in an environment of its own. Needs the network.
AUDIT = --strict --disable-pip --require-hashes -r requirements.txt -r requirements-dev.txt
PIP_AUDIT = pip-audit>=2.9,<3
audit:
	@if command -v uv >/dev/null 2>&1; then uv tool run --quiet '$(PIP_AUDIT)' $(AUDIT); \
	else \
	  { [ -x .audit/bin/pip-audit ] || { $(PYTHON) -m venv .audit && .audit/bin/pip --quiet install '$(PIP_AUDIT)'; }; } && \
	  .audit/bin/pip-audit $(AUDIT); \
	fi

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

floors: setup
	$(BIN)/lint-imports --no-cache

fix: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The lock, made anew within pyproject.toml's bounds for every platform and Python (needs uv).
COMPILE = uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header --python-version 3.11
lock:
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --group dev -o requirements-dev.txt
	$(COMPILE) pyproject.toml --group bench -o requirements-bench.txt

# The command reference and the pictures, made by the program itself.
docs: setup
	$(BIN)/python docs/make_locale.py
	$(BIN)/python docs/make_commands.py
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/pictures/make_table.py
	$(BIN)/python docs/make_deck_check.py
	$(BIN)/python docs/make_simulation.py

clean:
	rm -rf $(VENV) $(BENCH) .audit .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
