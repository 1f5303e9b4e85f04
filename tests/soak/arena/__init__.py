"""
What a soak of the Arena is made of.

    fighter.py    somebody who pledges, reveals, keeps and claims, and counts their own coins
"""
