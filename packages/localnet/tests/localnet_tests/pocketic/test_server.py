"""The routes of PocketIC's server: what they do, and whom they refuse."""

from __future__ import annotations

import gzip
import hashlib
import json
import socket
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any

import cbor2
import pytest
import requests
from hypothesis import given
from hypothesis import strategies as st

from localnet.pocketic import access, stable_memory
from localnet.pocketic import instance as instances
from localnet.protocol import agent, principal, sign
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS, TEXT
from localnet_tests.pocketic.served import (
    COMMAND,
    COUNTER,
    EMPTY,
    ONE,
    Instance,
    Refused,
    Served,
    b64,
)

NAT64 = PRIMS["nat64"]
FIVE = encode([TEXT, NAT64], ["five", 5])
NAME = encode([TEXT], ["five"])


@pytest.fixture(scope="module")
def instance(served: Served) -> Instance:
    return served.instance()


@pytest.fixture(scope="module")
def counter(instance: Instance) -> bytes:
    return instance.canister()


def number(value: int) -> bytes:
    return encode([NAT64], [value])


# -- messages


def test_a_message_waits_for_the_next_round(instance: Instance) -> None:
    made = instance.canister()
    _, said = instance.submit(made, "add", EMPTY, b"\4")
    asked = {"raw_message_id": said["Ok"], "raw_caller": None}
    assert instance.read("ingress_status", **asked) == (200, None)
    assert instance.query(made, "get") == number(0)
    assert instance.tell("tick") == (200, None)
    assert instance.query(made, "get") == number(1)
    assert instance.read("ingress_status", **asked) == (200, {"Ok": b64(number(1))})
    other = asked | {"raw_caller": {"principal_id": b64(b"\1" * 29)}}
    assert instance.read("ingress_status", **other).status == 400


def test_what_fails_is_told_with_the_networks_own_names(instance: Instance, counter: bytes) -> None:
    with pytest.raises(Refused) as trapped:
        instance.update(counter, "fail")
    (reject,) = trapped.value.args
    assert reject["reject_code"] == "CanisterError"
    assert reject["error_code"] == "CanisterCalledTrap"
    assert "on purpose" in reject["reject_message"]
    with pytest.raises(Refused, match="CanisterMethodNotFound"):
        instance.update(counter, "nothing_like_it")
    with pytest.raises(Refused, match="does not run WebAssembly"):
        instance.canister(b"\0asm\1\0\0\0\1\4\1`\0\0")


def test_whoever_sends_is_who_is_said_to(instance: Instance) -> None:
    """A controller by its name alone, and nobody else."""
    sender = b"\7" * 29
    asked = {"amount": None, "settings": None, "specified_id": None}
    made = instance.manage("provisional_create_canister_with_cycles", **asked)["canister_id"]
    controllers = {"canister_id": b64(made)}
    assert instance.read("get_controllers", **controllers).said == [{"principal_id": b64(b"\4")}]
    arg = encode_stop(made)
    with pytest.raises(Refused, match="CanisterInvalidController"):
        instance.update(b"", "stop_canister", arg, sender)
    assert instance.update(b"", "stop_canister", arg) == EMPTY


def encode_stop(canister: bytes) -> bytes:
    return encode(parse_did(
        "service : { stop : (record { canister_id : principal }) -> () }"
    )[0].methods["stop"].args, [{"canister_id": canister}])  # fmt: skip


def test_a_round_runs_heartbeats_and_timers_that_are_due(instance: Instance) -> None:
    made = instance.canister()
    before = instance.query(made, "get_beats")
    instance.update(made, "later")
    assert instance.query(made, "get") == number(0)
    instance.tell("tick")
    assert instance.query(made, "get") == number(1)
    assert instance.query(made, "get_beats") != before


def test_time_stands_still_until_it_is_set_and_never_goes_back(served: Served) -> None:
    instance = served.instance()
    path = f"{instance.path}/read/get_time"
    assert served.get(path) == (200, {"nanos_since_epoch": instances.START})
    later = instances.START + 3_600 * 10**9 + 1
    assert instance.tell("set_time", nanos_since_epoch=later) == (200, None)
    assert served.get(path).said == {"nanos_since_epoch": later}
    status, said = instance.tell("set_time", nanos_since_epoch=later - 1)
    assert (status, said["message"].startswith("SettingTimeIntoPast")) == (400, True)
    instance.tell("tick")
    assert served.get(path).said == {"nanos_since_epoch": later + 1}


def test_live_mode_runs_what_is_submitted_and_timers_by_itself(served: Served) -> None:
    instance = served.instance()
    made = instance.canister()
    assert served.post(f"{instance.path}/auto_progress", {"artificial_delay_ms": None})[0] == 200
    assert served.get(f"{instance.path}/auto_progress").said is True
    assert served.post(f"{instance.path}/auto_progress").status == 400
    _, said = instance.submit(made, "later", EMPTY, b"\4")
    asked = {"raw_message_id": said["Ok"], "raw_caller": None}
    assert instance.read("ingress_status", **asked).said == {"Ok": b64(EMPTY)}
    while instance.query(made, "get") != number(1):
        pass
    assert served.post(f"{instance.path}/stop_progress") == (200, None)
    assert served.get(f"{instance.path}/auto_progress").said is False
    moment = served.get(f"{instance.path}/read/get_time").said
    assert moment["nanos_since_epoch"] > 1_700_000_000 * 10**9
    assert served.get(f"{instance.path}/read/get_time").said == moment


def test_instances_know_nothing_of_each_other(served: Served) -> None:
    one, other = served.instance(), served.instance()
    made, same = one.canister(), other.canister()
    assert made == same
    one.update(made, "add")
    assert one.query(made, "get") == number(1)
    assert other.query(made, "get") == number(0)
    assert served.ask("DELETE", one.path).status == 200
    assert served.get("/instances").said[one.number] == "Deleted"
    assert one.tell("tick") == (404, {"message": f"there is no instance {one.number}"})
    assert other.query(made, "get") == number(0)


def test_a_deleted_instance_has_no_timers() -> None:
    served = Served()
    one, other = served.instance(), served.instance()
    for each in (one, other):
        each.update(each.canister(), "begin")
        served.post(f"{each.path}/auto_progress")
    made = other.canister()
    other.update(made, "begin")
    served.ask("DELETE", one.path)
    while other.query(made, "get") == number(0):
        pass
    assert served.end() == ""


# -- what is kept in a canister


def test_stable_memory_comes_back_with_its_maps(instance: Instance) -> None:
    made, other = instance.canister(), instance.canister()
    instance.update(made, "keep", FIVE)
    instance.update(made, "write", encode([TEXT], ["raw"]))
    status, said = instance.read("get_stable_memory", canister_id=b64(made))
    blob = b64decode(said["blob"])
    assert (status, blob[:4]) == (200, b"raw\0")
    kept = instance.query(made, "kept_as", NAME)
    assert instance.query(other, "kept_as", NAME) != kept
    instance.update(other, "write", encode([TEXT], ["what is overwritten"]))
    set_stable_memory(instance, other, blob)
    assert instance.query(other, "kept_as", NAME) == kept
    assert instance.read("get_stable_memory", canister_id=b64(other)).said == said
    set_stable_memory(instance, other, b"little")
    assert instance.query(other, "kept_as", NAME) != kept
    now = b64decode(instance.read("get_stable_memory", canister_id=b64(other)).said["blob"])
    assert now == b"little".ljust(65_536, b"\0")


def set_stable_memory(instance: Instance, canister: bytes, data: bytes, **headers: str) -> Any:
    sent = instance.served.session.post(
        f"{instance.served.url}/blobstore", data=data, headers=headers
    )
    digest = bytes.fromhex(sent.text)
    assert digest == hashlib.sha256(data).digest()
    return instance.tell("set_stable_memory", canister_id=b64(canister), blob_id=b64(digest))


def test_a_blob_may_be_packed_and_is_given_back_as_it_was(instance: Instance) -> None:
    made, data = instance.canister(), b"a" * 100_000
    packed = gzip.compress(data)
    encoding = {"Content-Encoding": "gzip"}
    assert set_stable_memory(instance, made, packed, **encoding).status == 200
    kept = b64decode(instance.read("get_stable_memory", canister_id=b64(made)).said["blob"])
    assert kept == data.ljust(2 * 65_536, b"\0")
    back = instance.served.session.get(
        f"{instance.served.url}/blobstore/{hashlib.sha256(packed).hexdigest()}"
    )
    assert back.content == data  # unpacked by the client
    broken = set_stable_memory(instance, made, packed[:-9], **encoding)
    assert (broken.status, "cut off" in broken.said["message"]) == (400, True)
    assert instance.served.get("/blobstore/00").status == 404
    missing = instance.tell("set_stable_memory", canister_id=b64(made), blob_id=b64(bytes(32)))
    assert "POST it to /blobstore first" in missing.said["message"]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        cbor2.dumps([1, 2]),
        cbor2.dumps([{0: 5}, {0: [9, 9]}]),
        cbor2.dumps([{0: {b"a": 5}}, {0: [9, 9]}]),
        cbor2.dumps([{0: {b"a": b"b"}}, {0: ["x", 9]}]),
    ],
    ids=range(5),
)
def test_damaged_stable_maps_are_refused(instance: Instance, counter: bytes, damage: bytes) -> None:
    instance.update(counter, "keep", FIVE)
    kept = instance.query(counter, "kept_as", NAME)
    blob = damage + stable_memory.LENGTH.pack(len(damage)) + stable_memory.MAPS
    status, said = set_stable_memory(instance, counter, blob)
    assert (status, said) == (400, {"message": "the stable maps in that blob cannot be read"})
    assert instance.query(counter, "kept_as", NAME) == kept


def test_state_is_there_for_the_next_instance(served: Served, tmp_path: Path) -> None:
    folder = {"state_dir": str(tmp_path)}
    first = served.instance(**folder)
    made = first.canister()
    first.update(made, "keep", FIVE)
    kept, topology = first.query(made, "kept_as", NAME), served.get(f"{first.path}/read/topology")
    in_use = served.post("/instances", ONE | folder)
    assert (in_use.status, "state_dir cannot be used" in in_use.said["message"]) == (400, True)
    served.ask("DELETE", first.path)
    again = served.instance(subnet_config_set={}, **folder)
    assert again.query(made, "kept_as", NAME) == kept
    assert served.get(f"{again.path}/read/topology") == topology


# -- subnets


def test_several_subnets_are_names_in_one_network(served: Served) -> None:
    new = {"state_config": "New"}
    wanted = {"nns": new, "application": [new, new], "system": []}
    instance = served.instance(subnet_config_set=wanted)
    topology = served.get(f"{instance.path}/read/topology").said["subnet_configs"]
    kinds = [config["subnet_kind"] for config in topology.values()]
    assert sorted(kinds) == ["Application", "Application", "NNS"]
    ids = list(map(principal.parse, topology))
    keys = {bytes(instance.read("pub_key", subnet_id=b64(each)).said) for each in ids}
    assert len(keys) == 1, "they have one key"
    homes = []
    arg = create_argument()
    for each in ids:
        said = instance.tell(
            "submit_ingress_message", sender=b64(b"\4"), canister_id="", payload=b64(arg),
            effective_principal={"SubnetId": b64(each)},
            method="provisional_create_canister_with_cycles",
        ).said  # fmt: skip
        made = replied_id(instance.tell("await_ingress_message", **said["Ok"]).said)
        found = instance.read("get_subnet", canister_id=b64(made)).said
        homes.append(b64decode(found["subnet_id"]))
    assert homes == ids
    assert instance.read("get_subnet", canister_id=b64(b"\4")) == (200, None)
    assert instance.read("pub_key", subnet_id=b64(b"\4")).status == 400


def create_argument() -> bytes:
    service = parse_did(
        "service : { create : (record {}) -> (record { canister_id : principal }) }"
    )
    return encode(service[0].methods["create"].args, [{}])


def replied_id(said: dict[str, Any]) -> bytes:
    return b64decode(said["Ok"])[-10:]


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ({}, "at least one subnet"),
        ({"application": [{"state_config": {"FromPath": "/x"}}]}, "reads no replica's state"),
        ({"application": [{}] * 65}, "at most 64"),
        ({"application": [5]}, "reads no replica's state"),
    ],
)
def test_what_no_instance_can_be_is_refused(served: Served, config: Any, why: str) -> None:
    status, said = served.post("/instances", {"subnet_config_set": config})
    assert (status, why in said["message"]) == (400, True)


# -- HTTP


def test_agents_talk_to_an_instance_and_through_a_gateway(served: Served) -> None:
    instance = served.instance()
    made = instance.canister()
    status, said = served.post(
        "/http_gateway", {"forward_to": {"PocketIcInstance": instance.number}}
    )
    assert status == 201
    gateway = said["Created"]
    described = {"instance_id": gateway["instance_id"], "port": gateway["port"]}
    listed = served.get("/http_gateway").said[-1]
    assert {name: listed[name] for name in described} == described
    methods = parse_did("service : { add : () -> (nat64); get : () -> (nat64) query }")[0].methods
    for url in (f"http://127.0.0.1:{gateway['port']}", served.url + instance.path):
        client = agent.Canister(agent.Agent(url, root_key(url), sign.ANONYMOUS), made, methods)
        before = client.ask("get")
        assert client.tell("add") == before + 1
    assert served.post(f"/http_gateway/{gateway['instance_id']}/stop") == (200, None)
    with pytest.raises(requests.ConnectionError):
        requests.get(f"http://127.0.0.1:{gateway['port']}/api/v2/status")


def root_key(url: str) -> bytes:
    with requests.get(f"{url}/api/v2/status") as answer:
        key: bytes = cbor2.loads(answer.content)["root_key"]
    return key


def test_nobody_installs_by_the_https_interface(served: Served) -> None:
    """Pages of this machine may use it, and what is installed runs as whoever started this."""
    instance = served.instance()
    made = instance.canister()
    url = served.url + instance.path
    client = agent.Agent(url, root_key(url), sign.ANONYMOUS)
    for method in ("provisional_create_canister_with_cycles", "install_code", "upload_chunk"):
        request = sign.call(sign.ANONYMOUS, principal.MANAGEMENT, method, b"")
        assert "update/submit_ingress_message" in str(client.submit(made, request))


# -- what is refused


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.org"},
        {"Origin": "http://localhost:5173"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
        {"Host": "example.org"},
    ],
    ids=str,
)
def test_no_web_page_may_ask(served: Served, headers: dict[str, str]) -> None:
    before = served.get("/instances").said
    for path, body in (("/instances", ONE), ("/blobstore", {}), ("/instances/0/update/tick", {})):
        assert served.post(path, body, headers=headers).status == 403
    assert served.get("/instances", headers=headers).status == 403
    assert served.get("/instances").said == before


def table(folder: Path, *rows: tuple[int, int, str, int]) -> Path:
    lines = [
        f"0: 0100007F:{port:04X} 0100007F:{remote:04X} {state} 0:0 0:0 0 {user} 0"
        for port, remote, state, user in rows
    ]
    found = folder / "tcp"
    found.write_text("\n".join(["sl local_address rem_address st", *lines]) + "\n")
    return found


@pytest.mark.parametrize(
    ("user", "may"), [(1000, True), (0, True), (1001, False)], ids=["own", "root", "another"]
)
def test_programs_of_another_user_may_not_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, may: bool
) -> None:
    rows = ((80, 0, "0A", 1000), (5000, 80, "01", user), (80, 5000, "01", 1000))
    monkeypatch.setattr(access, "TABLES", (table(tmp_path, *rows), tmp_path / "missing"))
    monkeypatch.setattr("os.getuid", lambda: 1000)
    assert access.may_ask(5000, 80) is may
    assert not access.may_ask(5001, 80), "nobody is known to be there"


def test_where_no_table_shows_sockets_everybody_may_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "TABLES", (table(tmp_path, (81, 0, "0A", 1000)),))
    assert access.may_ask(5000, 80)
    monkeypatch.setattr(access, "TABLES", (tmp_path / "missing",))
    assert access.may_ask(5000, 80)


def test_whoever_may_not_ask_is_told_so_on_the_connection() -> None:
    """A server that takes everybody for another user."""
    program = (
        "from localnet.pocketic import command, access; "
        "access.may_ask = lambda client, own: False; command.main([])"
    )
    with Served(command=(COMMAND[0], "-c", program)) as served:
        told = served.post("/instances", ONE)
    text = "only programs of the user who started this server may ask it"
    assert told == (403, {"message": text})


def test_what_is_not_there_is_answered_with_what_is(served: Served, instance: Instance) -> None:
    for path in (f"{instance.path}/update/mock_canister_http", "/verify_signature", "/x"):
        status, said = served.post(path)
        assert status == 404
        assert f"has no POST {path}" in said["message"]
        assert "submit_ingress_message" in said["message"]
    assert "get_cycles" in served.get(f"{instance.path}/read/get_canister_http").said["message"]


@pytest.mark.parametrize(
    ("what", "body", "why"),
    [
        ("add_cycles", {"canister_id": "", "amount": -1}, "amount must be a number"),
        ("add_cycles", {"canister_id": "", "amount": True}, "amount must be a number"),
        ("add_cycles", {"canister_id": "!", "amount": 1}, "canister_id must be in base64"),
        ("add_cycles", {"canister_id": b64(bytes(30)), "amount": 1}, "at most 29 bytes"),
        ("add_cycles", {"canister_id": b64(b"\4"), "amount": 1}, "does not belong to any subnet"),
        ("set_time", {"nanos_since_epoch": 2**64}, "nanos_since_epoch must be a number"),
        ("submit_ingress_message", {"sender": ""}, "canister_id must be in base64"),
        (
            "submit_ingress_message",
            {"sender": "", "canister_id": "", "effective_principal": {"X": ""}},
            "effective_principal is None, a SubnetId or a CanisterId",
        ),
        ("await_ingress_message", {"message_id": ""}, "there is no such message"),
    ],
)
def test_a_request_that_makes_no_sense_is_told_why(
    instance: Instance, what: str, body: dict[str, Any], why: str
) -> None:
    status, said = instance.tell(what, **body)
    assert (status, why in said["message"]) == (400, True), said


FIELDS = st.sampled_from(
    ["sender", "canister_id", "method", "payload", "amount", "raw_message_id",
     "effective_principal", "blob_id", "nanos_since_epoch", "raw_caller"]
)  # fmt: skip
ROUTES = st.sampled_from(
    ["read/query", "read/ingress_status", "update/add_cycles", "update/set_time",
     "update/submit_ingress_message", "update/set_stable_memory"]
)  # fmt: skip
PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
NESTED = PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(FIELDS, PLAIN)


@given(ROUTES, st.dictionaries(FIELDS, NESTED) | NESTED)
def test_no_json_breaks_the_server(served: Served, what: str, body: Any) -> None:
    data = json.dumps(body).encode()
    answer = served.session.post(f"{served.url}/instances/0/{what}", data=data)
    assert answer.status_code in (200, 400, 404), answer.text
    assert answer.status_code == 200 or "message" in answer.json()


# -- the command


def test_a_port_file_that_is_there_is_another_servers(tmp_path: Path) -> None:
    file = tmp_path / "port"
    with Served("--port-file", str(file)) as first:
        assert file.read_text() == f"{first.url.rpartition(':')[2]}\n"
        done = subprocess.run([*COMMAND, "--port-file", str(file)], capture_output=True, text=True)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")
        assert first.get("/status").status == 200
    assert not file.exists()


def test_options_of_the_real_server_are_ignored_and_named(tmp_path: Path) -> None:
    file = tmp_path / "port"
    file.touch()
    asked = ("--port-file", str(file), "--log-levels", "info")
    done = subprocess.run([*COMMAND, *asked], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "localnet-pocket-ic: ignored --log-levels info\n")


def test_it_ends_when_nobody_asks(tmp_path: Path) -> None:
    with Served("--ttl", "0.2", "--port-file", str(tmp_path / "port")) as served:
        assert served.process.wait() == 0
    assert not (tmp_path / "port").exists()


def test_it_listens_on_this_machine_alone() -> None:
    done = subprocess.run([*COMMAND, "--ip-addr", "0.0.0.0"], capture_output=True, text=True)
    assert (done.returncode, "invalid choice: '0.0.0.0'" in done.stderr) == (2, True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        done = subprocess.run([*COMMAND, "--port", port], capture_output=True, text=True)
    assert (done.returncode, f"port {port} is taken" in done.stderr) == (1, True)


def test_the_module_hash_is_of_what_was_installed(counter: bytes, instance: Instance) -> None:
    status = instance.manage("canister_status", canister_id=counter)
    assert status["module_hash"] == hashlib.sha256(COUNTER).digest()
