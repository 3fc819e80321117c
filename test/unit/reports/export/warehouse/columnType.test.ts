import { strict as assert } from 'node:assert';
import { parseColumnType } from '../../../../../src/reports/export/warehouse/columnType';
import { clickHouse, spark, trino } from '../../../../../src/reports/export/warehouse/dialects';

const all = (type: string): string[] => {
  const parsed = parseColumnType(type);
  return [spark.type(parsed), trino.type(parsed), clickHouse.type(parsed)];
};

describe('column types for warehouses', () => {
  const types: readonly (readonly [string, string, string, string])[] = [
    ['BIGINT', 'BIGINT', 'bigint', 'Nullable(Int64)'],
    ['INTEGER', 'INT', 'integer', 'Nullable(Int32)'],
    ['DOUBLE', 'DOUBLE', 'double', 'Nullable(Float64)'],
    ['BOOLEAN', 'BOOLEAN', 'boolean', 'Nullable(Bool)'],
    ['VARCHAR', 'STRING', 'varchar', 'Nullable(String)'],
    ['JSON', 'STRING', 'varchar', 'Nullable(String)'],
    ['DATE', 'DATE', 'date', 'Nullable(Date32)'],
    ['TIMESTAMP', 'TIMESTAMP_NTZ', 'timestamp(6)', "Nullable(DateTime64(6, 'UTC'))"],
    ['DECIMAL(18,3)', 'DECIMAL(18,3)', 'decimal(18,3)', 'Nullable(Decimal(18, 3))'],
    ['VARCHAR[]', 'ARRAY<STRING>', 'array(varchar)', 'Array(Nullable(String))'],
    [
      'STRUCT(a BIGINT, "b, ""c""" VARCHAR[])[]',
      'ARRAY<STRUCT<`a`: BIGINT, `b, "c"`: ARRAY<STRING>>>',
      'array(row("a" bigint, "b, ""c""" array(varchar)))',
      'Array(Tuple(`a` Nullable(Int64), `b, "c"` Array(Nullable(String))))',
    ],
    [
      'MAP(VARCHAR, DECIMAL(10,2))',
      'MAP<STRING, DECIMAL(10,2)>',
      'map(varchar, decimal(10,2))',
      'Map(String, Nullable(Decimal(10, 2)))',
    ],
    ['SOMETHING ELSE(3)', 'STRING', 'varchar', 'Nullable(String)'],
  ];
  for (const [type, ...expected] of types) {
    it(`include an equivalent in every dialect: ${type}`, () => assert.deepEqual(all(type), expected));
  }
});
