"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says more about what else runs on the machine than about the code.
settings.register_profile("animarche", deadline=None)
settings.load_profile("animarche")
