import { createHash } from 'node:crypto';
import type { BodyValidator, ValidatedBody } from './examine';

/** What is known of a body that was seen to its end. */
export interface SeenBody extends ValidatedBody {
  /** Of the bytes as they came, in lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** Looks at the bytes of a body, here or on a thread of its own. */
export interface Examination {
  /** Rows so far; 0 where rows are not known before the end. */
  readonly rows: number;
  /**
   * Looks at what comes next. The bytes have to stay as they are until it is done.
   *
   * @throws UserError `csv` for bytes that no text has
   */
  add(bytes: Uint8Array): Promise<void>;
  /** @throws UserError `csv` when the body ends where no whole one does */
  finish(): Promise<SeenBody>;
  /** Lets go of what the examination holds. To be called by whoever began it, however it ended. */
  end(): void;
}

/** Looks at a body on the thread that it is called on. */
export class LocalExamination implements Examination {
  private readonly hash = createHash('sha256');

  constructor(private readonly examiner: Pick<BodyValidator, 'add' | 'finish' | 'rows'>) {}

  get rows(): number {
    return this.examiner.rows;
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws has to reject
  async add(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes);
    this.examiner.add(bytes);
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws has to reject
  async finish(): Promise<SeenBody> {
    return { ...this.examiner.finish(), sha256: this.hash.digest('hex') };
  }

  end(): void {}
}
