# make play    install into .venv what is needed, and open the first notebook
# make test    all tests: engine, notebooks, browser
# make site    the site without a server, in .site/
# make lint    ruff and mypy --strict; tsc and biome for the JavaScript
# make notebooks, make bench, make clean

VENV = .venv
BIN = $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY = $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
JS = .cache/js/node_modules/.bin
# Three tests at a time, also on two cores: one of them mostly waits, for a page or a kernel. Who is done takes over from
# the others; but a notebook's cells run where those before them ran.
TESTS = $(PY) -m pytest --quiet --durations=10 --numprocesses 3 --dist
START = notebooks/00-start-here.ipynb
# JupyterLab asks root for this, as in a container.
ROOT_ARGS = $$(test "$$(id -u)" != 0 || echo --allow-root)

.PHONY: play test site lint notebooks bench clean

# Signed, because JupyterLab brings back no table of a notebook with outputs that ran elsewhere: it shows its picture, and says nothing.
play: $(VENV)/play.stamp
	@$(BIN)/jupyter trust --log-level=ERROR notebooks/0*.ipynb notebooks/*/0*.ipynb >$(VENV)/trusted
	$(BIN)/jupyter lab $(ROOT_ARGS) --LabApp.default_url=/lab/tree/$(START) $(PLAY_ARGS)

test: $(VENV)/dev.stamp
	$(PY) tests/chromium.py
	$(TESTS) worksteal tests --ignore tests/browser
	TQDM_DISABLE=1 $(TESTS) loadfile -p compare_notebooks --nbval --nbval-current-env --nbval-cell-timeout 120 notebooks
	$(TESTS) worksteal tests/browser

# For any static host; Python runs in the browser there.
site: | $(PY)
	$(PY) binder/site/build.py

lint: $(VENV)/dev.stamp .cache/js/stamp
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(JS)/tsc --project widgets
	cd widgets && ../$(JS)/biome ci --error-on-warnings gamekit_widgets ../tests/js

notebooks: $(VENV)/dev.stamp
	$(PY) tests/execute_notebooks.py

bench: $(VENV)/dev.stamp
	cd tests && for part in engines waits faces classroom balance strength peers; do ../$(PY) -m bench.$$part || exit 1; done
	cd tests && ../$(PY) -m browser.hover && ../$(PY) -m browser.latency
	$(PY) binder/site/build.py && cd tests && ../$(PY) -m browser.first_board
	HYPOTHESIS_PROFILE=long $(PY) -m pytest --quiet -m fuzz tests/test_fuzz.py

clean:
	rm -rf $(VENV) .venv-bench .site .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache tests/browser/shots
	find gamekit widgets tests notebooks -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/play.stamp: pyproject.toml | $(PY)
	@echo 'Installing gamekit and JupyterLab into $(VENV): half a minute or so.'
	$(PY) -m pip install -qq --editable .
	$(BIN)/jupyter labextension disable --log-level=ERROR --level=sys_prefix @jupyterlab/apputils-extension:announcements
	touch $@

$(VENV)/dev.stamp: $(VENV)/play.stamp
	$(PY) -m pip install -qq --editable '.[dev]'
	touch $@

.cache/js/stamp: widgets/package.json widgets/package-lock.json widgets/.npmrc
	mkdir -p .cache/js
	cp $^ .cache/js
	cd .cache/js && npm ci --silent
	touch $@

# A command may be there and not work (a pyenv shim, Debian's python3 without venv): what counts is that it makes the venv.
$(PY):
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	  if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "$$python -m venv $(VENV)"; exec $$python -m venv $(VENV); \
	  fi; \
	done; \
	echo 'gamekit needs Python 3.11 or newer with its venv module (Debian, Ubuntu: apt install python3-venv).' >&2; exit 1
