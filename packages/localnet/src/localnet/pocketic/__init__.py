"""
The REST interface of the PocketIC server, answered by localnet.

    command     `localnet-pocket-ic`: the server's command line, port file and time to live
    server      its routes: instances, blobs, HTTP gateways; who may ask
    instance    one network: messages in rounds, time, cycles, stable memory
    wire        its JSON: principals and blobs in base64, rejects, the topology
"""
