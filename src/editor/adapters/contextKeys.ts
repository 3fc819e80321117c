import { commands } from 'vscode';

/** The context keys that the manifest uses, with their values. */
interface ContextKeys {
  /** Whether the extension is activated, so that the other keys are known. */
  'instanceExplorer.ready': true;
  'instanceExplorer.connected': boolean;
  'instanceExplorer.hasConnections': boolean;
  'instanceExplorer.hasAnalytics': boolean;
  'instanceExplorer.hasWarehouses': boolean;
  /** The access issue that prevents analytics from being shown, if any. */
  'instanceExplorer.analyticsBarrier': 'noToken' | 'rejected' | 'forbidden' | undefined;
  /** The following keys complete walkthrough steps. */
  'instanceExplorer.hasExported': boolean;
  'instanceExplorer.hasOpenedRegistry': boolean;
  'instanceExplorer.hasRunOperation': boolean;
}

export function setContextKey<Key extends keyof ContextKeys>(key: Key, value: ContextKeys[Key]): void {
  void commands.executeCommand('setContext', key, value);
}
