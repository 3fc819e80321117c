import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';
import { isContainer, isRecord } from '../../shared/record';
import { CsvScanner, type CsvScan } from '../csv/scanner';
import { parsed, text } from '../../shared/schema';
import { shortText } from '../../shared/format';

export type BodyFormat = 'csv' | 'json';

/** The summary of a completely examined body. */
export interface BodySummary {
  readonly format: BodyFormat;
  /** Rows below the header of a CSV file, or users in a list of user names; `undefined` for other JSON. */
  readonly rows: number | undefined;
  /** The header of a CSV file as received; `undefined` if there is none, or it is too long. */
  readonly columns: readonly string[] | undefined;
  /** Sentences about unusual but valid content. */
  readonly notes: readonly string[];
}

/** The result of validating a body. For CSV, it includes the scan that the report engine can use. */
export interface ValidatedBody extends BodySummary {
  readonly scan: CsvScan | undefined;
}

/**
 * The maximum size, in bytes, of JSON that is parsed to check that it is complete. Of longer JSON, only the
 * end is checked.
 */
const readableJsonBytes = 8 * 1024 * 1024;

/**
 * Validates a body while it is received. Counts its rows to report progress, and determines at the end
 * whether it is complete. The HTTP layer has already checked its length and encoding; this check detects a
 * response that the analytics service ended early because of an error.
 */
export class BodyValidator {
  private readonly scanner = new CsvScanner();
  private beginning = Buffer.alloc(0);
  private format: BodyFormat | undefined;
  private json: Buffer[] | undefined = [];
  private jsonBytes = 0;
  private lastBytes = Buffer.alloc(0);
  private bytes = 0;

  private readonly names: { readonly report: string };

  /** @param what the name of the report at the beginning of messages, such as "The usage report" */
  constructor(private readonly what: string) {
    this.names = { report: what };
  }

  /** The number of rows so far; 0 for JSON. */
  get rows(): number {
    return this.format === 'json' ? 0 : this.scanner.rows;
  }

  /** @throws UserError of kind `csv` for UTF-16 text, and for a NUL byte */
  add(chunk: Uint8Array): void {
    // `indexOf` of a Buffer is many times faster than that of a Uint8Array.
    const nul = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).indexOf(0);
    if (!this.format) this.beginning = Buffer.concat([this.beginning, chunk.subarray(0, 64)]);
    if (nul !== -1 || this.bytes === 0) this.refuseUnreadable(nul === -1 ? undefined : this.bytes + nul);
    this.bytes += chunk.length;
    this.format ??= formatOf(this.beginning);
    if (this.format === 'json') this.addJson(chunk);
    // Blanks before the first cell are part of the cell.
    else this.scanner.add(chunk);
  }

  /** @throws UserError of kind `csv` if the body is empty, incomplete, or an error message instead of data */
  finish(): ValidatedBody {
    if (!this.format) throw failure(l10n.t('{report} is empty.', this.names), l10n.t('Try again.'));
    if (this.format === 'json') return this.finishJson();
    const { cutOff, unterminated, columns, ...scan } = this.scanner.end();
    const { rows } = this.scanner;
    if (cutOff === 'quote') {
      throw incomplete(l10n.t('{report} is incomplete or has an unclosed quote.', this.names));
    }
    if (cutOff === 'row')
      throw incomplete(l10n.t('{report} is incomplete: the last row is cut off.', this.names));
    return {
      format: 'csv',
      rows,
      columns,
      notes: [
        ...(columns ? [] : [l10n.t('The first line is longer than 1 MB, too long for a header.')]),
        ...(rows === 0 ? [l10n.t('There are no rows below the header.')] : []),
        ...(unterminated && rows > 0 ? [l10n.t('The last row has no line ending.')] : []),
      ],
      scan,
    };
  }

  private refuseUnreadable(nulAt: number | undefined): void {
    const [first, second] = this.beginning;
    const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    if (mark || (nulAt !== undefined && nulAt < 2)) {
      throw failure(
        l10n.t('{report} is encoded in UTF-16 instead of UTF-8.', this.names),
        l10n.t('Ask an administrator whether a proxy converts the response.'),
      );
    }
    if (nulAt === undefined) return;
    throw failure(
      l10n.t('{report} is corrupted (NUL byte at position {position}).', {
        ...this.names,
        position: nulAt,
      }),
      l10n.t('Try again. If the problem continues, contact your administrator.'),
    );
  }

  private addJson(chunk: Uint8Array): void {
    this.lastBytes = Buffer.concat([this.lastBytes, chunk.subarray(-64)]).subarray(-64);
    this.jsonBytes += chunk.length;
    if (this.jsonBytes > readableJsonBytes) this.json = undefined;
    this.json?.push(Buffer.from(chunk));
  }

  private finishJson(): ValidatedBody {
    const facts = {
      format: 'json',
      rows: undefined,
      columns: undefined,
      notes: [],
      scan: undefined,
    } as const;
    if (!this.json) {
      if (/[}\]]\s*$/.test(this.lastBytes.toString('latin1'))) return facts;
      throw incomplete(l10n.t('{report} is incomplete: the JSON is cut off.', this.names));
    }
    const text = Buffer.concat(this.json)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw incomplete(l10n.t("{report} isn't valid JSON and might be incomplete.", this.names), {
        detail: text.slice(0, 64 * 1024),
        cause: error,
      });
    }
    const said = errorIn(value);
    if (said === undefined) return facts;
    throw failure(
      l10n.t('The analytics service returned an error instead of {report}: {error}', {
        report: lowerFirst(this.what),
        error: said,
      }),
      l10n.t('Try again later.'),
      { detail: text.slice(0, 64 * 1024) },
    );
  }
}

interface Evidence {
  readonly detail?: string;
  readonly cause?: unknown;
}

function failure(message: string, advice: string, evidence: Evidence = {}): UserError {
  return new UserError('csv', message, { advice, ...evidence });
}

function incomplete(message: string, evidence: Evidence = {}): UserError {
  const advice = l10n.t('Try again. For a usage report, you can also use a shorter date range.');
  return failure(message, advice, evidence);
}

/**
 * Detects the format: JSON begins with a brace or a bracket; everything else is parsed as CSV. Returns
 * `undefined` while all bytes are blanks.
 */
function formatOf(beginning: Buffer): BodyFormat | undefined {
  const start = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '') return undefined;
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'csv';
}

/** Returns the error message of an object without a list of rows, or `undefined` for data. */
function errorIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const error = entries.find(([name, content]) => /^errors?$/i.test(name) && isPresent(content));
  if (!error || entries.some(([, content]) => isTable(content))) return undefined;
  return shortText(parsed(text(), error[1]) ?? formatJson(error[1]), 200);
}

function isPresent(content: unknown): boolean {
  return (
    content !== null &&
    content !== false &&
    content !== '' &&
    !(Array.isArray(content) && content.length === 0)
  );
}

/** Whether a value is a list of rows. An object with both rows and an error is data with a warning. */
function isTable(content: unknown): boolean {
  return Array.isArray(content) && content.some((item) => isContainer(item) && !('message' in item));
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
