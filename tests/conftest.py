"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the code.
settings.register_profile(
    "life2", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("life2")
