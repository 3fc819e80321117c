import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import {
  environmentIcons,
  environmentName,
  environments,
  policyIn,
  suggestEnvironment,
  type Environment,
} from '../../instance/environment';
import type { App } from '../app';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

/**
 * Lets the user select the environment of a connection. Selecting production changes a policy that allows mutations to
 * one that asks; a stricter policy stays.
 */
export async function setEnvironment(app: App, connection: Connection): Promise<void> {
  const current = connection.environment ?? 'other';
  const chosen = await pickEnvironment(connection.name, connection.baseUrl, current);
  if (!chosen || chosen === current) return;
  const latest = app.connections.get(connection.id);
  if (!latest) return;
  await app.connections.change(connection.id, {
    environment: chosen === 'other' ? undefined : chosen,
    mutationPolicy: policyIn(chosen, latest.mutationPolicy),
  });
}

/** Lets the user select an environment. Returns `undefined` if the user selects none. */
export async function pickEnvironment(
  name: string,
  baseUrl: string,
  current: Environment,
): Promise<Environment | undefined> {
  const suggested = suggestEnvironment(baseUrl);
  const items = environments.map((environment) => ({
    environment,
    label: withIcon(environmentIcons[environment], environmentName(environment)),
    description: describe(environment, { current, suggested }),
    detail: effectOf(environment),
  }));
  const chosen = await pickItem(items, {
    title: l10n.t('Environment of {name}', { name }),
    placeHolder: l10n.t('Select an environment'),
    active: items.find(({ environment }) => environment === current),
  });
  return chosen?.environment;
}

function describe(
  environment: Environment,
  { current, suggested }: { readonly current: Environment; readonly suggested: Environment },
): string {
  if (environment === current) return l10n.t('current');
  return environment === suggested && suggested !== 'other' ? l10n.t('suggested by the host') : '';
}

function effectOf(environment: Environment): string {
  switch (environment) {
    case 'production':
      return l10n.t('Marked in red. Asks before mutations, unless the connection is read-only.');
    case 'staging':
      return l10n.t('Marked in yellow');
    case 'other':
      return l10n.t('Not marked');
  }
}
