"""
Canisters of the Internet Computer's own that tools expect to be there, written as Kybra canisters.

    cycles_ledger    um5iw-rqaaa-aaaaq-qaaba-cai: cycles of people, to be passed on to canisters
"""
