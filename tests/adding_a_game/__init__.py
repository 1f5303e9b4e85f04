"""What tests/test_adding_a_game.py needs to do as docs/adding-a-game.md says.

document   the steps that stand in the document
copied     a copy of this project, in which they are done, and what is run there
"""
