import type { Connection, Protection } from '../../instance/connection';
import type { App } from '../app';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

interface ProtectionItem extends PickItem {
  readonly protection: Protection;
}

const choices: readonly ProtectionItem[] = [
  {
    protection: 'ask',
    label: withIcon('question', 'Ask before mutations'),
    detail: 'Shows what a mutation does, where and as whom, before it is sent',
  },
  {
    protection: 'read-only',
    label: withIcon('lock', 'Read-only'),
    detail: 'Mutations are never sent; for production and for instances of others',
  },
  {
    protection: 'allow',
    label: withIcon('unlock', 'Allow mutations'),
    detail: 'Mutations are sent without asking, but as another user (sudo) always after asking',
  },
];

/** Lets the user select the mutation policy of a connection. */
export async function chooseProtection(app: App, connection: Connection): Promise<void> {
  const items = choices.map((choice) =>
    choice.protection === connection.protection ? { ...choice, description: 'current' } : choice,
  );
  const chosen = await pickItem(items, {
    title: `Mutations on ${connection.name}`,
    placeHolder: 'What may be done through this connection?',
  });
  if (chosen !== undefined) await app.connections.change(connection.id, { protection: chosen.protection });
}

/** The label of a mutation policy in lists, as text because color alone isn't accessible. */
export function protectionMark(connection: Connection): string | undefined {
  switch (connection.protection) {
    case 'read-only':
      return 'read-only';
    case 'allow':
      return 'mutations allowed';
    case 'ask':
      return undefined;
  }
}
