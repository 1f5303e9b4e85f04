"""
One file for each thing that can be asked over HTTP.

    status      GET  /api/v2/status                        is it up, and what is its key
    query       POST /api/v{2,3}/canister/<id>/query       ask, signed by the node
    call        POST /api/v{2,3,4}/canister/<id>/call      change, certified
    read_state  POST /api/v{2,3}/canister/<id>/read_state  certified state, request status
                POST /api/v{2,3}/subnet/<id>/read_state
    gateway     http://<id>.localhost/, /?canisterId=<id>  a canister's own web pages
    streaming   the rest of a page that comes in pieces
    page        GET  /                                     the built web page, or a plain one
"""
