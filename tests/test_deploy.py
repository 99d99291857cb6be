"""What ``deploy/`` starts works: its commands are run here, with the proxies of Debian's packages.

No container is built. What would run in one is read out of the files and run with folders, ports
and names of this machine; every other letter of the files is used as it is.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import httpx
import pytest

from limelight.cli.settings import SETTINGS
from limelight.client import Server
from limelight.play.log import verify
from tests.conftest import ROOT
from tests.deploying import DEPLOY, PATIENCE, Running, compose, container, program, service
from tests.ports import free_port
from tests.postgres import Cluster, programs
from tests.test_package import lend, needed

HERE = "127.0.0.1"
PREFIX = "/clubs/ours"
GIVEN = {"SITE": "table.example", "POSTGRES_PASSWORD": "a password"}
EXTRAS = ("psycopg", "psycopg-binary", "typing-extensions", "uvloop", "httptools")


def built(folder: Path, alone: bool) -> Path:
    """Runs what building the container runs; its ``/opt``.

    ``alone``: without the net; what is already installed here is lent instead of loaded.
    """
    said, source = container(), folder / "source"
    for name in said.copied:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        unwanted = shutil.ignore_patterns("__pycache__", "*.mo", "rules.*.md")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=unwanted)
        else:
            shutil.copyfile(ROOT / name, source / name)
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = os.environ | {"PATH": path, "PYTHONPATH": ""}
    if alone:
        environment |= {"PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_INDEX": "1"}
    for line in said.builds:
        if alone and "--require-hashes" in line:
            packages = next((folder / "opt").glob("limelight/lib/python*/site-packages"))
            for part in (*needed("limelight"), *map(distribution, EXTRAS)):
                lend(part, packages)
            continue
        placed = line.replace("/opt/", f"{folder}/opt/").replace("/wheels", f"{folder}/wheels")
        done = subprocess.run(
            placed, shell=True, cwd=source, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, (line, done.stderr)
    return folder / "opt"


@pytest.fixture(scope="module")
def opt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("container"), alone=True)


@pytest.fixture
def leaving() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def inside(opt: Path, home: Path, more: Mapping[str, Any]) -> dict[str, str]:
    """The environment in a container."""
    said = container().environment
    path = said.pop("PATH").replace("/opt/", f"{opt}/").replace("$PATH", os.environ["PATH"])
    given = {"PATH": path, "LANG": "C.UTF-8"} | said | {"LIMELIGHT_HOME": str(home)}
    return given | {name: str(value) for name, value in more.items()}


class Nodes:
    """The nodes of the compose file, on ports of this machine."""

    def __init__(self, opt: Path, folder: Path, public: str, database: str) -> None:
        self._starts = container().starts
        services = compose(GIVEN)
        self.ports, self.running, self.environments = [], [], []
        for name in (name for name in services if name.startswith("node")):
            said = services[name]["environment"]
            port = free_port()
            placed = {
                "LIMELIGHT_DATABASE": database,
                "LIMELIGHT_PUBLIC_URL": public,
                "LIMELIGHT_PROXIES": HERE,
                "LIMELIGHT_PORT": port,
                "LIMELIGHT_COMMANDS": 10_000,
            }
            assert {"LIMELIGHT_DATABASE", "LIMELIGHT_PUBLIC_URL", "LIMELIGHT_PROXIES"} < set(said)
            environment = inside(opt, folder / name, said | placed)
            self.ports.append(port)
            self.environments.append(environment)
            self.running.append(Running(self._starts, environment, folder / f"{name}.said"))
        for port, node in zip(self.ports, self.running, strict=True):
            node.answers(f"http://{HERE}:{port}/readyz")

    def healthy(self, which: int) -> bool:
        """Whether the container would be found healthy."""
        said = container().healthy
        done = subprocess.run(said, env=self.environments[which], capture_output=True)
        return done.returncode == 0

    def end(self) -> None:
        for node in self.running:
            node.kill()


def plays(address: str, nodes: Nodes) -> None:
    """A table through a proxy: pages, a stream, commands; a node is killed, and it goes on."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as browser:
        first = browser.get(f"{address}/")
        assert first.status_code == 200 and "Daggerheart" in first.text
        server = Server(f"{address}/")
        gm = server.make("daggerheart")
        anna = gm.sit(gm.invite("anna"))
        page = browser.get(f"{address}/join/{anna.token}", follow_redirects=True)
        assert page.status_code == 200 and str(page.url).startswith(f"{address}/t/{gm.table}/")
        assert browser.get(f"{address}/metrics").status_code == 404
        origin = "/".join(address.split("/")[:3])
        for other, code in ((origin, 303), ("https://elsewhere.example", 403)):
            chosen = browser.post(f"{address}/lang", data={"lang": "de"}, headers={"origin": other})
            assert chosen.status_code == code
        with heard(browser, address, gm.table, anna.token) as told:
            for n in range(10):
                gm.do("narrate", {"text": f"{n}"})
            assert all(f"id: {n}" in told for n in range(1, 11))
        assert nodes.healthy(0) and nodes.healthy(1)
        nodes.running[0].kill()
        assert not nodes.healthy(0)
        for n in range(20):
            anna.do("roll_dice", {"dice": "2d6"}, id=f"after-{n}")
        assert browser.get(f"{address}/").status_code == 200
        numbers = [next(stream).number for stream in (anna.stream(0), gm.stream(29))]
        assert numbers == [1, 30]
        sent = [entry.id for entry in gm.events() if entry.id.startswith("after-")]
        assert sent == [f"after-{n}" for n in range(20)]
        assert verify(gm.export().splitlines(keepends=True)).bad is None
    assert nodes.running[1].stop() == 0


class Told:
    """Lines of a stream: each is waited for while the stream stays open."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.iter_lines()

    def __contains__(self, line: str) -> bool:
        return any(each == line for each in self._lines)


@contextmanager
def heard(browser: httpx.Client, address: str, table: str, token: str) -> Iterator[Told]:
    """Somebody's open stream."""
    headers = {"authorization": f"Bearer {token}", "accept": "text/event-stream"}
    with browser.stream("GET", f"{address}/api/tables/{table}/events", headers=headers) as answer:
        assert answer.status_code == 200
        told = Told(answer)
        assert "retry: 1000" in told
        yield told


def test_it_plays_behind_caddy(
    opt: Path, tmp_path: Path, database: str, leaving: ExitStack
) -> None:
    caddy = program("caddy", "caddy")
    address = f"http://{HERE}:{free_port()}"
    nodes = Nodes(opt, tmp_path, address, database)
    leaving.callback(nodes.end)
    proxy = compose(GIVEN)["proxy"]
    (mounted,) = [each for each in proxy["volumes"] if "Caddyfile" in each]
    file = (DEPLOY / mounted.partition(":")[0]).resolve()
    environment = os.environ | proxy["environment"]
    assert environment["LIMELIGHT_SITE"] == GIVEN["SITE"]
    environment["LIMELIGHT_SITE"] = address
    for name, port in zip(("node1", "node2"), nodes.ports, strict=True):
        placed = environment["LIMELIGHT_NODES"].replace(f"{name}:8321", f"{HERE}:{port}")
        environment["LIMELIGHT_NODES"] = placed
    environment |= {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    line = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
    running = Running(line, environment, tmp_path / "caddy.said")
    leaving.callback(running.kill)
    running.answers(f"{address}/healthz")
    plays(address, nodes)


NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/limelight.conf;
}}
"""
"""What stands around the file, as a distribution has it."""


def test_it_plays_behind_nginx_with_tls_beneath_a_path(
    opt: Path,
    tmp_path: Path,
    database: str,
    leaving: ExitStack,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nginx, openssl = program("nginx", "nginx-light"), program("openssl", "openssl")
    port = free_port()
    address = f"https://{HERE}:{port}{PREFIX}"
    nodes = Nodes(opt, tmp_path, address, database)
    leaving.callback(nodes.end)
    certificate, key = tmp_path / "own.pem", tmp_path / "own.key"
    subprocess.run(
        shlex.split(
            f"{openssl} req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
            f" -subj /CN={HERE} -addext subjectAltName=IP:{HERE} -out {certificate} -keyout {key}"
        ),
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for name, placed in {
        "127.0.0.1:8321": f"{HERE}:{nodes.ports[0]}",
        "127.0.0.1:8322": f"{HERE}:{nodes.ports[1]}",
        "listen 443 ": f"listen {HERE}:{port} ",
        "server_name table.example": f"server_name {HERE}",
        "/etc/ssl/table.example.pem": str(certificate),
        "/etc/ssl/private/table.example.key": str(key),
    }.items():
        assert name in text
        text = text.replace(name, placed)
    (tmp_path / "limelight.conf").write_text(text)
    user = "" if os.getuid() else "user root;"
    (tmp_path / "nginx.conf").write_text(NGINX.format(folder=tmp_path, user=user))
    line = [nginx, "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
    running = Running(line, os.environ, tmp_path / "nginx.said")
    leaving.callback(running.stop)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    running.answers(f"{address}/healthz")
    plays(address, nodes)


def test_the_service_starts_from_its_file_and_ends_in_time(
    opt: Path, tmp_path: Path, leaving: ExitStack
) -> None:
    said, state = service(), tmp_path / "state"
    settings = tomllib.loads((DEPLOY / "limelight.toml").read_text("utf-8"))
    assert set(settings) <= set(SETTINGS)
    assert int(said["TimeoutStopSec"]) > settings["stop_seconds"]
    assert said["DynamicUser"] == "yes" and said["StateDirectory"] == "limelight"
    port, config = free_port(), tmp_path / "limelight.toml"
    text = (DEPLOY / "limelight.toml").read_text("utf-8")
    for name, placed in {"/var/lib/limelight": str(state), "port = 8321": f"port = {port}"}.items():
        assert name in text
        text = text.replace(name, placed)
    config.write_text(text)
    line = said["ExecStart"].replace("/opt/", f"{opt}/").replace("/etc/limelight.toml", str(config))
    name, _, home = said["Environment"].partition("=")
    environment = {"PATH": "/usr/bin:/bin", name: home.replace("/var/lib/limelight", str(state))}
    running = Running(shlex.split(line), environment, tmp_path / "service.said")
    leaving.callback(running.kill)
    running.answers(f"http://{HERE}:{port}/readyz")
    assert httpx.get(f"http://{HERE}:{port}/metrics").status_code == 200
    assert running.stop() == 0
    assert (state / "limelight.db").stat().st_mode & 0o777 == 0o600


def test_the_unit_is_one_that_systemd_understands(opt: Path, tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not here")
    unit = tmp_path / "limelight.service"
    text = (DEPLOY / "limelight.service").read_text("utf-8")
    unit.write_text(text.replace("ExecStart=/opt/", f"ExecStart={opt}/"))
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_tries_again_where_the_database_is_not_there_yet(
    opt: Path, tmp_path: Path
) -> None:
    said = service()
    assert (said["Restart"], said["StartLimitIntervalSec"]) == ("always", "0")
    for database, again in (("postgresql://limelight@127.0.0.1:9/x", True), ("nonsense", False)):
        line = [str(opt / "limelight/bin/limelight"), "play", "--database", database]
        given = {"PATH": os.environ["PATH"], "LIMELIGHT_HOME": str(tmp_path)}
        done = subprocess.run(line, env=given, capture_output=True, text=True, timeout=PATIENCE)
        assert done.stderr.count("\n") == 1 and database in done.stderr
        assert (str(done.returncode) not in said["RestartPreventExitStatus"].split()) == again


def test_the_container_is_no_root_and_has_what_compose_gives_it() -> None:
    said, services = container(), compose(GIVEN)
    assert said.user == "limelight"
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8").split()
    assert {each.removeprefix("!") for each in ignored if each[0] == "!"} == set(said.copied)
    nodes = [services[name] for name in services if name.startswith("node")]
    assert [node["hostname"] for node in nodes] == ["node1", "node2"]
    for node in nodes:
        assert (ROOT / node["build"]["dockerfile"]).is_file()
        for name in node["environment"]:
            known = name.removeprefix("LIMELIGHT_").lower()
            assert known in SETTINGS or name == "PGPASSWORD", name
        assert int(node["stop_grace_period"].rstrip("s")) > int(
            node["environment"]["LIMELIGHT_STOP_SECONDS"]
        )
    given = [line.partition("=")[0] for line in (DEPLOY / "example.env").read_text().split()]
    assert {*GIVEN, "PREFIX"} == set(given)
    beneath = compose(GIVEN | {"PREFIX": "/table"})["node1"]["environment"]
    assert beneath["LIMELIGHT_PUBLIC_URL"] == "https://table.example/table"


def test_the_database_is_found_ready_as_compose_asks(cluster: Cluster) -> None:
    kind, name, *given = compose(GIVEN)["db"]["healthcheck"]["test"]
    found = programs()
    assert (kind, name) == ("CMD", "pg_isready") and found is not None
    done = subprocess.run([found / name, *given, "--port", str(cluster.port)], capture_output=True)
    assert done.returncode == 0


@pytest.mark.soak
def test_the_container_is_built_from_the_net_and_answers(
    tmp_path: Path, database: str, leaving: ExitStack
) -> None:
    nodes = Nodes(built(tmp_path, alone=False), tmp_path, "https://table.example", database)
    leaving.callback(nodes.end)
    assert nodes.healthy(0) and nodes.healthy(1)
