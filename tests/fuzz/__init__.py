"""Hostile files: every reader against files that were spoilt at random, and against the worst ones.

python -m tests.fuzz.run --inputs 1000000 --seed 1        by hand, with a summary
python -m tests.fuzz.atheris_targets log -atheris_runs=100000   led by coverage, where installed
"""
