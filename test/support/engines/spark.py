# Runs SQL statements in Spark. Reads a request from each line of standard input, and writes each reply as a line
# of JSON.
import json
import sys

from pyspark.sql import SparkSession

folder = sys.argv[1]
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.memory", "1g")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.warehouse.dir", folder)
    .getOrCreate()
)


def quoted(name):
    return "`" + name.replace("`", "``") + "`"


def cell(field):
    kind = field.dataType.typeName()
    if kind in ("array", "map", "struct"):
        return f"to_json({quoted(field.name)}, map('ignoreNullFields', 'false'))"
    return f"hex({quoted(field.name)})" if kind == "binary" else f"CAST({quoted(field.name)} AS STRING)"


def answer(request):
    if "run" in request:
        spark.sql(request["run"])
        return {"version": spark.version}
    table = request["read"]
    fields = spark.sql(f"SELECT * FROM {table}").schema.fields
    cells = ", ".join(cell(field) for field in fields)
    return {
        "columns": [{"name": field.name, "type": field.dataType.simpleString()} for field in fields],
        "rows": [list(row) for row in spark.sql(f"SELECT {cells} FROM {table}").collect()],
    }


for line in sys.stdin:
    try:
        result = answer(json.loads(line))
    except Exception as error:
        result = {"error": str(error)}
    print(json.dumps(result), flush=True)
