import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { indentJson } from '../../operations/jsonText';
import type { PreparedRun } from '../../operations/run/draft';
import { showInformation } from '../adapters/showMessages';
import { pickItem } from '../adapters/picks';
import type { TextToShow } from '../adapters/textDocuments';
import type { App } from '../app';
import { connectionItem } from '../connections/switchConnection';
import { removeFiles } from '../../operations/response/removeFiles';
import { runError } from '../../operations/run/runError';
import { runKey, type ChosenOperation } from './workspaceRun';
import type { OperationRunner } from './runOperation';
import type { Runs } from './runs';
import { explain } from '../adapters/hints';

/** Runs an operation on two connections in parallel and compares the responses. */
export async function compareInstances(
  app: App,
  runner: OperationRunner,
  runs: Runs,
  chosen: ChosenOperation,
): Promise<void> {
  const first = await runner.connectionFor(chosen.document);
  if (!first) return;
  const second = await otherConnection(app, first);
  if (!second) return;

  const work = async (): Promise<void> => {
    const left = await runner.prepare(chosen, first);
    const right = left ? await runner.prepare(chosen, second) : undefined;
    if (!left || !right) return;
    const name = chosen.operation.name ?? l10n.t({ message: 'Response', comment: 'Name of a document' });
    const sideOf = async (prepared: PreparedRun, key: string): Promise<Side> => ({
      name: l10n.t('{operation} on {connection}.json', {
        operation: name,
        connection: prepared.connection.name,
      }),
      ...(await textOf(runner, prepared)),
      key,
    });
    const [leftSide, rightSide] = await Promise.all([
      sideOf(left, 'compare left'),
      sideOf(right, 'compare right'),
    ]);
    await app.editor.documents.compare(leftSide, rightSide, `${name}: ${first.name} ↔ ${second.name}`);
    if (leftSide.isFull && rightSide.isFull && leftSide.text === rightSide.text)
      void showInformation(
        chosen.operation.name === undefined
          ? l10n.t('The responses are identical.')
          : l10n.t('The responses of {operation} are identical.', { operation: chosen.operation.name }),
      );
  };
  const busy =
    chosen.operation.name === undefined
      ? l10n.t('The operation is already being compared.')
      : l10n.t('{operation} is already being compared.', { operation: chosen.operation.name });
  await runs.once(
    `compare ${runKey(chosen.document.uri.toString(), chosen.operation, second)}`,
    work,
    () => void showInformation(busy),
  );
}

interface Side extends TextToShow {
  /** Whether the text is a full response, and not the first part of a large one or an error message. */
  readonly isFull: boolean;
}

async function textOf(
  runner: OperationRunner,
  prepared: PreparedRun,
): Promise<Pick<Side, 'text' | 'isFull'>> {
  try {
    const { read, presented } = await runner.exchange(prepared);
    removeFiles(read);
    return { text: presented.text, isFull: !read.files };
  } catch (error) {
    return { text: `${explain(runError(error))}\n`, isFull: false };
  }
}

/** Returns the only other connection, or one that the user selects; `undefined` if the user cancels. */
async function otherConnection(app: App, first: Connection): Promise<Connection | undefined> {
  const others = app.connections.list().filter(({ id }) => id !== first.id);
  const [only, second] = others;
  if (!second) return only;
  const items = others.map((connection) => connectionItem(app, connection));
  const chosen = await pickItem(items, {
    placeHolder: l10n.t('Select a connection to compare with {connection}', { connection: first.name }),
    matchOnDescription: true,
  });
  return chosen?.connection;
}

/** Shows two saved responses in a diff editor. */
export async function diffTexts(
  app: App,
  [left, right]: readonly [
    { readonly name: string; readonly text: string },
    { readonly name: string; readonly text: string },
  ],
): Promise<void> {
  const sideOf = (
    { name, text }: { readonly name: string; readonly text: string },
    key: string,
  ): TextToShow => ({
    name: `${name}.json`,
    text: indentJson(text),
    key,
  });
  await app.editor.documents.compare(
    sideOf(left, 'diff left'),
    sideOf(right, 'diff right'),
    `${left.name} ↔ ${right.name}`,
  );
}
