import type { SecretStore } from '../../src/shared/ports';

/** Local storage of a browser, which all tabs of VS Code share. */
export interface BrowserStorage {
  text: string;
}

/**
 * Secret storage of a VS Code tab in the browser. It reads the local storage once when the tab loads, and
 * writes all its secrets with each change.
 */
export class TabSecrets implements SecretStore {
  private readonly secrets: Map<string, string>;

  constructor(private readonly storage: BrowserStorage) {
    this.secrets = new Map(Object.entries(JSON.parse(storage.text) as Record<string, string>));
  }

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.secrets.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.secrets.set(key, value);
    return this.save();
  }

  delete(key: string): Promise<void> {
    this.secrets.delete(key);
    return this.save();
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.secrets.keys()]);
  }

  private save(): Promise<void> {
    this.storage.text = JSON.stringify(Object.fromEntries(this.secrets));
    return Promise.resolve();
  }
}
