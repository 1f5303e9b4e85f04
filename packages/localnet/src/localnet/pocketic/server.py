"""
The routes of the PocketIC server, and who may ask there.

::

    POST /instances                            {"Created": {"instance_id": 0, "topology": ..}}
    GET  /instances                            ["Available", "Deleted"]
    DELETE /instances/0
    GET, POST /instances/0/read/..             READS
    POST /instances/0/update/..                UPDATES
    POST /instances/0/auto_progress            live mode, until stop_progress
    /instances/0/api/..                        the Internet Computer's HTTPS interface
    POST /blobstore                            the SHA-256 of what was sent
    GET, POST /http_gateway  POST /http_gateway/0/stop     that interface and pages, on a port

Whatever else is asked is answered with 404, and with what there is.

What is installed runs as whoever started this, and PocketIC's clients have no keys. So only
programs of that user are answered: no request that a web page sent, and none of another user
(``access``). By the HTTPS interface, which pages may use as localnet's, nobody installs anything.
"""

from __future__ import annotations

import asyncio
import hashlib
import signal
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from socket import socket
from typing import TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from localnet.http import app, log, server
from localnet.http.access import EVERY_METHOD, Access
from localnet.http.body import Bodies
from localnet.http.ingress import Ingress
from localnet.http.node import LONGEST_SLEEP, Node, Timers
from localnet.http.worker import Worker
from localnet.pocketic.access import Doorkeeper, OwnersProtocol
from localnet.pocketic.instance import Instance
from localnet.pocketic.operations import READS, UPDATES, Operation
from localnet.pocketic.wire import Body
from localnet.protocol.calls import NOT_FOUND, RequestError
from localnet.runtime.message import LogLine

T = TypeVar("T")
CREATED = 201
LARGEST_BODY = 256 << 20
MOST_BLOBS = 1 << 30
MOST_INSTANCES = 1000


SET_STABLE_MEMORY = "set_stable_memory"  # which takes a blob of the server


@dataclass
class Running:
    """An instance, and what answers its HTTPS interface."""

    instance: Instance
    node: Node
    ingress: Ingress
    api: ASGIApp


@dataclass
class Gateway:
    """A port on which an instance is answered for."""

    instance_id: int
    port: int
    stop: asyncio.Event
    task: asyncio.Task[None]


class PocketIc:
    """All instances of one server, in one thread: Python has one set of modules."""

    def __init__(self) -> None:
        self.last_asked = time.monotonic()
        self.being_answered = 0
        self._worker = Worker()
        self._bodies = Bodies(LARGEST_BODY, LARGEST_BODY)
        self._instances: list[Running | None] = []
        self._blobs: dict[bytes, tuple[bytes, bool]] = {}
        self._gateways: list[Gateway] = []

    def build(self) -> Starlette:
        """The application."""
        many, one = "/instances", "/instances/{id:int}"
        routes = [
            Route("/status", _healthy, methods=["GET"]),
            Route("/blobstore", self._keep_blob, methods=["POST"]),
            Route("/blobstore/{id}", self._show_blob, methods=["GET"]),
            Route(many, self._list, methods=["GET"]),
            Route(many, self._create, methods=["POST"]),
            Route(one, self._delete, methods=["DELETE"]),
            Route(one + "/read/{what}", self._read, methods=["GET", "POST"]),
            Route(one + "/update/{what}", self._update, methods=["POST"]),
            Route(one + "/auto_progress", self._show_progress, methods=["GET"]),
            Route(one + "/auto_progress", self._go_live, methods=["POST"]),
            Route(one + "/stop_progress", self._stop, methods=["POST"]),
            Mount(one + "/api", self._answer_api),
            Route("/http_gateway", self._list_gateways, methods=["GET"]),
            Route("/http_gateway", self._create_gateway, methods=["POST"]),
            Route("/http_gateway/{id:int}/stop", self._stop_gateway, methods=["POST"]),
            Route("/{rest:path}", _unknown, methods=EVERY_METHOD),
        ]
        middleware = [Middleware(Doorkeeper), Middleware(Counted, pocket_ic=self)]
        return Starlette(
            routes=routes, middleware=middleware, exception_handlers={RequestError: _refuse}
        )

    async def close(self) -> None:
        for gateway in self._gateways:
            gateway.stop.set()
            await gateway.task
        await self._worker.tend(None)
        for running in self._instances:
            if running is not None:
                await self._worker.do(running.instance.close)
        self._worker.close()

    # -- instances

    def _running(self, number: int) -> Running:
        found = self._instances[number] if number < len(self._instances) else None
        if found is None:
            raise RequestError(f"there is no instance {number}", NOT_FOUND)
        return found

    async def _do(self, http: Request, job: Callable[[Instance], T]) -> T:
        number = http.path_params["id"]
        # It may be deleted while this waits its turn.
        return await self._worker.do(lambda: job(self._running(number).instance))

    async def _list(self, http: Request) -> Response:
        return JSONResponse(["Deleted" if r is None else "Available" for r in self._instances])

    async def _create(self, http: Request) -> Response:
        config = Body(await self._bodies.read(http))
        if sum(running is not None for running in self._instances) >= MOST_INSTANCES:
            raise RequestError(f"there are {MOST_INSTANCES} instances already: delete some")
        instance = await self._worker.do(lambda: Instance(config, self._tell))
        node = Node(instance.network, instance.keys, self._worker)
        ingress = Ingress(node)
        api = app.build(node, ingress, (), _print, Access())
        self._instances.append(Running(instance, node, ingress, api))
        self._worker.write = self._write
        await self._worker.tend(Rounds(self._instances))
        number = len(self._instances) - 1
        gateway = config.object("http_gateway_config").fields
        info = await self._open_gateway(number, gateway.get("port")) if gateway else None
        created = {
            "instance_id": number, "topology": instance.topology(), "http_gateway_info": info,
        }  # fmt: skip
        return JSONResponse({"Created": created}, CREATED)

    async def _delete(self, http: Request) -> Response:
        number = http.path_params["id"]
        instance = self._running(number).instance
        self._instances[number] = None
        await self._worker.tend(Rounds(self._instances))
        for gateway in [each for each in self._gateways if each.instance_id == number]:
            gateway.stop.set()
        await self._worker.do(instance.close)
        return Response()

    async def _read(self, http: Request) -> Response:
        return await self._operate(http, READS)

    async def _update(self, http: Request) -> Response:
        if http.path_params["what"] == SET_STABLE_MEMORY:
            body = Body(await self._bodies.read(http))
            data, canister_id = self._blob(body.blob("blob_id")), body.principal("canister_id")
            await self._do(http, lambda each: each.set_stable_memory(canister_id, data))
            return JSONResponse(None)
        return await self._operate(http, UPDATES)

    async def _operate(self, http: Request, operations: dict[str, Operation]) -> Response:
        operation = operations.get(http.path_params["what"])
        if operation is None:
            raise _no_route(http)
        body = Body(await self._bodies.read(http))
        return JSONResponse(await self._do(http, lambda each: operation(each, body)))

    async def _show_progress(self, http: Request) -> Response:
        return JSONResponse(await self._do(http, lambda each: each.is_live))

    async def _go_live(self, http: Request) -> Response:
        await self._do(http, Instance.go_live)
        return JSONResponse(None)

    async def _stop(self, http: Request) -> Response:
        await self._do(http, Instance.stop)
        return JSONResponse(None)

    async def _answer_api(self, scope: Scope, receive: Receive, send: Send) -> None:
        running = self._running(scope["path_params"]["id"])
        await self._worker.do(running.instance.write_at_once)
        inner = "/api/" + scope["path"].partition("/api/")[2]
        await running.api({**scope, "path": inner, "root_path": ""}, receive, send)

    def _write(self) -> None:
        for running in self._instances:
            if running is not None:
                running.instance.network.save()

    def _tell(self, line: LogLine) -> None:
        if line.kind != "message":
            _print(log.format_line(line))

    # -- blobs

    async def _keep_blob(self, http: Request) -> Response:
        encoding = http.headers.get("content-encoding")
        if encoding not in (None, "gzip"):
            raise RequestError("only 'gzip' is supported as Content-Encoding")
        data = await self._bodies.read(http)
        if sum(len(kept) for kept, _ in self._blobs.values()) + len(data) > MOST_BLOBS:
            raise RequestError(f"blobs take at most {MOST_BLOBS} bytes")
        digest = hashlib.sha256(data).digest()
        self._blobs[digest] = (data, encoding == "gzip")
        return PlainTextResponse(digest.hex())

    async def _show_blob(self, http: Request) -> Response:
        try:
            data, packed = self._blobs[bytes.fromhex(http.path_params["id"])]
        except (ValueError, KeyError):
            raise RequestError("there is no such blob", NOT_FOUND) from None
        return Response(data, headers={"content-encoding": "gzip"} if packed else None)

    def _blob(self, digest: bytes) -> bytes:
        """What is in a blob, unpacked."""
        if digest not in self._blobs:
            raise RequestError("there is no such blob: POST it to /blobstore first")
        data, packed = self._blobs[digest]
        if not packed:
            return data
        stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            found = stream.decompress(data, LARGEST_BODY)
        except zlib.error as problem:
            raise RequestError(f"the blob's gzip cannot be read: {problem}") from None
        if not stream.eof:
            raise RequestError(f"the blob's gzip is cut off, or holds over {LARGEST_BODY} bytes")
        return found

    # -- HTTP gateways

    async def _list_gateways(self, http: Request) -> Response:
        return JSONResponse([
            {"instance_id": at, "port": each.port, "domains": None, "https_config": None,
             "forward_to": {"PocketIcInstance": each.instance_id}}
            for at, each in enumerate(self._gateways) if not each.task.done()
        ])  # fmt: skip

    async def _create_gateway(self, http: Request) -> Response:
        body = Body(await self._bodies.read(http))
        if body.fields.get("https_config") is not None:
            raise RequestError("localnet's gateways have no TLS")
        number = body.object("forward_to").nat("PocketIcInstance", MOST_INSTANCES)
        info = await self._open_gateway(number, body.fields.get("port"))
        return JSONResponse({"Created": info}, CREATED)

    async def _open_gateway(self, number: int, port: object) -> dict[str, int]:
        running = self._running(number)
        await self._worker.do(running.instance.write_at_once)
        if port is not None and (type(port) is not int or not 0 <= port < 1 << 16):
            raise RequestError("port must be a number below 65536")
        try:
            listener = server.bind(port if isinstance(port, int) else 0)
        except server.PortTakenError as problem:
            raise RequestError(str(problem)) from None
        application = app.build(running.node, running.ingress, (), _print, Access())
        stop = asyncio.Event()
        task = asyncio.create_task(server.run(application, listener, stop))
        task.add_done_callback(lambda done: listener.close())
        self._gateways.append(Gateway(number, listener.getsockname()[1], stop, task))
        return {"instance_id": len(self._gateways) - 1, "port": self._gateways[-1].port}

    async def _stop_gateway(self, http: Request) -> Response:
        number = http.path_params["id"]
        if number >= len(self._gateways):
            raise RequestError(f"there is no HTTP gateway {number}", NOT_FOUND)
        self._gateways[number].stop.set()
        await self._gateways[number].task
        return JSONResponse(None)


class Rounds:
    """The timers of all instances; those whose time stands still wait."""

    def __init__(self, instances: list[Running | None]) -> None:
        self._timers = [
            Timers(running.instance.network, running.instance.clock)
            for running in instances
            if running is not None
        ]

    def due_in(self) -> float:
        return min((each.due_in() for each in self._timers), default=LONGEST_SLEEP)

    def run(self) -> None:
        for each in self._timers:
            if each.due_in() <= 0:
                each.run()


class Counted:
    """Has *pocket_ic* know when it was last asked, and whether it is being asked now."""

    def __init__(self, app: ASGIApp, pocket_ic: PocketIc) -> None:
        self._app = app
        self._pocket_ic = pocket_ic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._pocket_ic.being_answered += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._pocket_ic.being_answered -= 1
            self._pocket_ic.last_asked = time.monotonic()


async def serve(listener: socket, ttl: float, up: Callable[[], None]) -> None:
    """Answer on *listener* until told to stop, or until nobody has asked for *ttl* seconds."""
    pocket_ic, stop = PocketIc(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    ending = asyncio.create_task(_end_when_idle(pocket_ic, ttl, stop))
    up()
    try:
        await server.run(pocket_ic.build(), listener, stop, OwnersProtocol)
    finally:
        ending.cancel()
        await pocket_ic.close()


async def _end_when_idle(pocket_ic: PocketIc, ttl: float, stop: asyncio.Event) -> None:
    while True:
        idle = 0.0 if pocket_ic.being_answered else time.monotonic() - pocket_ic.last_asked
        if idle >= ttl:
            stop.set()
            return
        await asyncio.sleep(ttl - idle)


async def _healthy(http: Request) -> Response:
    return Response()


def _no_route(http: Request) -> RequestError:
    return RequestError(
        f"localnet's PocketIC server has no {http.method} {http.url.path[:100]}; of an instance it "
        f"has read/ {', '.join(READS)}; update/ {', '.join((*UPDATES, SET_STABLE_MEMORY))}; "
        "auto_progress, stop_progress and api/; and beside them /instances, /blobstore, "
        "/http_gateway and /status",
        NOT_FOUND,
    )


async def _unknown(http: Request) -> Response:
    raise _no_route(http)


async def _refuse(http: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestError)
    return JSONResponse({"message": problem.text}, problem.status)


def _print(line: str) -> None:
    print(line, flush=True)
