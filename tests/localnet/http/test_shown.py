"""Values are written as icp writes them, which has its words from candid's own crate."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from localnet import project
from protocol import principal
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.show import show_all
from tests.localnet.http.clients import Icp
from tests.localnet.runtime.host import SAMPLES
from tests.servers.spawned import UP, Spawned


def test_every_shape_is_written_as_icp_writes_it(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    shutil.copy(SAMPLES / "shapes.py", folder / "main.py")
    canisters = {"shapes": {"type": "kybra", "main": "main.py"}}
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    methods = parse_did(project.interface(folder, "shapes"))[0].methods
    server = Spawned(folder, "--port", "0")
    try:
        server.wait_for(lambda line: UP in line)
        icp = Icp(tmp_path / "home", folder)
        network = ("-n", server.url, "--root-key", "fetch")
        ids = json.loads((folder / ".dfx/local/canister_ids.json").read_text())
        there = ids["shapes"]["local"]
        for method, func in methods.items():
            call = ("canister", "call", there, method, "()", "--query", *network)
            data = bytes.fromhex(icp(*call, "-o", "hex").split()[-1])
            assert show_all(func.results, decode(func.results, data)) == icp(*call), method
        assert len(methods) == 25
        assert principal.parse(there)
    finally:
        server.stop()
