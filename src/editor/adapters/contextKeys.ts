import { commands } from 'vscode';

/** The keys that `when` clauses in the manifest read, with the values they can take. */
interface ContextKeys {
  'instanceExplorer.connected': boolean;
  'instanceExplorer.hasConnections': boolean;
  'instanceExplorer.hasAnalytics': boolean;
  /** Why nothing of the analytics can be shown; absent where something is. */
  'instanceExplorer.analyticsBarrier': 'noToken' | 'rejected' | 'forbidden' | undefined;
  'instanceExplorer.analyticsFiltered': boolean;
}

export function setContextKey<Key extends keyof ContextKeys>(key: Key, value: ContextKeys[Key]): void {
  void commands.executeCommand('setContext', key, value);
}
