import { redactionMark, secretForms } from '../../shared/redact';
import { MultiSearch } from './multiSearch';

/** A shorter text also appears in data that has nothing to do with the secret. */
const minSecretLength = 8;

const mark = Buffer.from(redactionMark);

/**
 * Redacts secrets in a body while it streams, also where a secret is split between chunks. Only bytes that could be
 * the beginning of a secret are held back; the others are passed on without a copy.
 */
export class BodyRedactor {
  private readonly search: MultiSearch | undefined;
  private held: Buffer = Buffer.alloc(0);

  constructor(secrets: readonly string[]) {
    const forms = secrets.filter(({ length }) => length >= minSecretLength).flatMap(secretForms);
    this.search = forms.length === 0 ? undefined : new MultiSearch(forms);
  }

  /** @returns the bytes that can be passed on once the chunk has arrived, in order */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    if (this.search === undefined) return [chunk];
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    return this.redact(this.search, this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]));
  }

  /** @returns the bytes that were held back, once the body has ended */
  end(): readonly Uint8Array[] {
    return this.search === undefined ? [] : this.redact(this.search, this.held, true);
  }

  private redact(search: MultiSearch, data: Buffer, isEnd = false): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    const endAfter = (from: number): number => (isEnd ? data.length : search.unfinished(data, from));
    let from = 0;
    let end = endAfter(from);
    for (;;) {
      const match = search.first(data, from);
      if (match === undefined || match.start >= end) break;
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
