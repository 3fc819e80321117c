// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** AES-256, as the workbench wants it. */
const keyBytes = 32;

/**
 * The server's half of the key with which the workbench seals secrets in the browser's storage.
 * @param {string} file keeps it, so that secrets outlive a restart
 * @returns {Buffer}
 */
export function sealingKey(file) {
  try {
    const key = readFileSync(file);
    if (key.length === keyBytes) return key;
  } catch {
    // The first request of a data folder makes the key.
  }
  const key = randomBytes(keyBytes);
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}
