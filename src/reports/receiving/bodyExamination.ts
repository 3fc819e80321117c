import { LocalExamination, type Examination, type SeenBody } from './examination';
import { BodyValidator } from './bodyValidator';
import { ProcessExamination } from './processExamination';

/**
 * The maximum size of a body that is examined on the current thread, in bytes. Starting a process takes several
 * times as long as examining CSV of this size, and about as long as parsing JSON of this size.
 */
export const maxLocalBytes = 4 * 1024 * 1024;

/** Examines a small body on the current thread, and a large one, from its first byte, in a process. */
export class BodyExamination implements Examination {
  private examination: Examination;
  private bytes = 0;
  private rowsBefore = 0;

  /**
   * @param program the path of the `validatorProcess` bundle
   * @param path the path of the body
   * @param what the name of the report at the beginning of messages, such as "The usage report"
   */
  constructor(
    private readonly program: string,
    private readonly path: string,
    private readonly what: string,
  ) {
    this.examination = new LocalExamination(path, new BodyValidator(what));
  }

  get rows(): number {
    return Math.max(this.rowsBefore, this.examination.rows);
  }

  add(bytes: Uint8Array): void {
    const wasSmall = this.bytes <= maxLocalBytes;
    this.bytes += bytes.length;
    if (wasSmall && this.bytes > maxLocalBytes) {
      this.rowsBefore = this.rows;
      this.examination = new ProcessExamination(this.program, this.path, this.what);
    }
    this.examination.add(bytes);
  }

  wrote(bytes: number): void {
    this.examination.wrote(bytes);
  }

  finish(): Promise<SeenBody> {
    return this.examination.finish();
  }

  end(): Promise<void> {
    return this.examination.end();
  }
}
