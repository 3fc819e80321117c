import { commands } from 'vscode';

/** The context keys used in `when` clauses of the manifest, with their values. */
interface ContextKeys {
  'instanceExplorer.connected': boolean;
  'instanceExplorer.hasConnections': boolean;
  'instanceExplorer.hasAnalytics': boolean;
  /** Why analytics can't be shown; absent if they can. */
  'instanceExplorer.analyticsBarrier': 'noToken' | 'rejected' | 'forbidden' | undefined;
  'instanceExplorer.analyticsFiltered': boolean;
  /** These complete steps of the walkthrough. */
  'instanceExplorer.hasExported': boolean;
  'instanceExplorer.hasOpenedRegistry': boolean;
  'instanceExplorer.hasRunOperation': boolean;
}

export function setContextKey<Key extends keyof ContextKeys>(key: Key, value: ContextKeys[Key]): void {
  void commands.executeCommand('setContext', key, value);
}
