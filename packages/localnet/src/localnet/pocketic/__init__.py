"""
The REST interface of the PocketIC server, answered by localnet.

    command     `localnet-pocket-ic`: the server's command line, port file and time to live
    server      its routes: instances, blobs, HTTP gateways
    access      who may ask: programs of one user, and no web page
    operations  what may be asked of an instance
    instance    one network: messages in rounds, time, cycles
        subnets         names in it, with ids and ranges of canister ids
        stable_memory   a canister's stable memory as one blob
    wire        its JSON: principals and blobs in base64, rejects
"""
