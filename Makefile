# The two commands: `make play` and `make test`. Each sets up what it needs, and no more.
BIN := .venv/bin
WORDS := $(wildcard src/limelight/words/*.po src/limelight/games/*/words/*.po tests/outside/*/words/*.po docs/rules/*.md)

.PHONY: setup play check test soak bench docs audit lock clean

setup: .venv/.ready .venv/.words

.venv/.play: pyproject.toml hatch_build.py tools/setup tools/lock/play.txt
	@tools/setup play
	@touch $@

.venv/.ready: .venv/.play tools/lock/test.txt
	@tools/setup test
	@touch $@

.venv/.words: .venv/.play $(WORDS)
	@$(BIN)/python hatch_build.py
	@touch $@

play: .venv/.play .venv/.words
	@$(BIN)/limelight play

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	DENO_NO_UPDATE_CHECK=1 $(BIN)/deno check --quiet --config tools/deno.json src/limelight/server/static/*.js

test: check
	@tools/setup browser
	@tools/setup database
	@tools/setup proxies
	$(BIN)/pytest -n auto --dist worksteal -m "not soak"

soak: setup
	@tools/setup database
	@tools/setup browser
	$(BIN)/pytest -n auto --dist worksteal -m soak --ignore tests/browser
	$(BIN)/pytest -n auto --dist worksteal --store postgresql tests/browser

bench: setup
	$(BIN)/python -m bench

docs: setup
	@$(BIN)/python -m tools.site build/site

audit: setup
	@$(BIN)/python -m tools.audit

lock: setup
	@tools/lock/remake

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} +
	rm -f tests/outside/*/words/*.mo src/limelight/words/*.mo src/limelight/games/*/words/*.mo src/limelight/games/*/words/rules.*.md
