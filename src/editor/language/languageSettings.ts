import { workspace, type Disposable } from 'vscode';
import type { LanguageSettings } from '../../language/protocol';
import { costLimits } from '../../operations/run/instanceLimits';
import { readSetting } from '../adapters/settings';
import type { App } from '../app';
import type { LanguageServer } from '../../core/schemas/languageServer';

export interface SettingsWatch extends Disposable {
  /** Sends the current settings, for example to a restarted server. */
  send(): void;
}

/** Sends the settings to the language server: initially, and when the connections or the configuration change. */
export function watchSettings(app: App, server: LanguageServer): SettingsWatch {
  const send = (): void => {
    const settings: LanguageSettings = {
      fieldTypes: readSetting('inlayHints.fieldTypes') === true,
      costLimits: Object.fromEntries(
        app.connections.list().map((connection) => [connection.id, costLimits(app, connection)]),
      ),
    };
    server
      .useSettings(settings)
      .catch((error: unknown) =>
        app.editor.log.warn(`The language server missed a setting: ${String(error)}`),
      );
  };
  const subscriptions = [
    app.active.onDidChange(send),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('instanceExplorer')) send();
    }),
  ];
  send();
  return {
    send,
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
