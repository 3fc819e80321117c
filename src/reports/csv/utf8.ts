import { isUtf8 } from 'node:buffer';

/** Returns the start of the last character if it is incomplete; otherwise the length. */
export function lastCharacterStart(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** Checks that bytes are UTF-8, regardless of chunk boundaries. */
export class Utf8Validator {
  private valid = true;
  /** The beginning of a character that continues in the next chunk. */
  private rest: Uint8Array = Buffer.alloc(0);

  add(chunk: Uint8Array): void {
    if (!this.valid) return;
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const end = lastCharacterStart(bytes);
    this.valid = isUtf8(bytes.subarray(0, end));
    this.rest = Buffer.from(bytes.subarray(end));
  }

  /** Whether all bytes are UTF-8, and the last character is complete. */
  end(): boolean {
    return this.valid && this.rest.length === 0;
  }
}
