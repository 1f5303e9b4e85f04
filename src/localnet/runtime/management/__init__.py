"""
The management canister, ``aaaaa-aa``: what canisters, and their controllers, ask of the network.

    interface     its methods and their types; how a call is refused
    canister      the calls, each led to the part that answers it
    hosted        canister_status, create, install, start, stop, delete, update_settings, cycles
    outcalls      http_request, to hosts that were allowed by name
    threshold     ECDSA and Schnorr signatures, with keys that this network alone has
    fees          what calls cost, as on a network of 13 nodes
"""
