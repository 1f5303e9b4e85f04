"""
Outcomes of calls, as clients are told them.

::

    certified     request_status/<id>/{status, reply}                                   replied
                  request_status/<id>/{status, reject_code, reject_message, error_code} rejected
    query         {status, reply: {arg}} or {status, reject_code, reject_message, error_code}
"""

from __future__ import annotations

from typing import Any

from protocol.calls import Outcome, Reject, Reply
from protocol.leb128 import leb

Status = dict[bytes, bytes]

PROCESSING: Status = {b"status": b"processing"}


def status_labels(outcome: Outcome) -> Status:
    """What hangs under a finished request's id in the state tree."""
    if isinstance(outcome, Reply):
        return {b"status": b"replied", b"reply": outcome.data}
    return {
        b"status": b"rejected",
        b"reject_code": leb(outcome.code),
        b"reject_message": outcome.message.encode(),
        b"error_code": outcome.error.encode(),
    }


def query_fields(outcome: Outcome) -> dict[str, Any]:
    """What a query is answered with, not yet signed."""
    if isinstance(outcome, Reply):
        return {"status": "replied", "reply": {"arg": outcome.data}}
    return {"status": "rejected", **reject_fields(outcome)}


def reject_fields(reject: Reject) -> dict[str, Any]:
    """A reject where no certificate is."""
    return {
        "reject_code": reject.code,
        "reject_message": reject.message,
        "error_code": reject.error,
    }
