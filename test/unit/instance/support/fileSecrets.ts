import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SecretStore } from '../../../../src/shared/ports';

type Entries = Record<string, string>;

/**
 * Secret storage that several processes share, like VS Code windows. Other processes see a change `lagMs`
 * milliseconds after the operation completes.
 */
export class FileSecrets implements SecretStore {
  private readonly unseen = new Map<string, string | undefined>();

  constructor(
    private readonly path: string,
    private readonly lagMs = 0,
  ) {}

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.unseen.has(key) ? this.unseen.get(key) : this.read()[key]);
  }

  store(key: string, value: string): Promise<void> {
    return this.change(key, value);
  }

  delete(key: string): Promise<void> {
    return this.change(key, undefined);
  }

  keys(): Promise<readonly string[]> {
    return Promise.resolve(Object.keys(this.read()));
  }

  private change(key: string, value: string | undefined): Promise<void> {
    this.unseen.set(key, value);
    setTimeout(() => {
      const entries = this.read();
      if (value === undefined) delete entries[key];
      else entries[key] = value;
      const temporary = `${this.path}.${process.pid}`;
      writeFileSync(temporary, JSON.stringify(entries));
      renameSync(temporary, this.path);
      this.unseen.delete(key);
    }, this.lagMs);
    return Promise.resolve();
  }

  private read(): Entries {
    return existsSync(this.path) ? (JSON.parse(readFileSync(this.path, 'utf8')) as Entries) : {};
  }
}
