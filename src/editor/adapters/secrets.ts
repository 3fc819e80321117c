import type { SecretStorage } from 'vscode';
import type { SecretStore } from '../../shared/ports';

/** The editor's encrypted storage as the domain sees it. */
export function secretStore(storage: SecretStorage): SecretStore {
  return {
    get: async (key) => storage.get(key),
    store: async (key, value) => storage.store(key, value),
    delete: async (key) => storage.delete(key),
    keys: async () => storage.keys(),
  };
}
