"""
The wire: the Internet Computer's HTTPS interface, for both of its ends.

    principal, cbor, hashing, signature     names, bytes, hashes, people's keys
    envelope, delegation, expiry            requests as they come in, checked
    hashtree, bls, certificate              what proves an answer, made and verified
    sign, exchange, agent                   the client's end: requests signed, answers verified
    keys, node, worker, ingress, timers     one node: its keys, its thread, updates under way
    state, outcome, management              what it can say
    body, connection, refusal, fields, log  bounds, sentences, lines
    routes, app                             the HTTP application
"""
