#!/usr/bin/env bash
# Where DataFusion 55.0.0 and PyArrow 26.0.1 meet.
#
# Expected: PyArrow filters, sorts, and writes a text column of a Parquet file the same way, whether PyArrow wrote the
# file itself or DataFusion copied it.
# What happens: the copy records that its text columns are string views. PyArrow takes that type over, but has no
# function that compares, sorts, joins, or writes it as CSV, so each of them fails, also a filter while pandas reads
# the file. Polars 2.1.0 filters the same file. A cast to string makes all of it work.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check datafusion==55.0.0 pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0

cat > check.py <<'EOF'
import datafusion
import pandas
import polars
import pyarrow
import pyarrow.csv
import pyarrow.parquet

own = pyarrow.table({"name": ["ada", "bob"], "searches": [3, 4]})
pyarrow.parquet.write_table(own, "own.parquet")
context = datafusion.SessionContext()
context.register_parquet("own", "own.parquet")
context.sql("COPY (SELECT * FROM own) TO 'copy.parquet' STORED AS PARQUET").collect()


def attempt(title, action):
    try:
        result = action()
    except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError, pyarrow.ArrowTypeError) as error:
        result = f"{type(error).__name__}: {error}"
    print(f"  {title}: {result}")


for path in ("own.parquet", "copy.parquet"):
    table = pyarrow.parquet.read_table(path)
    print(f"{path}: {table.schema.field('name').type}")
    attempt("filter", lambda: pyarrow.parquet.read_table(path, filters=[("name", "=", "ada")]).num_rows)
    attempt("filter in pandas", lambda: len(pandas.read_parquet(path, filters=[("name", "in", ["ada"])])))
    attempt("rows with more than 3", lambda: table.filter(pyarrow.compute.field("searches") > 3).num_rows)
    attempt("sort", lambda: table.sort_by("name")["name"].to_pylist())
    attempt("join", lambda: table.join(table.select(["name"]), "name").num_rows)
    attempt("CSV", lambda: pyarrow.csv.write_csv(table, "out.csv"))
    attempt("sort after a cast", lambda: table["name"].cast("string").sort().to_pylist())
print("Polars, filter:", polars.read_parquet("copy.parquet").filter(polars.col("name") == "ada").height)
EOF

expected=$(
  cat <<'EOF'
own.parquet: string
  filter: 1
  filter in pandas: 1
  rows with more than 3: 1
  sort: ['ada', 'bob']
  join: 2
  CSV: None
  sort after a cast: ['ada', 'bob']
copy.parquet: string_view
  filter: ArrowNotImplementedError: Function 'equal' has no kernel matching input types (string_view, string)
  filter in pandas: ArrowNotImplementedError: Function 'is_in' has no kernel matching input types (string_view)
  rows with more than 3: ArrowNotImplementedError: Function 'array_filter' has no kernel matching input types (string_view, bool)
  sort: ArrowTypeError: Sorting not supported for type binary_view
  join: ArrowInvalid: Data type string_view is not supported in join key field
  CSV: ArrowInvalid: Unsupported Type:string_view
  sort after a cast: ['ada', 'bob']
Polars, filter: 1
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi
