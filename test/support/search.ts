import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Yields every file in a folder, including subfolders. */
export function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Returns the forms in which a secret might be stored: plain, percent-encoded, hex, and base64 at any offset.
 */
export function spellings(secret: string): readonly string[] {
  const utf8 = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), utf8]).toString('base64');
    // The characters at both ends depend on the text next to the secret.
    return encoded.slice(4, -4);
  });
  return [...new Set([secret, encodeURIComponent(secret), utf8.toString('hex'), ...base64])];
}

/** Returns the locations of secrets in folders, as `name of the secret: path`, and the number of bytes searched. */
export function findSecrets(
  folders: readonly string[],
  secrets: Readonly<Record<string, string>>,
): { readonly found: readonly string[]; readonly bytesSearched: number } {
  const found: string[] = [];
  let bytesSearched = 0;
  for (const path of folders.flatMap((folder) => [...filesBelow(folder)])) {
    const content = readFileSync(path);
    bytesSearched += content.byteLength;
    for (const [name, secret] of Object.entries(secrets)) {
      if (spellings(secret).some((spelling) => content.includes(spelling))) found.push(`${name}: ${path}`);
    }
  }
  return { found, bytesSearched };
}
