import type { SecretStore } from '../../src/shared/ports';

/** An encrypted storage that works, with its entries in plain sight for the test. */
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

  /** Replaces every value by what a damaged storage might give back. */
  corrupt(value: string): void {
    for (const key of this.entries.keys()) this.entries.set(key, value);
  }
}

/** Refuses every call, as an editor without a usable keyring does. */
export function failingSecrets(error: unknown = new Error('Cannot reach the keyring')): SecretStore {
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- another side may reject with anything
  const fail = (): Promise<never> => Promise.reject(error);
  return { get: fail, store: fail, delete: fail, keys: fail };
}

/** Fails before there is even a promise. */
export function throwingSecrets(): SecretStore {
  const fail = (): never => {
    throw new TypeError('storage is gone');
  };
  return { get: fail, store: fail, delete: fail, keys: fail };
}

/** Never answers, as a keyring without its daemon; `answerLate` lets the waiting calls end after all. */
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
