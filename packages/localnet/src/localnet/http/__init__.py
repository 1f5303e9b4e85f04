"""
Answers clients of the Internet Computer: its HTTPS interface, for one node.

    app, access                     the HTTP application, and who is let in
    api, gateway, page              /api, canisters' own web pages, the project's page
    server, connection, body        sockets, and bounds on what comes in
    node, keys, worker              one node: its keys, its thread, timers that are due
    ingress, heavy                  updates under way, and what takes long
    state                           what it can say
    log                             a line for each message
"""
