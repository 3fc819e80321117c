import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CsvScan } from '../csv/scanner';
import { writeScan } from '../csv/storedScan';
import { scanName } from '../manifest';
import type { BodySummary, BodyValidator } from './bodyValidator';

/** The result of examining a complete body. */
export interface SeenBody extends BodySummary {
  /** The hash of the body, in lowercase hexadecimal. */
  readonly sha256: string;
}

/** Examines the bytes of a body that is written to a file. */
export interface Examination {
  /** Rows so far; 0 for JSON, except for a list of user names. */
  readonly rows: number;
  /**
   * Called with the next bytes before they are written.
   *
   * @throws UserError of kind `csv` if these or earlier bytes aren't text, and of another kind if the
   *   examination itself fails
   */
  add(bytes: Uint8Array): void;
  /** Called with the number of bytes that the file has. */
  wrote(bytes: number): void;
  /**
   * Called when all bytes are written. For CSV, stores the scan beside the body.
   *
   * @throws UserError of kind `csv` if the body is empty, incomplete, or an error message instead of data, and
   *   of another kind if the examination itself fails
   */
  finish(): Promise<SeenBody>;
  /** Releases all resources. The creator must call it, even after an error. */
  end(): Promise<void>;
}

/** Examines a body on the current thread. */
export class LocalExamination implements Examination {
  private readonly hash = createHash('sha256');

  /** @param path the path of the body */
  constructor(
    private readonly path: string,
    private readonly validator: Pick<BodyValidator, 'add' | 'finish' | 'rows'>,
  ) {}

  get rows(): number {
    return this.validator.rows;
  }

  add(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.validator.add(bytes);
  }

  wrote(): void {}

  async finish(): Promise<SeenBody> {
    const { scan, ...summary } = this.validator.finish();
    if (scan) await storeScan(this.path, scan);
    return { ...summary, sha256: this.hash.digest('hex') };
  }

  async end(): Promise<void> {}
}

/** Stores the scan of a body beside it. Without one, the report engine scans the body itself. */
async function storeScan(body: string, scan: CsvScan): Promise<void> {
  const path = join(dirname(body), scanName);
  try {
    await writeScan(path, await stat(body), scan);
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
