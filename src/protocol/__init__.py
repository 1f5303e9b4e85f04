"""
What clients and servers of the Internet Computer share: bytes, names, signatures, proofs.

    candid/                                 values and types: encoding, decoding, .did files, text
    principal, leb128, nanoseconds          names, numbers, times
    cbor, hashing                           bytes, hashes
    signature, delegation, expiry, envelope requests: who signed them, and until when they hold
    fields, refusal                         checked fields of a message; sentences for what is wrong
    hashtree, bls, certificate              what proves an answer, made and verified
    calls                                   replies and rejects
    sign, exchange, agent, canister         the client's end: requests signed, answers verified
"""
