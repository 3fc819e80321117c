import type { KeyObject } from 'node:crypto';

/** The results of opening files with passphrases, each for the last content of its file. */
export class OpeningResults<Result> {
  private readonly last = new Map<string, { readonly content: Buffer; readonly result: Result }>();

  /** Opens the content of a file, or returns the result for the same content and passphrase. */
  get(file: string, content: Buffer, passphrase: string | undefined, open: () => Result): Result {
    const id = JSON.stringify([file, passphrase ?? null]);
    const known = this.last.get(id);
    if (known?.content.equals(content) === true) return known.result;
    const result = open();
    this.last.set(id, { content, result });
    return result;
  }
}

/**
 * The files of client certificates that this process opened. Decrypting a file blocks the process, for seconds if its
 * encryption has many iterations, so that a file isn't checked again for each request. For each new connection, Node.js
 * still decrypts a PKCS#12 file.
 */
export class OpenedFiles {
  /** The keys of PEM files; `undefined` for a wrong passphrase. */
  readonly keys = new OpeningResults<KeyObject | undefined>();
  /** Whether the passphrase of a PKCS#12 file is right. */
  readonly pkcs12 = new OpeningResults<boolean>();
}
