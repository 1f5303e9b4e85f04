"""
Candid, the Internet Computer's typed values.

    types      types, as .did files, messages and annotations spell them
    tokens     words and signs, in which all of it is written
    did        .did files, parsed and written
    encode     values to bytes        decode    bytes to values, as the reader wants them
    header     the types that a message says it carries
    compare    which types are the same, and which may stand for which
    text       values as people write them, read            show      values as people write them
    written    values as they are written, before they have a type, and for a wanted one
"""
