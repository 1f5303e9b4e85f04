"""
The inspector: a page on a host of its own that shows, and lets its user try, all that runs here.

    routes        who may ask for what: the page to everybody, the rest to who has the key
    views         canisters, interfaces and log lines as the page gets them
    index.html, inspect.css, inspect.js, forms.js
"""
