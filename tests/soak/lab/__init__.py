"""
What a soak of Lab is made of.

    visitor.py   somebody who publishes, likes, proves and withdraws, and remembers every answer
    audit.py     the gallery that the journal leads to, and whether it is the one that is shown
"""
