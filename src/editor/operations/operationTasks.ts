import * as l10n from '@vscode/l10n';
import { type Task, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import { isMutation, largestDocument, operationsOf, readDocument } from '../../operations/document';
import type { ParsedResponse } from '../../operations/response/parseResponse';
import { uncheckedNote } from '../../operations/run/decide';
import { requireVariables } from '../../operations/variables';
import { leadsOutside } from '../../reports/export/outside';
import { exportFile } from '../../reports/exportFile';
import { contentToSave, saveFile, type WriteWhole } from '../../reports/export/saveFile';
import { UserError } from '../../shared/userError';
import { pendingFolder } from '../adapters/pendingFolder';
import { saveTarget } from '../adapters/saveTarget';
import { terminalTask, type TaskRun } from '../adapters/taskTerminal';
import { openDocument } from '../adapters/workspaceFiles';
import { removeFiles } from '../../operations/response/removeFiles';
import { fingerprint } from './fingerprint';
import type { OperationsDependencies } from './operationsDependencies';
import type { ChosenOperation } from './workspaceRun';
import type { OperationRunner } from './runOperation';
import { readTask, taskIdentity, type TaskPlan } from './taskDefinition';
import { folderOfTask, isBelow } from './taskFolder';
import { TaskPermissions } from './taskPermissions';
import { TaskPrompts, type AskingTask } from './taskPrompts';
import { Turns } from '../../shared/turns';
import { knownVariables } from './variablesFile';

/**
 * Runs tasks of `tasks.json` that run an operation or export a report. A task is untrusted and can start when a
 * folder opens. It requires confirmation for its folder's first request to a connection, for replacing a file whose
 * current content it didn't write, and for each mutation.
 */
export class OperationTasks {
  private readonly turns = new Turns();
  private readonly taskPrompts: TaskPrompts;

  constructor(
    private readonly dependencies: OperationsDependencies,
    private readonly runner: OperationRunner,
  ) {
    const { connections, editor } = dependencies.app;
    const permissions = new TaskPermissions(editor.windowState, () => connections.list().map(({ id }) => id));
    this.taskPrompts = new TaskPrompts(permissions, this.turns);
  }

  /** Adds the execution to a task. */
  resolve(task: Task): Task {
    return terminalTask(task, (run) => this.run(task, run));
  }

  private async run({ definition, name, scope }: Task, run: TaskRun): Promise<void> {
    if (!workspace.isTrusted)
      throw new UserError('input', l10n.t("You can't run tasks in Restricted Mode."), {
        advice: l10n.t('Trust the workspace with "Workspaces: Manage Workspace Trust".'),
      });
    const plan = readTask(definition);
    const folder = folderOfTask(scope, workspace.workspaceFolders ?? []);
    const connection = this.connectionOf(plan);
    const origin = {
      task: taskIdentity(plan),
      folder: folder.uri.toString(),
      connectionId: connection.id,
    };
    const url = (plan.kind === 'report' ? connection.analytics?.baseUrl : undefined) ?? connection.baseUrl;
    const task = { name, folder, connection, url, origin, signal: run.signal };
    await (plan.kind === 'report' ? this.runReport(task, plan, run) : this.runOperation(task, plan, run));
  }

  private connectionOf({ connection: name }: TaskPlan): Connection {
    const { connections, active } = this.dependencies.app;
    const found =
      name === undefined ? active.get() : connections.list().find((connection) => connection.name === name);
    if (found) return found;
    throw name === undefined
      ? new UserError('input', l10n.t('This window has no active connection.'), {
          advice: l10n.t('Add "connection" to the task, or switch to a connection.'),
        })
      : new UserError('input', l10n.t('There is no connection named "{name}".', { name }), {
          advice: l10n.t('Correct "connection" in the task, or add the connection.'),
        });
  }

  private async runReport(
    task: AskingTask,
    { order }: TaskPlan & { readonly kind: 'report' },
    { say, signal }: TaskRun,
  ): Promise<void> {
    await this.taskPrompts.allowConnection(task);
    await this.dependencies.exporting.exportForTask({
      order,
      connection: task.connection,
      folder: task.folder,
      say,
      signal,
      allowReplacing: async (uri) => (await this.taskPrompts.allowReplacing(uri, task)) !== undefined,
      onWritten: (uri) => this.taskPrompts.noteWritten(uri, task),
      takeTurn: (ask) => this.turns.take(ask),
    });
  }

  private async runOperation(
    task: AskingTask,
    { file, operation, output }: TaskPlan & { readonly kind: 'operation' },
    run: TaskRun,
  ): Promise<void> {
    const { folder, connection } = task;
    const target = output === undefined ? undefined : await pathInFolder(folder, output, 'output');
    const chosen = await operationIn(await pathInFolder(folder, file, 'file'), operation);
    const { app } = this.dependencies;
    const known = await knownVariables(app, chosen.document, chosen.operation, connection);
    requireVariables(chosen.operation, known);
    await this.taskPrompts.allowConnection(task);
    const replaced = target ? await this.taskPrompts.allowReplacing(target, task) : undefined;
    const { signal } = run;
    const prepare = () => this.runner.prepare(chosen, connection, { doubt: 'refuse', signal });
    const prepared = await (isMutation(chosen.operation) ? this.turns.take(prepare) : prepare());
    if (!prepared) throw new UserError('input', l10n.t("The mutation wasn't confirmed."));
    const { read, presented } = await this.runner.exchange(prepared, { signal });
    try {
      run.say(`${presented.where} · ${presented.headline}`);
      const unchecked = uncheckedNote(prepared);
      if (unchecked !== undefined) run.say(unchecked);
      if (!target) {
        run.say(presented.text);
      } else if (!presented.failure) {
        if (replaced !== undefined) await refuseChanged(target, replaced);
        const notes = pendingFolder(app.editor);
        const overwrite = replaced !== undefined;
        await saveFile(responseToSave(read, presented.text), saveTarget(target), {
          notes,
          overwrite,
          signal,
        });
        await this.taskPrompts.noteWritten(target, task);
        run.say(l10n.t('Saved to {file}.', { file: workspace.asRelativePath(target) }));
      }
    } finally {
      removeFiles(read);
    }
    if (presented.trouble !== undefined) throw presented.failure ?? new UserError('state', presented.trouble);
  }
}

/** Returns the function that writes the response. A large response is copied from its file. */
function responseToSave({ files }: ParsedResponse, text: string): WriteWhole<unknown> {
  if (!files) return contentToSave(text);
  return (path, options) => exportFile(files.formatted, path, options);
}

/** @throws UserError of kind `input` if the file was changed after the task was allowed to replace it */
async function refuseChanged(target: Uri, agreed: string): Promise<void> {
  const current = await fingerprint(target);
  if (current === undefined || current === agreed) return;
  throw new UserError(
    'input',
    l10n.t("{file} wasn't replaced because it was changed while the task was running.", {
      file: workspace.asRelativePath(target),
    }),
    {
      advice: l10n.t('Run the task again.'),
    },
  );
}

async function operationIn(uri: Uri, name: string | undefined): Promise<ChosenOperation> {
  const document = await openDocument(uri, largestDocument);
  const parsed = readDocument(document.getText());
  const all = operationsOf(parsed);
  const operations = all.filter((one) => name === undefined || one.name === name);
  const [operation, second] = operations;
  if (!operation || second) {
    const file = workspace.asRelativePath(uri);
    throw operation
      ? severalOperations(file, name)
      : noOperation(file, all.length === 0 ? undefined : name, parsed);
  }
  return { document, parsed, operation };
}

function noOperation(
  file: string,
  name: string | undefined,
  { definitions }: ChosenOperation['parsed'],
): UserError {
  return name === undefined
    ? new UserError('input', l10n.t('{file} has no operation.', { file }), {
        advice: l10n.t('Add an operation to the file, or correct its syntax errors.'),
      })
    : new UserError('input', l10n.t('{file} has no operation named "{name}".', { file, name }), {
        advice: definitions.some(({ kind }) => kind === 'broken')
          ? l10n.t('Set "operation" to the name of an operation in the file, or correct its syntax errors.')
          : nameAdvice(),
      });
}

function severalOperations(file: string, name: string | undefined): UserError {
  return name === undefined
    ? new UserError('input', l10n.t('{file} has more than one operation.', { file }), {
        advice: nameAdvice(),
      })
    : new UserError('input', l10n.t('{file} has more than one operation named "{name}".', { file, name }), {
        advice: l10n.t('Rename all but one of them.'),
      });
}

function nameAdvice(): string {
  return l10n.t('Set "operation" to the name of an operation in the file.');
}

/**
 * Resolves a path in a task, which must be in the workspace folder because tasks are untrusted.
 *
 * @param property the name of the property in the task definition
 * @throws UserError `input` for a path outside the folder, or if a symbolic link in its parent folders leads outside
 */
async function pathInFolder(
  folder: WorkspaceFolder,
  path: string,
  property: 'file' | 'output',
): Promise<Uri> {
  const uri = Uri.joinPath(folder.uri, path);
  if (!isBelow(folder.uri, uri)) {
    throw new UserError(
      'input',
      l10n.t('The path in "{property}" of the task isn\'t inside the workspace folder: {path}.', {
        property,
        path,
      }),
      { advice: adviceFor(property) },
    );
  }
  const outside =
    folder.uri.scheme === 'file' ? await leadsOutside(folder.uri.fsPath, uri.fsPath) : undefined;
  if (outside === undefined) return uri;
  throw new UserError(
    'input',
    l10n.t(
      'The path in "{property}" of the task contains a symbolic link that leads out of the workspace folder: {path}.',
      { property, path: workspace.asRelativePath(uri) },
    ),
    { advice: adviceFor(property), detail: outside },
  );
}

function adviceFor(property: 'file' | 'output'): string {
  return property === 'file' ? l10n.t('Change "file" in the task.') : l10n.t('Change "output" in the task.');
}
