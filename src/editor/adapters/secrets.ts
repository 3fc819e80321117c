import type { SecretStorage } from 'vscode';
import type { SecretStore } from '../../shared/ports';

/** Adapts VS Code's secret storage to the domain's interface. */
export function secretStore(storage: SecretStorage): SecretStore {
  return {
    get: async (key) => storage.get(key),
    store: async (key, value) => storage.store(key, value),
    delete: async (key) => storage.delete(key),
    keys: async () => storage.keys(),
  };
}
