"""This engine beside others: interleaved rounds, and the median of the ratios.

    python bench/side_by_side.py --peers SCRIPT --peer-python PYTHON [CASE...]

SCRIPT plays randomly in another engine, in the interpreter PYTHON that has it installed:
`SCRIPT CASE SECONDS SEED` prints one JSON line with "case", "version", "decisions" and "cpu_s", as
random_play.py does. One round plays every case once, ours first; each ratio is ours over the peer's
decisions per CPU second in the same round, so that a machine that gets slower hits both.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

OURS = Path(__file__).with_name("random_play.py")
CASES = ("catanatron-4p", "open_spiel-backgammon")


def measured(command):
    """The JSON line of a run, and its decisions per CPU second."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stderr.strip()}")
    outcome = json.loads(done.stdout.splitlines()[-1])
    return outcome, outcome["decisions"] / outcome["cpu_s"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", default=CASES, metavar="CASE")
    parser.add_argument("--peers", type=Path, required=True, metavar="SCRIPT")
    parser.add_argument("--peer-python", required=True, metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU time, for each run")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    args = parser.parse_args()
    if args.rounds < 5:
        parser.error("fewer than 5 rounds say little")

    versions, rates = {}, {}
    for number in range(1, args.rounds + 1):
        runs = [[sys.executable, OURS, args.seconds, number, "--players", args.players]]
        runs += [[args.peer_python, args.peers, case, args.seconds, number] for case in args.cases]
        for command in runs:
            outcome, rate = measured(command)
            versions[outcome["case"]] = outcome["version"]
            rates.setdefault(outcome["case"], []).append(rate)

    print(
        f"{args.rounds} rounds of {args.seconds:g} CPU s, interleaved; CPython",
        sys.version.split()[0],
    )
    ours = rates[f"animarche-{args.players}p"]
    print(f"{'case':32} {'decisions/s':>12} {'spread':>7} {'ours / it':>10} {'from':>6} {'to':>6}")
    for case, found in rates.items():
        middle = statistics.median(found)
        ratios = [our / its for our, its in zip(ours, found, strict=True)]
        print(
            f"{case:32} {middle:12,.0f} {(max(found) - min(found)) / middle:7.0%}"
            f" {statistics.median(ratios):10.2f} {min(ratios):6.2f} {max(ratios):6.2f}"
            f"  {versions[case]}"
        )


if __name__ == "__main__":
    main()
