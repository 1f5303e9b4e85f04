"""
The management canister, ``aaaaa-aa``: what canisters, and their controllers, ask of the network.

    interface     its methods, their types and fees; how a call is refused
    canister      the calls, each led to the part that answers it
    hosted        canister_status, create, install, start, stop, delete, update_settings, cycles
    outcalls      http_request, to hosts that were allowed by name
    threshold     ECDSA and Schnorr signatures, with keys that this network alone has
"""
