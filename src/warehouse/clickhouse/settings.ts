import type { ClickHouseSettings } from '@clickhouse/client';
import type { ReadLimits } from '../warehouseClient';

/** The settings under which the statements have the same meaning as in DuckDB. They change no data. */
const meaning: ClickHouseSettings = {
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  aggregate_functions_null_for_empty: 1,
  session_timezone: 'UTC',
  enable_extended_results_for_datetime_functions: 1,
};

/**
 * Returns the settings of a reading statement. The server refuses to write and to read files or other servers as
 * tables, and it stops the statement when the connection is closed. `readingProblem` finds what the server doesn't
 * refuse.
 */
export function readSettings({ maxRows, seconds }: ReadLimits): ClickHouseSettings {
  return {
    ...meaning,
    readonly: '1',
    max_execution_time: seconds,
    max_result_rows: String(maxRows),
    result_overflow_mode: 'throw',
    // Cells are already texts, so these affect only values in the JSON of nested values. Instants are in UTC.
    output_format_json_quote_64bit_integers: 0,
    // Otherwise, NaN and infinity would be null.
    output_format_json_quote_denormals: 1,
    output_format_decimal_trailing_zeros: 1,
    date_time_output_format: 'iso',
    output_format_parquet_string_as_string: 1,
    cancel_http_readonly_queries_on_client_close: 1,
  };
}

/** The settings for loading a Parquet file. Its columns are found by name. */
export const loadSettings: ClickHouseSettings = {
  max_execution_time: 0,
  input_format_null_as_default: 0,
  // An insertion of the same rows into another staging table must not be skipped.
  insert_deduplicate: 0,
};
