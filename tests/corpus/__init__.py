"""Complete games that must keep their results for as long as the rules have one version.

`logs/` holds them; `games.py` says how each was played, `results.py` what it led to, and
`expected.json` keeps that. `python -m tests.corpus.make` adds games, and refuses to write other
results for the rules that it knows.
"""
