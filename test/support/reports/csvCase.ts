/** A CSV file and what is in it by RFC 4180, or by the rules for irregular files of this product. */
export interface CsvCase {
  readonly name: string;
  readonly text: string;
  /** UTF-8 without a byte order mark unless it is given. */
  readonly encoding: CsvEncoding;
  readonly delimiter: ',' | ';' | '\t' | '|';
  /** The header first. A blank is `null`; the empty text, which is in quotes, is `''`. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Readers of others that read something else, by rules of their own. */
  readonly dissent: readonly Judge[];
}

export type CsvEncoding =
  'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16le-mark' | 'utf-16be-mark' | 'windows-1252';

/** Readers of CSV that the product does not use. */
export type Judge = 'papaparse' | 'udsv';

type Rows = CsvCase['rows'];
export type CsvOptions = Partial<Pick<CsvCase, 'encoding' | 'delimiter' | 'dissent'>>;

/** A case of UTF-8 and commas on which all readers agree, unless the options say otherwise. */
export function csv(name: string, text: string, rows: Rows, options: CsvOptions = {}): CsvCase {
  return { encoding: 'utf-8', delimiter: ',', dissent: [], ...options, name, text, rows };
}
