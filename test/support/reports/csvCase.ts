/**
 * CSV file and its expected content according to RFC 4180, or to the rules of the product for irregular
 * files.
 */
export interface CsvCase {
  readonly name: string;
  readonly text: string;
  /** The default is UTF-8 without a byte order mark. */
  readonly encoding: CsvEncoding;
  readonly delimiter: ',' | ';' | '\t' | '|';
  /** Rows, starting with the header. A blank is `null`, and a quoted empty string is `''`. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Other readers that return different rows because they use different rules. */
  readonly dissent: readonly Judge[];
}

export type CsvEncoding =
  'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16le-mark' | 'utf-16be-mark' | 'windows-1252';

/** CSV readers that the product doesn't use. */
export type Judge = 'papaparse' | 'udsv';

type Rows = CsvCase['rows'];
export type CsvOptions = Partial<Pick<CsvCase, 'encoding' | 'delimiter' | 'dissent'>>;

/** Returns a case. By default, its text is comma-separated UTF-8, and all readers return the same rows. */
export function csv(name: string, text: string, rows: Rows, options: CsvOptions = {}): CsvCase {
  return { encoding: 'utf-8', delimiter: ',', dissent: [], ...options, name, text, rows };
}
