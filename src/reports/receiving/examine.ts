import { UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';
import { isRecord } from '../../shared/record';
import { CsvScan } from './csvScan';

export type BodyFormat = 'csv' | 'json';

/** What is known of a body after every byte of it has been seen. */
export interface BodySummary {
  readonly format: BodyFormat;
  /** Rows below the header of a CSV; `undefined` for JSON. */
  readonly rows: number | undefined;
  /** The header of a CSV as it came; `undefined` where there is none, or none of a bearable length. */
  readonly columns: readonly string[] | undefined;
  /** Sentences about what is unusual without being wrong. */
  readonly notes: readonly string[];
}

/** JSON longer than this is not read to see whether it is whole: the end of it has to do. */
const readableJsonBytes = 8 * 1024 * 1024;

const incomplete =
  'What was kept before stands as it was. Fetch it again; if it lasts, ask for a shorter range.';

/**
 * Looks at a body as it comes: counts its rows for whoever waits, and says at the end whether it is whole. The HTTP
 * exchange has seen to length and encoding before; this finds what a service that fails halfway sends as an end.
 */
export class BodyValidator {
  private readonly scan = new CsvScan();
  private beginning = Buffer.alloc(0);
  private format: BodyFormat | undefined;
  private json: Buffer[] | undefined = [];
  private jsonBytes = 0;
  private lastBytes = Buffer.alloc(0);
  private bytes = 0;

  /** @param what names the export in messages, as in "the usage report" */
  constructor(private readonly what: string) {}

  /** Rows so far. */
  get rows(): number {
    return this.format === 'json' ? 0 : this.scan.rows;
  }

  /** @throws UserError `csv` for bytes that no text in UTF-8 has */
  add(chunk: Uint8Array): void {
    const nul = chunk.indexOf(0);
    if (this.format === undefined) this.beginning = Buffer.concat([this.beginning, chunk.subarray(0, 64)]);
    if (nul !== -1 || this.bytes === 0) this.refuseUnreadable(nul === -1 ? undefined : this.bytes + nul);
    this.bytes += chunk.length;
    this.format ??= formatOf(this.beginning);
    if (this.format === 'json') this.addJson(chunk);
    // Blanks before the first cell are part of it.
    else this.scan.add(chunk);
  }

  /** @throws UserError `csv` when the body ends where no whole one does */
  finish(): BodySummary {
    if (this.format === undefined) throw this.failure('holds nothing', 'Try again.');
    if (this.format === 'json') return this.finishJson();
    const cut = this.scan.end();
    if (cut === 'quote') {
      throw this.failure(
        'ends within a quoted cell: the rest is missing, or a quote is never closed',
        incomplete,
      );
    }
    if (cut === 'row') throw this.failure('ends in the middle of a row: the rest is missing', incomplete);
    const columns = this.scan.columns();
    return {
      format: 'csv',
      rows: this.scan.rows,
      columns,
      notes: [
        ...(columns === undefined ? ['The first line is longer than 1 MB, too long for a header.'] : []),
        ...(this.scan.rows === 0 ? ['There are no rows below the header.'] : []),
        ...(this.scan.unterminated && this.scan.rows > 0 ? ['The last row has no line end.'] : []),
      ],
    };
  }

  private refuseUnreadable(nulAt: number | undefined): void {
    const [first, second] = this.beginning;
    const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    if (mark || (nulAt !== undefined && nulAt < 2)) {
      throw this.failure(
        'came in UTF-16 instead of UTF-8',
        'Ask an administrator whether something on the way converts it.',
      );
    }
    if (nulAt === undefined) return;
    throw this.failure(
      `holds a NUL byte at position ${nulAt}, which no text does: it is damaged`,
      'Fetch it again; if it lasts, tell an administrator of the instance.',
    );
  }

  private addJson(chunk: Uint8Array): void {
    this.lastBytes = Buffer.concat([this.lastBytes, chunk.subarray(-64)]).subarray(-64);
    this.jsonBytes += chunk.length;
    if (this.jsonBytes > readableJsonBytes) this.json = undefined;
    this.json?.push(Buffer.from(chunk));
  }

  private finishJson(): BodySummary {
    const facts = { format: 'json', rows: undefined, columns: undefined, notes: [] } as const;
    if (this.json === undefined) {
      if (/[}\]]\s*$/.test(this.lastBytes.toString('latin1'))) return facts;
      throw this.failure('ends within JSON: the rest is missing', incomplete);
    }
    const text = Buffer.concat(this.json)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new UserError('csv', `${this.what} is not whole JSON: the rest is missing, or it is damaged.`, {
        advice: incomplete,
        detail: text.slice(0, 64 * 1024),
        cause: error,
      });
    }
    const said = errorIn(value);
    if (said === undefined) return facts;
    throw new UserError('csv', `Instead of ${lowerFirst(this.what)}, the instance sent an error: ${said}`, {
      advice: 'Try again in a while.',
      detail: text.slice(0, 64 * 1024),
    });
  }

  private failure(problem: string, advice: string): UserError {
    return new UserError('csv', `${this.what} ${problem}.`, { advice });
  }
}

/** JSON begins with a bracket; everything else is read as a table. `undefined` while only blanks have come. */
function formatOf(beginning: Buffer): BodyFormat | undefined {
  const start = beginning
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start === '') return undefined;
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'csv';
}

/** What an object says went wrong when that is all it says; `undefined` for data. */
function errorIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const error = entries.find(([name, content]) => /^errors?$/i.test(name) && isPresent(content));
  if (error === undefined || entries.some(([, content]) => isTable(content))) return undefined;
  const text = typeof error[1] === 'string' ? error[1] : formatJson(error[1]);
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}

function isPresent(content: unknown): boolean {
  return (
    content !== null &&
    content !== false &&
    content !== '' &&
    !(Array.isArray(content) && content.length === 0)
  );
}

/** A list of objects beside an error is data with a remark. */
function isTable(content: unknown): boolean {
  return (
    Array.isArray(content) &&
    content.some((item) => typeof item === 'object' && item !== null && !('message' in item))
  );
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
