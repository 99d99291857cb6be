# The two commands: `make play` and `make test`. Both set up everything they need.
BIN := .venv/bin
WORDS := $(wildcard src/limelight/words/*.po src/limelight/games/*/words/*.po tests/outside/*/words/*.po docs/rules/*.md)

.PHONY: setup play check test soak bench docs clean

setup: .venv/.ready .venv/.words

.venv/.ready: pyproject.toml hatch_build.py tools/setup
	@tools/setup
	@touch $@

.venv/.words: .venv/.ready $(WORDS)
	@$(BIN)/python hatch_build.py
	@touch $@

play: setup
	@$(BIN)/limelight play

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	DENO_NO_UPDATE_CHECK=1 $(BIN)/deno check --quiet --config tools/deno.json src/limelight/server/static/*.js

test: check
	@tools/setup browser
	$(BIN)/pytest -n auto -m "not soak"

soak: setup
	$(BIN)/pytest -m soak

bench: setup
	$(BIN)/python -m bench

docs: setup
	@$(BIN)/python -m tools.site build/site

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} +
	rm -f tests/outside/*/words/*.mo src/limelight/words/*.mo src/limelight/games/*/words/*.mo src/limelight/games/*/words/rules.*.md
