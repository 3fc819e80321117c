import type { SecretStore } from '../../src/shared/ports';

/** Working secret storage whose entries the test can read. */
export class MemorySecrets implements SecretStore {
  readonly entries = new Map<string, string>();

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.entries.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.entries.set(key, value);
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }

  keys(): Promise<readonly string[]> {
    return Promise.resolve([...this.entries.keys()]);
  }

  /** Replaces every value to simulate a damaged storage. */
  corrupt(value: string): void {
    for (const key of this.entries.keys()) this.entries.set(key, value);
  }
}

/** Returns a secret storage that rejects every call, as in an editor without a usable keyring. */
export function failingSecrets(error: unknown = new Error('Cannot reach the keyring')): SecretStore {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- VS Code can reject with any value
  const fail = (): Promise<never> => Promise.reject(error);
  return { get: fail, store: fail, delete: fail, keys: fail };
}

/** Returns a secret storage that throws synchronously. */
export function throwingSecrets(): SecretStore {
  const fail = (): never => {
    throw new TypeError('storage is gone');
  };
  return { get: fail, store: fail, delete: fail, keys: fail };
}

/**
 * Returns a secret storage that doesn't respond, as with a keyring without its daemon. `answerLate` settles
 * the pending calls.
 */
export function hangingSecrets(): SecretStore & { answerLate(error?: Error): void } {
  const waiting: ((error?: Error) => void)[] = [];
  const hang = (): Promise<undefined> =>
    new Promise((resolve, reject) => {
      waiting.push((error) => (error === undefined ? resolve(undefined) : reject(error)));
    });
  return {
    get: hang,
    store: hang,
    delete: hang,
    keys: () => hang().then(() => []),
    answerLate: (error) => waiting.splice(0).forEach((end) => end(error)),
  };
}
