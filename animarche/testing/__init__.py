"""Rule scenarios: small games in YAML that say what a rule means (docs/scenarios.md).

`plugin` is what pytest loads; it imports the rest only when there is a scenario file.
"""
