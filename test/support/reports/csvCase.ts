/** A CSV file and its expected content according to RFC 4180, or to this product's rules for irregular files. */
export interface CsvCase {
  readonly name: string;
  readonly text: string;
  /** UTF-8 without a byte order mark unless specified. */
  readonly encoding: CsvEncoding;
  readonly delimiter: ',' | ';' | '\t' | '|';
  /** The header first. A blank is `null`; a quoted empty string is `''`. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Other readers that read something else, by rules of their own. */
  readonly dissent: readonly Judge[];
}

export type CsvEncoding =
  'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16le-mark' | 'utf-16be-mark' | 'windows-1252';

/** Other CSV readers, which the product doesn't use. */
export type Judge = 'papaparse' | 'udsv';

type Rows = CsvCase['rows'];
export type CsvOptions = Partial<Pick<CsvCase, 'encoding' | 'delimiter' | 'dissent'>>;

/** A case of comma-separated UTF-8 on which all readers agree, unless the options differ. */
export function csv(name: string, text: string, rows: Rows, options: CsvOptions = {}): CsvCase {
  return { encoding: 'utf-8', delimiter: ',', dissent: [], ...options, name, text, rows };
}
