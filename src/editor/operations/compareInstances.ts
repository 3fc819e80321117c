import { commands, window, type Uri } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import { indentJson } from '../../operations';
import { asFailure, Failure } from '../../shared/failure';
import { removeFiles } from './answerFiles';
import { chosenOperation, runKey } from './prepareRun';
import type { OperationRunner } from './runOperation';
import type { Runs } from './runs';

interface Side {
  readonly connection: Connection;
  readonly text: string;
}

/** Runs one operation on two connections at the same time and shows where the answers differ. */
export async function compareInstances(
  app: App,
  runner: OperationRunner,
  runs: Runs,
  uri: unknown,
  offset: unknown,
): Promise<void> {
  const chosen = await chosenOperation(uri, offset);
  if (app.connections.list().length < 2) {
    throw new Failure('input', 'To compare instances there have to be two connections.', {
      advice: 'Add the other with "Instance Explorer: Connect to an Instance".',
    });
  }
  const first = await runner.connectionFor(chosen.document);
  if (first === undefined) return;
  const second = await otherConnection(app, first);
  if (second === undefined) return;

  await runs.once(`compare ${runKey(chosen, second)}`, async () => {
    const left = await runner.prepare(chosen, first);
    const right = left === undefined ? undefined : await runner.prepare(chosen, second);
    if (left === undefined || right === undefined) return;
    const sides = await Promise.all(
      [left, right].map(async (prepared): Promise<Side> => {
        try {
          const { read, presented } = await runner.exchange(prepared);
          removeFiles(read);
          return { connection: prepared.connection, text: presented.text };
        } catch (error) {
          return {
            connection: prepared.connection,
            text: `${asFailure(error, 'run the operation').explanation}\n`,
          };
        }
      }),
    );
    const name = chosen.operation.name ?? 'Answer';
    const [leftUri, rightUri] = sides.map(({ connection, text }) =>
      app.editor.documents.keep({ name: `${name} on ${connection.name}.json`, text, key: 'compare' }),
    );
    if (leftUri !== undefined && rightUri !== undefined)
      await showDiff(leftUri, rightUri, `${name}: ${first.name} ↔ ${second.name}`);
    if (sides[0]?.text === sides[1]?.text)
      void window.showInformationMessage(`${name}: both instances gave the same answer.`);
  });
}

/** The only other connection, or the one the user picks. */
async function otherConnection(app: App, first: Connection): Promise<Connection | undefined> {
  const others = app.connections.list().filter(({ id }) => id !== first.id);
  const [only, second] = others;
  if (second === undefined) return only;
  const items = others.map((connection) => ({
    label: connection.name,
    description: new URL(connection.baseUrl).host,
    connection,
  }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: `Compare ${first.name} with which instance?`,
    matchOnDescription: true,
  });
  return chosen?.connection;
}

/** Shows two answers, as they were kept, against each other. */
export async function diffTexts(
  app: App,
  [left, right]: readonly [
    { readonly name: string; readonly text: string },
    { readonly name: string; readonly text: string },
  ],
): Promise<void> {
  const [leftUri, rightUri] = [left, right].map(({ name, text }, index) =>
    app.editor.documents.keep({ name: `${name}.json`, text: indentJson(text), key: `diff ${index}` }),
  );
  if (leftUri !== undefined && rightUri !== undefined)
    await showDiff(leftUri, rightUri, `${left.name} ↔ ${right.name}`);
}

async function showDiff(left: Uri, right: Uri, title: string): Promise<void> {
  await commands.executeCommand('vscode.diff', left, right, title, { preview: false });
}
