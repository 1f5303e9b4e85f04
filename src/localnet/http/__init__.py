"""
Answers clients of the Internet Computer: its HTTPS interface, for one node.

    app, routes                     the HTTP application
    server, connection, body        sockets, and bounds on what comes in
    node, keys, worker, heavy       one node: its keys, its thread, queries that take long
    ingress, pace, timers           updates under way, how long they take, and timers that are due
    state, outcome                  what it can say
    log                             a line for each message
"""
