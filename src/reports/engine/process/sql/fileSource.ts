import * as l10n from '@vscode/l10n';
import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { sep } from 'node:path';
import { UserError } from '../../../../shared/userError';

/**
 * Characters that make the database interpret a path as a pattern. Brackets around a single character escape
 * it.
 */
const patternCharacter = /[[*?]/g;

/**
 * Escapes a path for the database, so that it matches only this file.
 *
 * @param separator the path separator of the system
 * @throws UserError of kind `file` for a path that can't be escaped: in a pattern, the database reads every
 * backslash as a separator
 */
export function filePattern(path: string, separator: string = sep): string {
  if (path.search(patternCharacter) === -1) return path;
  if (separator === '/' && path.includes('\\')) {
    throw new UserError(
      'file',
      l10n.t("The report engine can't read a path that contains a backslash together with [, *, or ?."),
      {
        advice: l10n.t('Rename the file or its folder.'),
      },
    );
  }
  return path.replaceAll(separator, '/').replace(patternCharacter, '[$&]');
}

/** Returns an SQL table function call that reads exactly the rows and columns of one file. */
export function fileRows(
  reader: 'read_csv' | 'read_json_objects' | 'read_parquet',
  path: string,
  options: string,
): string {
  // With Hive partitioning, a folder named `a=1` would add a column.
  return `${reader}(${sqlLiteral(filePattern(path))}, hive_partitioning = false${options === '' ? '' : `, ${options}`})`;
}

/** Returns an SQL table function call that reads the key-value metadata of a Parquet file. */
export function fileMetadata(path: string): string {
  return `parquet_kv_metadata(${sqlLiteral(filePattern(path))})`;
}

/** Returns an SQL table function call that reads the schema of a Parquet file. */
export function fileSchema(path: string): string {
  return `parquet_schema(${sqlLiteral(filePattern(path))})`;
}
