# Reads exports with the libraries of Python, and writes their cells as JSON. Arguments: what to read, and its path.
import datetime
import decimal
import json
import math
import os
import re
import sys
import uuid

import duckdb
import openpyxl
import pandas
import polars
import pyarrow
import pyarrow.dataset
import pyarrow.parquet
import python_calamine

units = {"ns": 1, "us": 1000, "ms": 1_000_000, "s": 1_000_000_000}


def moment(value, unit):
    """Returns a time since 1970 in ISO 8601, exact to the nanosecond."""
    seconds, rest = divmod(value * units[unit], 1_000_000_000)
    day = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)
    fraction = f".{rest:09d}".rstrip("0") if rest else ""
    return day.isoformat() + fraction


def finite(value):
    """Replaces numbers that JSON doesn't have with text."""
    if isinstance(value, dict):
        return {name if isinstance(name, str) else cell(name): finite(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def cell(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, decimal.Decimal):
        return f"{value:f}"
    if isinstance(value, (dict, list, tuple)):
        return json.dumps(finite(value), default=cell)
    if isinstance(value, (datetime.date, datetime.time)):
        text = value.isoformat()
        return re.sub(r"(\.\d*?)0+$", r"\1", text)
    if isinstance(value, (str, int, float, uuid.UUID)):
        return str(value)
    raise TypeError(f"no text for {type(value)}")


def arrow_column(column):
    kind = column.type
    if pyarrow.types.is_timestamp(kind):
        values = column.cast(pyarrow.int64()).to_pylist()
        return [None if value is None else moment(value, kind.unit) for value in values]
    return [cell(value) for value in column.to_pylist()]


def json_columns(path):
    """Returns the names of the columns that Polars reads as bytes."""
    schema = pyarrow.parquet.ParquetFile(path).schema
    columns = (schema.column(index) for index in range(len(schema.names)))
    return {column.path for column in columns if str(column.logical_type) == "JSON"}


def polars_column(column, is_json):
    if is_json:
        return [None if value is None else value.decode() for value in column.to_list()]
    if isinstance(column.dtype, polars.Datetime):
        values = column.to_physical().to_list()
        return [None if value is None else moment(value, column.dtype.time_unit) for value in values]
    return [cell(value) for value in column.to_list()]


def duckdb_columns(path):
    kinds = duckdb.sql(f"DESCRIBE SELECT * FROM read_parquet('{path}')").fetchall()
    for name, kind, *_ in kinds:
        quoted = '"' + name.replace('"', '""') + '"'
        if re.search(r"\[\d*\]$|^(?:STRUCT|MAP)\b", kind):
            yield [cell(row[0]) for row in duckdb.sql(f"SELECT {quoted} FROM read_parquet('{path}')").fetchall()]
            continue
        text = f"lower(hex({quoted}))" if kind == "BLOB" else quoted
        rows = duckdb.sql(f"SELECT CAST({text} AS VARCHAR) FROM read_parquet('{path}')").fetchall()
        # DuckDB writes no zero before the point of a DECIMAL(2,2).
        yield [row[0] and re.sub(r"^(-?)\.", r"\g<1>0.", row[0]) for row in rows]


def parquet(path):
    table = pyarrow.parquet.read_table(path)
    texts = json_columns(path)
    return {
        "pyarrow": [arrow_column(column) for column in table.columns],
        "polars": [polars_column(column, column.name in texts) for column in polars.read_parquet(path).get_columns()],
        "duckdb": list(duckdb_columns(path)),
    }


def excel(path):
    sheet = openpyxl.load_workbook(path).active
    grid = [[each.value for each in row] for row in sheet.iter_rows(min_row=2)]
    other = python_calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()[1:]
    return {
        "openpyxl": [[cell(each) for each in column] for column in zip(*grid)],
        "calamine": [[cell(each) for each in column] for column in zip(*other)],
    }


def read_json(path):
    """Reads the numbers of a JSON file with all their digits."""
    with open(path, encoding="utf-8") as file:
        rows = json.load(file, parse_float=decimal.Decimal, parse_constant=refuse)
    return {"json": [[row[name] if isinstance(row[name], str) else cell(row[name]) for row in rows] for name in rows[0]]}


def refuse(name):
    raise ValueError(f"{name} isn't JSON")


def readme(folder):
    """Runs each command of the README in the folder, and returns the columns and the number of rows."""
    os.chdir(folder)
    names = {"pandas": pandas, "pyarrow": pyarrow, "polars": polars}
    with open("README.md", encoding="utf-8") as file:
        commands = re.findall(r"^\| (\w+) \| `(.+)` \|$", file.read(), re.MULTILINE)
    found = {}
    for program, command in commands:
        if program == "DuckDB":
            assert command == "duckdb -init duckdb.sql"
            with open("duckdb.sql", encoding="utf-8") as file:
                statements = file.read()
            connection = duckdb.connect()
            connection.execute(statements).fetchall()
            view = re.search(r"^CREATE VIEW (.+) AS$", statements, re.MULTILINE).group(1)
            result = connection.execute(f"SELECT * FROM {view}").fetchall()
            columns = [column[0] for column in connection.description]
        else:
            result = eval(command, names)
            columns = result.column_names if program == "PyArrow" else list(result.columns)
        found[program] = {"columns": columns, "rows": len(result)}
    return found


print(json.dumps({"parquet": parquet, "excel": excel, "json": read_json, "readme": readme}[sys.argv[1]](sys.argv[2])))
