"""The variables of ``__shell__``: a module's, so that they outlive localnet as all others do."""

import basilisk
from basilisk import ic
