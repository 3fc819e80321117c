import type { Connection } from '../../instance/connection';
import type { Operation } from '../../operations/document';
import { withoutSecrets } from '../../operations/request/variableInputs';
import { secretVariables } from '../../operations/run/settings';
import { restoredVariables, storedVariables, type Variables } from '../../operations/variables';
import type { App } from '../app';

/** Memory for more operations than this drops what was not used for longest. */
const maxOperations = 200;

const key = 'variables';

/** By operation and connection, what `storedVariables` made of the values. */
type Memory = Readonly<Record<string, unknown>>;

/** What an operation was last run with on a connection. Never the values of secrets. */
export function rememberedVariables(
  app: App,
  documentUri: string,
  operation: Operation,
  connection: Connection,
): Variables {
  return restoredVariables(memoryOf(app)[nameOf(documentUri, operation, connection)]);
}

export async function rememberVariables(
  app: App,
  documentUri: string,
  operation: Operation,
  connection: Connection,
  variables: Variables,
): Promise<void> {
  const name = nameOf(documentUri, operation, connection);
  // To have been run without any is worth remembering only where there are others to be sent in their place.
  if (Object.keys(variables).length === 0 && !Object.hasOwn(memoryOf(app), name)) return;
  const others = Object.entries(memoryOf(app)).filter(([other]) => other !== name);
  const entries = [
    ...others.slice(1 - maxOperations),
    [name, storedVariables(withoutSecrets(variables, secretVariables(app.settings)))] as const,
  ];
  await app.editor.windowState.update(key, Object.fromEntries(entries));
}

function memoryOf(app: App): Memory {
  const value = app.editor.windowState.get(key);
  return typeof value === 'object' && value !== null ? (value as Memory) : {};
}

function nameOf(documentUri: string, { name }: Operation, { id }: Connection): string {
  return `${id} ${name ?? ''} ${documentUri}`;
}
