# `make demo` and `make test` set everything up by themselves. With uv it is used; without, python3's venv and pip.
.POSIX:
.PHONY: demo setup test test-long bench torture audit check lint types floors fix lock docs clean

VENV ?= .venv
PYTHON ?= python3
BIN = $(VENV)/bin

demo: setup
	@$(BIN)/snakebid demo

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml requirements-dev.txt
	@if command -v uv >/dev/null 2>&1; then \
	  echo "Setting up with uv ..." && \
	  uv venv --quiet --clear --python $(PYTHON) $(VENV) && \
	  VIRTUAL_ENV=$(VENV) uv pip sync --quiet --require-hashes requirements-dev.txt && \
	  VIRTUAL_ENV=$(VENV) uv pip install --quiet --no-deps --no-build-isolation --editable .; \
	else \
	  echo "Setting up with $(PYTHON) -m venv and pip (a minute the first time) ..." && \
	  $(PYTHON) -m venv --clear $(VENV) && \
	  $(BIN)/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements-dev.txt && \
	  $(BIN)/python -m pip --quiet --disable-pip-version-check install --no-deps --no-build-isolation --editable .; \
	fi
	@touch $@

test: check

check: lint types floors
	$(BIN)/pytest -m "not long" -n auto

test-long: setup
	$(BIN)/pytest -m long -n auto

# Figures as ratios measured in one run; `make bench` needs a quiet machine.
bench: setup
	@for script in tests/bench/bench_*.py; do PYTHONPATH=. $(BIN)/python $$script || exit 1; done

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

# The command reference and the pictures, made by the program itself.
docs: setup
	$(BIN)/python docs/make_locale.py
	$(BIN)/python docs/make_commands.py
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/pictures/make_table.py
	$(BIN)/python docs/make_deck_check.py

clean:
	rm -rf $(VENV) .audit .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
