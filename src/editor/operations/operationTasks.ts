import { CustomExecution, Task, TaskScope, workspace, type TaskDefinition, type Uri } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import { missingVariables, operationsOf, readDocument } from '../../operations';
import { Failure } from '../../shared/failure';
import { putFile, putText } from '../adapters/saveToWorkspace';
import { removeFiles } from './answerFiles';
import type { ChosenOperation } from './prepareRun';
import type { OperationsHost } from './operationsHost';
import type { OperationRunner } from './runOperation';
import { pathInFolder, refuseLinkOutside } from './taskPaths';
import { taskTerminal, type TaskRun } from './taskTerminal';
import { knownVariables } from './variablesFile';

/** A task as `tasks.json` has it. Anything can stand there: it is checked when the task runs. */
interface OperationTask extends TaskDefinition {
  /** The document, relative to the workspace folder. */
  readonly file?: unknown;
  /** Which operation of the document; the only one when left out. */
  readonly operation?: unknown;
  /** A report of the analytics service, in place of a document; and how it is exported. */
  readonly report?: unknown;
  readonly granularity?: unknown;
  readonly range?: unknown;
  readonly format?: unknown;
  readonly overwrite?: unknown;
  readonly formulas?: unknown;
  /** The name of the connection; the one of the window when left out. */
  readonly connection?: unknown;
  /** Where the answer or the report goes, relative to the workspace folder; the terminal when left out. */
  readonly output?: unknown;
}

/**
 * A task that runs one query of a document or fetches a report, for `tasks.json`. A mutation asks as always; nothing
 * else does, so that a task can run by itself.
 */
export function operationTask(
  host: OperationsHost,
  runner: OperationRunner,
  { definition, name }: Task,
): Task {
  const work = (run: TaskRun): Promise<void> => runTask(host, runner, definition, run);
  return new Task(
    definition,
    TaskScope.Workspace,
    name,
    'Instance Explorer',
    new CustomExecution(() => Promise.resolve(taskTerminal(work))),
  );
}

async function runTask(
  host: OperationsHost,
  runner: OperationRunner,
  definition: OperationTask,
  run: TaskRun,
): Promise<void> {
  if (!workspace.isTrusted) throw new Failure('input', 'Tasks run only in folders you trust.');
  const { file, operation, report, connection: wanted, output } = definition;
  if (report !== undefined) {
    const { granularity, range, format, overwrite, formulas } = definition;
    const request = {
      report,
      connection: wanted,
      granularity,
      range,
      format,
      overwrite,
      formulas,
      path: output,
    };
    await host.exportForTask(request, run.say, run.signal);
    return;
  }
  if (typeof file !== 'string') {
    throw new Failure('input', 'The task has neither a "file" nor a "report".');
  }
  const connection =
    typeof wanted === 'string'
      ? host.app.connections.list().find(({ name }) => name === wanted)
      : await runner.connection();
  if (connection === undefined) {
    const missing = typeof wanted === 'string' ? `no connection named "${wanted}"` : 'no connection';
    throw new Failure('input', `There is ${missing}.`, {
      advice: 'Add one with "Instance Explorer: Connect to an Instance".',
    });
  }
  const target = typeof output === 'string' ? pathInFolder(output) : undefined;
  if (target !== undefined) await refuseLinkOutside(target);
  const chosen = await operationIn(pathInFolder(file), operation);
  await runQuery(host.app, runner, connection, chosen, target, run);
}

async function runQuery(
  app: App,
  runner: OperationRunner,
  connection: Connection,
  chosen: ChosenOperation,
  target: Uri | undefined,
  { say, signal }: TaskRun,
): Promise<void> {
  const known = await knownVariables(app, chosen.document, chosen.operation, connection);
  const missing = missingVariables(chosen.operation, known);
  if (missing.length > 0) {
    throw new Failure('input', `The operation needs ${missing.join(', ')}.`, {
      advice: 'Put the values into the variables file beside the document.',
    });
  }
  const prepared = await runner.prepare(chosen, connection, 'refuse');
  if (prepared === undefined) throw new Failure('cancelled', 'Cancelled.');
  const { read, presented } = await runner.exchange(prepared, { signal });
  try {
    say(`${presented.where} · ${presented.headline}`);
    if (target === undefined) {
      say(presented.text);
    } else if (presented.failure === undefined) {
      const options = { overwrite: true, signal };
      if (read.files === undefined) await putText(presented.text, target, options);
      else await putFile(read.files.formatted, target, options);
      say(`Written to ${workspace.asRelativePath(target)}`);
    }
  } finally {
    removeFiles(read);
  }
  if (presented.trouble !== undefined) throw presented.failure ?? new Failure('state', presented.trouble);
}

async function operationIn(uri: Uri, name: unknown): Promise<ChosenOperation> {
  const document = await workspace.openTextDocument(uri);
  const parsed = readDocument(document.getText());
  const operations = operationsOf(parsed).filter((one) => name === undefined || one.name === name);
  const [operation, second] = operations;
  if (operation === undefined || second !== undefined) {
    const what = operation === undefined ? 'no such operation' : 'more than one operation';
    throw new Failure('input', `${workspace.asRelativePath(uri)} has ${what}.`, {
      advice: 'Name one of its operations in "operation".',
    });
  }
  return { document, parsed, operation };
}
