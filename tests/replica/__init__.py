"""
The rooms on PocketIC, through its own library: the same tests on localnet and on a replica.

::

    make test-replica                                                on localnet, with its bundles
    make test-replica POCKET_IC_BIN=./pocket-ic WASM=.kybra          on PocketIC's server, with
                                                                     what Kybra has built

Everything that these tests know of a canister they ask the library. Candid is encoded by
`localnet.protocol`, because the library's parser of .did files does not read all of the rooms'.

    room            a room in an instance, its messages, its upgrades, its time
    plays           what is played in each room, step by step, and what can be seen of it
    test_every_room what all rooms must do
    test_rooms      what one of them does
"""
