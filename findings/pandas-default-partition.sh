#!/usr/bin/env bash
# Where pandas 3.1.1, PyArrow 26.0.1, and the default partition of Hive meet.
#
# Expected: pandas reads a folder with partitions for months and one for rows without a month, which has the usual name
# __HIVE_DEFAULT_PARTITION__, and returns the month of these rows as a missing value, as PyArrow's own dataset does.
# What happens: pandas fails, with partitioning="hive" too, because it asks PyArrow to read the partition column as a
# dictionary, and dictionaries with and without NULL aren't combined. A folder with months alone is readable. So is the
# complete folder if the partitioning names the type of the column.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pandas==3.1.1 pyarrow==26.0.1

cat > check.py <<'EOF'
import os
import pandas
import pyarrow
import pyarrow.dataset
import pyarrow.parquet


def write(folder, partition, count):
    os.makedirs(f"{folder}/month={partition}")
    pyarrow.parquet.write_table(pyarrow.table({"count": [count]}), f"{folder}/month={partition}/part.parquet")


def read(title, reader):
    try:
        rows = sorted(((row["count"], row["month"]) for row in reader()), key=lambda row: row[0])
        print(f"{title}: {[(count, month if isinstance(month, str) else None) for count, month in rows]}")
    except Exception as error:
        print(f"{title}: {type(error).__name__}: {error}")


write("months", "2026-01", 1)
write("months", "2026-02", 2)
write("all", "2026-01", 1)
write("all", "2026-02", 2)
write("all", "__HIVE_DEFAULT_PARTITION__", 3)
records = lambda frame: frame.to_dict("records")
typed = pyarrow.dataset.partitioning(pyarrow.schema([("month", pyarrow.string())]), flavor="hive")
read("pandas, months", lambda: records(pandas.read_parquet("months")))
read("pandas, all", lambda: records(pandas.read_parquet("all")))
read('pandas, all, "hive"', lambda: records(pandas.read_parquet("all", partitioning="hive")))
read("pandas, all, with a type", lambda: records(pandas.read_parquet("all", partitioning=typed)))
read("PyArrow, all", lambda: pyarrow.dataset.dataset("all", partitioning="hive").to_table().to_pylist())
EOF

expected="pandas, months: [(1, '2026-01'), (2, '2026-02')]
pandas, all: ArrowInvalid: Cannot yet unify dictionaries with nulls
pandas, all, \"hive\": ArrowInvalid: Cannot yet unify dictionaries with nulls
pandas, all, with a type: [(1, '2026-01'), (2, '2026-02'), (3, None)]
PyArrow, all: [(1, '2026-01'), (2, '2026-02'), (3, None)]"
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi
