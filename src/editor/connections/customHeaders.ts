import * as l10n from '@vscode/l10n';
import { instanceOrigin, type Connection } from '../../instance/connection';
import {
  encodeHeaderValue,
  headerNameProblem,
  headerValueProblem,
  withHeader,
  type CustomHeader,
} from '../../instance/headers';
import type { App } from '../app';
import { pickItem, type PickItem } from '../adapters/picks';
import { askSteps } from '../adapters/steps/steps';
import { withIcon } from '../adapters/uiText';
import { errorRemark } from '../adapters/steps/remark';

interface HeaderItem extends PickItem {
  readonly header?: CustomHeader;
}

/**
 * Lets the user add and remove the headers that a connection sends to the origin of its instance, for example
 * to an access proxy. Values are secret and never shown.
 */
export async function editHeaders(app: App, connection: Connection): Promise<void> {
  const origin = instanceOrigin(connection);
  const headers = await app.credentials.getHeaders(connection.id, origin);
  const add: HeaderItem = { label: withIcon('add', l10n.t('Add Header...')) };
  const known = headers.map((header): HeaderItem => ({
    label: withIcon('trash', header.name),
    description: l10n.t('select to remove'),
    header,
  }));
  const chosen = await pickItem([add, ...known], {
    title: l10n.t('Headers Sent to {origin}', { origin }),
    placeHolder:
      headers.length === 0 ? l10n.t('Add a header') : l10n.t('Add a header, or select one to remove it'),
  });
  if (!chosen) return;
  const others = headers.filter((header) => header !== chosen.header);
  const added = chosen === add ? await askHeader(others) : undefined;
  if (chosen === add && !added) return;
  const saved = added ? withHeader(others, added) : others;
  await app.credentials.storeHeaders(connection.id, origin, saved);
  await app.connections.change(connection.id, { headerNames: saved.map(({ name }) => name) });
}

/** Prompts for the name and the value of a header. */
export async function askHeader(others: readonly CustomHeader[]): Promise<CustomHeader | undefined> {
  let name = '';
  let value = '';
  const names = new Set(others.map((other) => other.name.toLowerCase()));
  const entered = await askSteps(l10n.t('Add Header'), [
    {
      kind: 'text',
      prompt: () => l10n.t('Enter the name of the header'),
      placeholder: 'X-Access-Key',
      value: () => name,
      remark: (text) =>
        errorRemark(headerNameProblem(text)) ??
        (names.has(text.trim().toLowerCase())
          ? { severity: 'info', message: l10n.t('Replaces the value of {name}.', { name: text.trim() }) }
          : undefined),
      accept: (text) => {
        name = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () =>
        l10n.t(
          'Enter the value of {name}. It is saved in VS Code\'s secret storage and sent only to this instance. For Basic authentication, enter "Basic user:password".',
          { name },
        ),
      hidden: true,
      value: () => value,
      remark: (text) => errorRemark(headerValueProblem(encodeHeaderValue(text))),
      accept: (text) => {
        value = encodeHeaderValue(text);
      },
    },
  ]);
  return entered ? { name, value } : undefined;
}
