import { csv, type CsvCase } from './csvCase';

/** Returns a case with a column of values that a reader might normalize. Each cell must be preserved exactly. */
function values(name: string, ...cells: readonly string[]): CsvCase {
  const rows = cells.map((cell, row) => [cell, String(row)]);
  const text = [['v', 'n'], ...rows].map((cellsOfRow) => `${cellsOfRow.join(',')}\n`).join('');
  return csv(`values: ${name}`, text, [['v', 'n'], ...rows]);
}

/** Values in the format of a type or in a similar format. */
export const valueCases: readonly CsvCase[] = [
  values('integers', '0', '1', '-1', '42'),
  values('leading zeros', '007', '00', '0', '01'),
  values('a plus sign', '+1', '+0', '2'),
  values('negative zero', '-0', '0', '-0.0'),
  values('64 bits', '9223372036854775807', '-9223372036854775808', '9007199254740993'),
  values('more than 64 bits', '9223372036854775808', '12345678901234567890', '-12345678901234567891'),
  values('38 digits', '99999999999999999999999999999999999999', '-1'),
  values(
    'more than 38 digits',
    '100000000000000000000000000000000000000',
    '170141183460469231731687303715884105728',
  ),
  values('decimals', '1.5', '-0.25', '3.125'),
  values('decimals with trailing zeros', '1.50', '2.00', '0.10'),
  values('decimals of different scales', '1.5', '1.50', '1.500'),
  values('more digits than a double can represent', '0.1234567890123456789', '0.30000000000000004'),
  values('exponents', '1e5', '1E5', '1e-5', '1.5e+3'),
  values('decimals without a digit on one side of the point', '.5', '5.', '-.5'),
  values('digit groups', '1_000', '1 000', "1'000"),
  values('numbers in other notations', '0x10', '0b1', '0o7', '1f'),
  values('not-a-number values', 'NaN', 'nan', '1.5'),
  values('infinite values', 'inf', '-inf', 'Infinity', '1'),
  values('percentages and currencies', '5 %', '$5', '€5', '5'),
  values('Boolean values', 'true', 'false', 'true'),
  values('Boolean values in other spellings', 'TRUE', 'False', 't', 'yes', '1'),
  values('words for null', 'null', 'NULL', 'None', 'NA', 'n/a', '-', '\\N'),
  values('dates', '2026-01-31', '1999-12-31', '0001-01-01'),
  values('invalid dates', '2026-02-30', '2026-13-01', '2026-01-01'),
  values('dates in other notations', '2026-1-1', '01/02/2026', '31.12.2026', '20260131'),
  values('dates and words', 'today', 'epoch', 'infinity', '2026-01-01'),
  values('times', '09:30:00', '23:59:59', '00:00:00'),
  values('times in other notations', '9:30', '24:00:00', '23:59:60', '12:00:00.50'),
  values('timestamps', '2026-01-31 10:00:00', '2026-01-31 10:00:00.5'),
  values('timestamps in UTC', '2026-01-31T10:00:00Z', '2026-01-31T23:59:59Z'),
  values('timestamps with milliseconds', '2026-01-31T10:00:00.120Z', '2026-01-31T23:59:59.000Z'),
  values('timestamps with several UTC offsets', '2026-01-31T10:00:00+02:00', '2026-01-31T10:00:00Z'),
  values('JSON', '{}', '[]', '[1]'),
  values('formulas', '=1+1', '@x', '-1+1', '+x'),
  values('email, web, and IP addresses', 'a@example.com', 'https://example.com/?q=1&r=2', '10.0.0.1'),
  values('identifiers', '0f8fad5b-d9cb-469f-a165-70867728950e', '1e10', '12e3'),
  csv('values: numbers in quotes', 'v,n\n"1",0\n"2",1\n', [
    ['v', 'n'],
    ['1', '0'],
    ['2', '1'],
  ]),
  csv('values: numbers and blanks', 'v,n\n1,0\n,1\n3,2\n', [
    ['v', 'n'],
    ['1', '0'],
    [null, '1'],
    ['3', '2'],
  ]),
  csv('values: numbers and empty strings', 'v,n\n1,0\n"",1\n', [
    ['v', 'n'],
    ['1', '0'],
    ['', '1'],
  ]),
  csv('values: only blanks', 'v,n\n,0\n,1\n', [
    ['v', 'n'],
    [null, '0'],
    [null, '1'],
  ]),
];
