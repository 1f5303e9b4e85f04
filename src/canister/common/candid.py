"""The Candid types that every room has. Kybra reads them here; an entry imports those it names."""

from kybra import Opt, Record, Tuple, Variant, Vec, blob, nat8, nat16, nat32, nat64, null, text

Header = Tuple[text, text]


class Answer(Variant, total=False):
    Ok: null
    Err: text


class CountAnswer(Variant, total=False):
    Ok: nat64
    Err: text


class Event(Record):
    number: nat64
    generation: nat64
    time: nat64
    kind: text
    player_num: nat8
    detail: text


class EventPage(Record):
    first: nat64
    following: nat64
    events: Vec[Event]


class NewsRequest(Record):
    first: nat64
    facts: text
    proof: bool


class News(Record):
    first: nat64
    following: nat64
    generation: nat64
    events: Vec[Event]
    facts: Opt[text]
    statement: Opt[text]
    certificate: Opt[blob]


class BackupPage(Record):
    page: nat32
    pages: nat32
    generation: nat64
    content: text


class BackupAnswer(Variant, total=False):
    Ok: BackupPage
    Err: text


class HttpRequest(Record):
    method: text
    url: text
    headers: Vec[Header]
    body: blob


class HttpResponse(Record):
    status_code: nat16
    headers: Vec[Header]
    body: blob
