import type { Memento } from 'vscode';
import type { StateStore } from '../../shared/ports';

/** One of the editor's mementos as the domain sees it. */
export function stateStore(memento: Memento): StateStore {
  return {
    get: (key) => memento.get<unknown>(key),
    keys: () => memento.keys(),
    update: async (key, value) => memento.update(key, value),
  };
}
