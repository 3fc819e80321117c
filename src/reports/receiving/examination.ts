import { createHash } from 'node:crypto';
import type { BodyValidator, ValidatedBody } from './examine';

/** The result of examining a complete body. */
export interface SeenBody extends ValidatedBody {
  /** The hash of the received bytes, in lowercase hexadecimal. */
  readonly sha256: string;
}

/** Examines the bytes of a body, on this thread or in a worker. */
export interface Examination {
  /** Rows so far; 0 if the number of rows is known only at the end. */
  readonly rows: number;
  /**
   * Examines the next bytes. Their `ArrayBuffer` must contain no other data in use, because it may be
   * transferred to another thread.
   *
   * @returns the same bytes at the same offset, which may be in another `ArrayBuffer`
   * @throws UserError of kind `csv` for bytes that aren't text
   */
  add(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws UserError of kind `csv` if the body is incomplete */
  finish(): Promise<SeenBody>;
  /** Releases all resources. The creator must call it, even after an error. */
  end(): void;
}

/** Examines a body on the current thread. */
export class LocalExamination implements Examination {
  private readonly hash = createHash('sha256');

  constructor(private readonly examiner: Pick<BodyValidator, 'add' | 'finish' | 'rows'>) {}

  get rows(): number {
    return this.examiner.rows;
  }

  // oxlint-disable-next-line typescript/require-await -- exceptions have to become rejections
  async add(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    this.hash.update(bytes);
    this.examiner.add(bytes);
    return bytes;
  }

  // oxlint-disable-next-line typescript/require-await -- exceptions have to become rejections
  async finish(): Promise<SeenBody> {
    return { ...this.examiner.finish(), sha256: this.hash.digest('hex') };
  }

  end(): void {}
}
