"""
What clients and servers of the Internet Computer share: bytes, names, signatures, proofs.

    candid/                          values and types: encoding, decoding, .did files, text
    principal, leb128, nanoseconds   names, numbers, times
    cbor, hashing                    bytes and checked fields in them, hashes
    calls                            replies, rejects, and what is no request
    signature, envelope              requests: who signed them, for whom, until when they hold
    hashtree, bls, certificate       what proves an answer, made and verified
    sign, agent                      the client's end: requests signed, answers verified
"""
