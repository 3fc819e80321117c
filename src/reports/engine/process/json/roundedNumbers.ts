import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../../shared/format';
import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { TableNote } from '../../../../shared/table/table';
import type { Session } from '../database';

/** More than 17 digits, which a floating-point number can't contain. */
const manyDigits = String.raw`[1-9](?:\.?\d){16,}\.?[1-9]`;
/** The digits of a number with a fraction or an exponent. */
const floating = String.raw`\d+(?:\.\d+|[eE])`;
const string = String.raw`"(?:[^"\\]|\\.)*"`;

/**
 * Returns a note if the engine rounds numbers in the records: it reads fractions and exponents as floating-point numbers.
 *
 * @param from SQL for records with a column `json`
 */
export async function roundedNumbers(session: Session, from: string): Promise<readonly TableNote[]> {
  const isLong = (text: string): string => `regexp_matches(${text}, ${sqlLiteral(manyDigits)})`;
  const [rows = '0'] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR) FROM
       (SELECT regexp_extract_all(regexp_replace(text, ${sqlLiteral(string)}, '', 'g'), ${sqlLiteral(floating)}) AS fractions
        FROM (SELECT CAST(json AS VARCHAR) AS text FROM ${from}) WHERE ${isLong('text')})
     WHERE len(list_filter(fractions, lambda number: ${isLong('number')})) > 0`,
  );
  if (rows === '0') return [];
  const message =
    rows === '1'
      ? l10n.t('1 row has decimal numbers with more than 17 digits, which are rounded.')
      : l10n.t('{count} rows have decimal numbers with more than 17 digits, which are rounded.', {
          count: formatCount(Number(rows)),
        });
  return [{ message, lines: [], count: 0 }];
}
