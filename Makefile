# One command each; `make help` lists them. Only `install` and `lock` use the network, through pip and uv, and `audit`.

PYTHON ?= python3
WORKERS ?= 2
# The three sources of card facts, for `make cards`.
COE ?= ../shared/cards/coe-cards.json
GCCG ?= ../shared/cards/gccg
CARDNUM ?= ../shared/cards/cardnum-cards-dc-2019.csv
# Of the largest archive that `make bench-batch` measures.
LISTS ?= 100000
PYTEST_ARGS ?=
LOCK_ARGS ?=

# Every test and every command starts Python: compiled once, it starts a quarter sooner.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SOURCES := cardpool rulesets validator
LINTED := $(SOURCES) tests $(wildcard tools benchmarks)

.DEFAULT_GOAL := help
.PHONY: help install demo demo-event test test-slow check lint types imports audit coverage-gate bench bench-batch load docs catalogues cards wheel release lock clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

install: $(STAMP) ## build .venv from the lock files, once

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "meccg-validator needs Python 3.11 or later: make install PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: install ## check the lists in examples/
	@$(BIN)/meccg check examples; code=$$?; \
		case $$code in 0) ;; 1|3) echo; echo "Some of these lists are broken on purpose; the findings say how." ;; *) exit $$code ;; esac

demo-event: install ## run a whole event at the organisers' desk, as docs/desk.md tells it
	@$(BIN)/python tools/demo_event.py

# Each worker has a stretch of the tests, and helps the other at the end: a browser or a service is started in one of them.
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal

test: install ## run the tests, the slow ones left out
	$(PYTEST) -m "not slow" $(PYTEST_ARGS)

# pytest ends with 5 where no test is marked slow: no fault.
test-slow: install ## run the slow tests
	$(PYTEST) -m slow $(PYTEST_ARGS) || [ $$? -eq 5 ]

check: lint types imports ## run what CI runs
	@$(MAKE) --no-print-directory test PYTEST_ARGS="--cov --cov-report= $(PYTEST_ARGS)"
	@$(MAKE) --no-print-directory coverage-gate
	@$(MAKE) --no-print-directory test-slow

lint: install ## ruff: rules and formatting
	$(BIN)/ruff check $(LINTED)
	$(BIN)/ruff format --check $(LINTED)

types: install ## mypy, strict
	$(BIN)/mypy $(LINTED)

imports: install ## the layers: validator, rulesets, cardpool
	$(BIN)/lint-imports --no-logo

audit: install ## ask whether what ships has known faults
	@$(BIN)/python tools/audit.py

# Reads what the last test run with --cov measured. The server runs in processes of its own, which are not measured.
coverage-gate: install ## branch coverage: 95 % of the law and the names at least, 90 % of the API
	$(BIN)/coverage report --include='rulesets/*' --fail-under=95
	$(BIN)/coverage report --include='cardpool/folding.py,cardpool/names.py,cardpool/list_names.py,cardpool/narrowing.py,cardpool/suggesting.py,cardpool/within.py,cardpool/beside.py,cardpool/vocabulary.py' --fail-under=95
	$(BIN)/coverage report --include='validator/api/*,validator/http/*,validator/service/*' --omit='*/server.py,*/worker.py' --fail-under=90

bench: install load ## measure the program, and the service
	$(BIN)/python -m benchmarks

bench-batch: install ## measure whole archives: make bench-batch LISTS=1000000
	$(BIN)/python -m benchmarks.batch --lists $(LISTS)

load: install ## measure the service
	$(BIN)/python -m benchmarks.load

catalogues: install ## write the catalogues of the other languages anew
	$(BIN)/python tools/catalogues.py

docs: install ## write the reference pages anew
	$(BIN)/python tools/docs.py

cards: install ## write cardpool/data anew from the sources in COE, GCCG and CARDNUM
	$(BIN)/python -m cardpool.sources.merge --coe $(COE) --gccg $(GCCG) --cardnum $(CARDNUM)

wheel: install ## build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation --outdir dist

release: install ## put what is new into CHANGELOG.md: make release VERSION=0.2.0
	$(BIN)/towncrier build --yes --version $(VERSION)

# `make lock LOCK_ARGS=--upgrade` moves to newer releases; without it only what pyproject.toml asks for changes.
# Without a .venv yet, any uv will do: make lock UV=uv.
UV ?= $(BIN)/uv
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(LOCK_ARGS)
lock: ## write the lock files anew
	$(COMPILE) pyproject.toml --all-extras -o requirements/runtime.txt
	$(COMPILE) pyproject.toml --group dev -c requirements/runtime.txt -o requirements/dev.txt
	$(COMPILE) --group build -c requirements/dev.txt -o requirements/build.txt

clean: ## remove everything that can be made again
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find $(SOURCES) tests -name __pycache__ -type d -prune -exec rm -rf {} +
