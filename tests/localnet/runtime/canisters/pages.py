"""Raw stable memory, certified data."""

from kybra import Opt, blob, ic, nat32, nat64, query, text, update, void


@update
def grow(pages: nat32) -> text:
    return repr(ic.stable_grow(pages))


@update
def grow64(pages: nat64) -> text:
    return repr(ic.stable64_grow(pages))


@query
def size() -> text:
    return f"{ic.stable_size()} {ic.stable64_size()} {len(ic.stable_bytes())}"


@update
def write(offset: nat32, data: blob) -> void:
    ic.stable_write(offset, data)


@update
def write64(offset: nat64, data: blob) -> void:
    ic.stable64_write(offset, list(data))


@query
def read(offset: nat32, length: nat32) -> blob:
    return ic.stable_read(offset, length)


@query
def read64(offset: nat64, length: nat64) -> blob:
    return ic.stable64_read(offset, length)


@update
def write_and_trap(offset: nat32, data: blob) -> void:
    ic.stable_grow(1)
    ic.stable_write(offset, data)
    ic.trap("no")


@update
def certify(data: blob) -> void:
    ic.set_certified_data(data)


@query
def certify_in_a_query() -> void:
    ic.set_certified_data(b"")


@query
def certificate() -> Opt[blob]:
    return ic.data_certificate()


@update
def certificate_in_an_update() -> Opt[blob]:
    return ic.data_certificate()
