import { EventEmitter, languages, Range, type Disposable } from 'vscode';
import type { App } from '../app';
import { codeLens } from '../adapters/inEditors';
import { textScheme } from '../adapters/textDocuments';
import { withIcon } from '../adapters/uiText';
import { protectionMark } from './protection';

/** Code lens on the first line of a `.graphql` document to switch connections, shown if there is more than one. */
export function registerConnectionLens(app: App): Disposable {
  const changes = new EventEmitter<void>();
  const provider = languages.registerCodeLensProvider(
    { language: 'graphql' },
    {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses: ({ uri }) => {
        const active = app.active.get();
        // Read-only documents of the extension, such as a schema, can't be run.
        if (uri.scheme === textScheme || active === undefined || app.connections.list().length < 2) return [];
        const mark = protectionMark(active);
        const title = mark === undefined ? 'Switch instance' : `${mark} · switch instance`;
        return [
          codeLens(new Range(0, 0, 0, 0), {
            title: withIcon('plug', title),
            tooltip: `Operations of this window run on ${active.name}. Select to choose another instance.`,
            command: { id: 'instanceExplorer.switchConnection' },
          }),
        ];
      },
    },
  );
  const subscription = app.active.onDidChange(() => changes.fire());
  return {
    dispose: () => {
      subscription.dispose();
      provider.dispose();
      changes.dispose();
    },
  };
}
