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
import { errorRemark } from './remarks';

interface HeaderItem extends PickItem {
  readonly header?: CustomHeader;
}

/**
 * Lists the headers that a connection sends to the origin of its instance, for example for an access proxy, and lets
 * the user add and remove them. Values are secrets and never shown.
 */
export async function editHeaders(app: App, connection: Connection): Promise<void> {
  const origin = instanceOrigin(connection);
  const headers = await app.credentials.getHeaders(connection.id, origin);
  const add: HeaderItem = { label: withIcon('add', 'Add a header…') };
  const known = headers.map((header): HeaderItem => ({
    label: withIcon('trash', header.name),
    description: 'select to remove',
    header,
  }));
  const chosen = await pickItem([add, ...known], {
    title: `Headers sent to ${origin}`,
    placeHolder: headers.length === 0 ? 'No headers yet' : 'Add a header, or select one to remove it',
  });
  if (chosen === undefined) return;
  const others = headers.filter((header) => header !== chosen.header);
  const added = chosen === add ? await askHeader(others) : undefined;
  if (chosen === add && added === undefined) return;
  const kept = added === undefined ? others : withHeader(others, added);
  await app.credentials.storeHeaders(connection.id, origin, kept);
  await app.connections.change(connection.id, { headerNames: kept.map(({ name }) => name) });
}

/** Prompts for the name and the value of a header. An existing name replaces the value. */
export async function askHeader(others: readonly CustomHeader[]): Promise<CustomHeader | undefined> {
  let name = '';
  let value = '';
  const names = new Set(others.map((other) => other.name.toLowerCase()));
  const answered = await askSteps('Add a Header', [
    {
      kind: 'text',
      prompt: () => 'Name of the header.',
      placeholder: 'X-Access-Key',
      value: () => name,
      remark: (text) =>
        errorRemark(headerNameProblem(text)) ??
        (names.has(text.trim().toLowerCase())
          ? { severity: 'info', message: `Replaces the value of ${text.trim()}.` }
          : undefined),
      accept: (text) => {
        name = text.trim();
      },
    },
    {
      kind: 'text',
      prompt: () =>
        `Value of ${name}. It is saved in SecretStorage and sent to this instance alone. For Basic authentication, enter "Basic user:password".`,
      hidden: true,
      value: () => value,
      remark: (text) => errorRemark(headerValueProblem(encodeHeaderValue(text))),
      accept: (text) => {
        value = encodeHeaderValue(text);
      },
    },
  ]);
  return answered ? { name, value } : undefined;
}
