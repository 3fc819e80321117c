"""Writes spelledColumns.ndjson: columns of numbers in mixed spellings, with what Python's decimal module says of them.

Run it in this folder: python3 spelledColumns.py
"""

import json
import random
from decimal import Decimal, getcontext

getcontext().prec = 400
random.seed(20)


def whole(digits):
    first = random.choice("123456789")
    return first + "".join(random.choice("0123456789") for _ in range(digits - 1))


def digits(count):
    return "".join(random.choice("0123456789") for _ in range(count))


spellings = [
    lambda: whole(random.randint(1, 6)),
    lambda: "-" + whole(random.randint(1, 6)),
    lambda: "+" + whole(random.randint(1, 6)),
    lambda: f"{whole(random.randint(1, 4))}.{digits(random.randint(1, 6))}",
    lambda: f"-{whole(random.randint(1, 4))}.{digits(random.randint(1, 3))}0",
    lambda: f"0.{'0' * random.randint(1, 8)}{whole(2)}",
    lambda: f".{digits(random.randint(1, 4))}",
    lambda: f"-.{digits(random.randint(1, 4))}",
    lambda: f"{whole(random.randint(1, 4))}.",
    lambda: f"{whole(1)}e+0{random.randint(1, 9)}",
    lambda: f"{whole(1)}.{digits(2)}E{random.randint(0, 9)}",
    lambda: f"-{whole(1)}e-0{random.randint(1, 8)}",
    lambda: f"{whole(1)}.{digits(15)}e+00{random.randint(1, 6)}",
    lambda: whole(random.randint(16, 19)),
    lambda: f"{whole(12)}.{digits(5)}",
    lambda: f" {whole(3)} ",
    lambda: random.choice(["0", "-0", "0.0", "+0", "0e0"]),
]
wide = [lambda: f"{whole(1)}.{digits(3)}e{random.choice('+-')}{random.randint(40, 250)}"]

with open("spelledColumns.ndjson", "w", encoding="utf-8", newline="\n") as file:
    for column in range(500):
        among = random.sample(spellings, random.randint(2, 5)) + (wide if column % 25 == 0 else [])
        cells = [random.choice(among)() for _ in range(random.randint(4, 9))]
        values = [Decimal(cell.strip()) for cell in cells]
        order = sorted(range(len(cells)), key=lambda place: values[place])
        bound = random.choice(values)
        row = {
            "cells": cells,
            "order": order,
            "bound": str(bound),
            "above": [place for place, value in enumerate(values) if value > bound],
            "equal": [place for place, value in enumerate(values) if value == bound],
            "sum": str(sum(values)),
        }
        file.write(json.dumps(row, separators=(",", ":")) + "\n")
