import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { sep } from 'node:path';
import { UserError } from '../../../../shared/userError';

/** Characters by which the database takes a path for a pattern. A class of one character stands for that character. */
const patternCharacter = /[[*?]/g;

/**
 * A path as the database has to be given it, so that it means this one file.
 *
 * @param separator of the system
 * @throws UserError of kind `file` for a name that can't be written as a pattern: the database reads every backslash as
 *   a separator then
 */
export function filePattern(path: string, separator: string = sep): string {
  if (path.search(patternCharacter) === -1) return path;
  if (separator === '/' && path.includes('\\')) {
    throw new UserError('file', "The report engine can't read a path with a backslash and one of [ * ?.", {
      advice: 'Rename the file or its folder.',
    });
  }
  return path.replaceAll(separator, '/').replace(patternCharacter, '[$&]');
}

/** What reads a file, with the rows of nothing else and the columns of nothing else. */
export function fileRows(
  reader: 'read_csv' | 'read_json_objects' | 'read_parquet',
  path: string,
  options: string,
): string {
  // A folder named `a=1` would add a column.
  return `${reader}(${sqlLiteral(filePattern(path))}, hive_partitioning = false${options === '' ? '' : `, ${options}`})`;
}

/** What reads the key-value metadata of a Parquet file. */
export function fileMetadata(path: string): string {
  return `parquet_kv_metadata(${sqlLiteral(filePattern(path))})`;
}
