import * as l10n from '@vscode/l10n';
import type { Connection, MutationPolicy } from '../../instance/connection';
import type { App } from '../app';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

interface MutationPolicyItem extends PickItem {
  readonly mutationPolicy: MutationPolicy;
}

function policies(): readonly MutationPolicyItem[] {
  return [
    {
      mutationPolicy: 'ask',
      label: withIcon('question', mutationPolicyName('ask')),
      detail: l10n.t('Ask for confirmation before sending a mutation'),
    },
    {
      mutationPolicy: 'read-only',
      label: withIcon('lock', mutationPolicyName('read-only')),
      detail: l10n.t('Block all mutations. Recommended for production.'),
    },
    {
      mutationPolicy: 'allow',
      label: withIcon('unlock', mutationPolicyName('allow')),
      detail: l10n.t('Ask only in tasks or with a sudo token'),
    },
  ];
}

/** Lets the user select the mutation policy of a connection. */
export async function setMutationPolicy(app: App, connection: Connection): Promise<void> {
  const items = policies().map((choice) =>
    choice.mutationPolicy === connection.mutationPolicy
      ? { ...choice, description: l10n.t('current') }
      : choice,
  );
  const chosen = await pickItem(items, {
    title: l10n.t('Mutations on {name}', { name: connection.name }),
    placeHolder: l10n.t('Select a mutation policy'),
  });
  if (chosen) await app.connections.change(connection.id, { mutationPolicy: chosen.mutationPolicy });
}

/** Returns the name of a mutation policy, to select it. */
export function mutationPolicyName(policy: MutationPolicy): string {
  switch (policy) {
    case 'ask':
      return l10n.t('Ask before mutations');
    case 'read-only':
      return l10n.t('Read-only');
    case 'allow':
      return l10n.t('Allow mutations');
  }
}

/** Returns the label of a connection's mutation policy, or `undefined` for the default policy. */
export function mutationPolicyMark(connection: Connection): string | undefined {
  switch (connection.mutationPolicy) {
    case 'read-only':
      return l10n.t('read-only');
    case 'allow':
      return l10n.t('mutations allowed');
    case 'ask':
      return undefined;
  }
}
