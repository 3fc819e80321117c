import type { Disposable } from 'vscode';
import { actingAs, type Connection } from '../../instance/connection';
import { createStatusBarEntry } from '../adapters/statusItems';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import { protectionMark } from './protection';

/** Shows the active connection and its user; clicking it switches connections. */
export function registerStatusBar(app: App): Disposable {
  const item = createStatusBarEntry({
    id: 'instanceExplorer.connection',
    name: 'Instance Explorer',
    priority: 50,
    command: 'instanceExplorer.switchConnection',
  });
  const show = (connection: Connection | undefined): void => {
    const { text, spoken } = statusOf(connection);
    const tooltip = connection === undefined ? 'Choose or add an instance' : tooltipOf(connection);
    item.show({ text: withIcon('plug', text), tooltip, spoken });
  };
  show(app.active.get());
  const subscription = app.active.onDidChange(show);
  return {
    dispose: () => {
      subscription.dispose();
      item.dispose();
    },
  };
}

function statusOf(connection: Connection | undefined): { text: string; spoken: string } {
  if (connection === undefined)
    return { text: 'No Instance', spoken: 'No instance chosen. Choose or add one.' };
  const words = [connection.name, shortActing(connection), protectionMark(connection)];
  return {
    text: words.filter((word) => word !== undefined).join(' · '),
    spoken: `Instance ${connection.name}, ${actingAs(connection) ?? 'not verified'}. Switch instance.`,
  };
}

/** Short user label for the status bar: `ada`, but sudo in full. */
function shortActing(connection: Connection): string | undefined {
  return connection.scheme === 'sudo' ? actingAs(connection) : connection.actingUser;
}

function tooltipOf(connection: Connection): string {
  const lines = [
    connection.name,
    connection.baseUrl,
    actingAs(connection),
    protectionMark(connection),
    'Click to switch to another instance.',
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}
