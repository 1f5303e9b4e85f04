"""The canister: its sources against what Kybra accepts, and its Candid against what they say."""
