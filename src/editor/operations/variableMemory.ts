import type { Connection } from '../../instance/connection';
import type { Operation } from '../../operations/document';
import { withoutSecrets } from '../../operations/request/variableInputs';
import { secretVariables } from '../../operations/run/settings';
import { restoredVariables, storedVariables, type Variables } from '../../operations/variables';
import { isRecord } from '../../shared/record';
import type { App } from '../app';

/** The maximum number of operations with saved variables. The least recently used ones are evicted. */
const maxOperations = 200;

const key = 'variables';

/** The output of `storedVariables` by operation and connection. */
type Memory = Readonly<Record<string, unknown>>;

/**
 * Returns the saved variables of an operation on a connection: those of its last run, or those that were saved since
 * then, for example because the user entered them. Secrets are omitted.
 */
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
  // A run without variables is saved only to replace saved variables.
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
  return isRecord(value) ? value : {};
}

function nameOf(documentUri: string, { name }: Operation, { id }: Connection): string {
  return `${id} ${name ?? ''} ${documentUri}`;
}
