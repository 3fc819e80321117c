import { redactionMark, secretForms } from '../../shared/redact';
import { MultiSearch } from './multiSearch';

/** The minimum length of a redacted secret. Shorter texts also occur in unrelated data. */
const minSecretLength = 8;

/** The maximum number of bytes of a chunk that are searched together with the buffered ones. */
const copiedBytes = 1024;

const mark = Buffer.from(redactionMark);

/**
 * Redacts secrets in a streamed body, including secrets that are split between chunks. Buffers only bytes
 * that could start a secret, and returns most others without copying them.
 */
export class BodyRedactor {
  private readonly search: MultiSearch | undefined;
  private held: Buffer = Buffer.alloc(0);

  constructor(secrets: readonly string[]) {
    const forms = secrets.filter(({ length }) => length >= minSecretLength).flatMap(secretForms);
    this.search = forms.length === 0 ? undefined : new MultiSearch(forms);
  }

  /** @returns the redacted bytes, except those that are buffered, in order */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    if (!this.search) return [chunk];
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const parts: Uint8Array[] = [];
    // Only the beginning is copied, because copies of long chunks would fill the memory.
    while (this.held.length > 0 && rest.length > 0) {
      parts.push(...this.redact(this.search, Buffer.concat([this.held, rest.subarray(0, copiedBytes)])));
      rest = rest.subarray(copiedBytes);
    }
    if (rest.length > 0) parts.push(...this.redact(this.search, rest));
    return parts;
  }

  /** @returns the remaining bytes at the end of the body */
  end(): readonly Uint8Array[] {
    return this.search ? this.redact(this.search, this.held, true) : [];
  }

  private redact(search: MultiSearch, data: Buffer, isEnd = false): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    const endAfter = (from: number): number => (isEnd ? data.length : search.unfinished(data, from));
    let from = 0;
    let end = endAfter(from);
    for (;;) {
      const match = search.first(data, from);
      if (!match || match.start >= end) break;
      if (match.start > from) parts.push(data.subarray(from, match.start));
      parts.push(mark);
      from = match.start + match.length;
      if (from > end) end = endAfter(from);
    }
    if (end > from) parts.push(data.subarray(from, end));
    this.held = Buffer.from(data.subarray(end));
    return parts;
  }
}
