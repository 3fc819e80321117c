import type { Memento } from 'vscode';
import type { StateStore } from '../../shared/ports';

/** Adapts a VS Code memento to the domain's interface. */
export function stateStore(memento: Memento): StateStore {
  return {
    get: (key) => memento.get<unknown>(key),
    keys: () => memento.keys(),
    update: async (key, value) => memento.update(key, value),
  };
}
