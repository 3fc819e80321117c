// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The key length of AES-256 in bytes, which the workbench requires. */
const keyBytes = 32;

/**
 * Returns the server's half of the key with which the workbench encrypts secrets in the browser's storage.
 * @param {string} file the file that stores the key, so that secrets remain readable after a restart
 * @returns {Buffer}
 */
export function sealingKey(file) {
  try {
    const key = readFileSync(file);
    if (key.length === keyBytes) return key;
  } catch {
    // The first request for a data folder creates the key.
  }
  const key = randomBytes(keyBytes);
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
