import * as l10n from '@vscode/l10n';
import type { TextDocument, Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import { historyEntry, type RunRecord } from '../../operations/history/runRecord';
import { learnedLimits } from '../../operations/limits';
import { uncheckedNote } from '../../operations/run/decide';
import type { PreparedRun } from '../../operations/run/draft';
import { costRefusals, learnCostLimits } from '../../operations/run/instanceLimits';
import { loadAllPages } from '../../operations/run/pages';
import { presentResponse } from '../../operations/run/presentResponse';
import { send, type RunProgress } from '../../operations/run/send';
import type { Variables } from '../../operations/variables';
import { canceledError, isCanceled, UserError } from '../../shared/userError';
import { setContextKey } from '../adapters/contextKeys';
import { explain } from '../adapters/hints';
import { showInformation, showWarning } from '../adapters/showMessages';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import { pickConnection, switchConnection } from '../connections/switchConnection';
import type { FailedRun, ResponseDocuments, ShownResponse } from './responseDocuments';
import { removeFiles } from '../../operations/response/removeFiles';
import { runError } from '../../operations/run/runError';
import { passGuards, type SendOptions } from './guards';
import type { HistoryStore } from './historyStore';
import type { OperationsDependencies } from './operationsDependencies';
import { chosenOperation, requestFor, runKey, type ChosenOperation } from './workspaceRun';
import type { RunProblems } from './problems';
import { offerConnection } from './removedConnection';
import { runLabel, type Run, type Runs } from './runs';
import { rememberVariables } from './variableMemory';
import { variablesFor } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';

export interface RunnerParts {
  readonly responses: ResponseDocuments;
  readonly problems: RunProblems;
  readonly runs: Runs;
  readonly fragments: WorkspaceFragments;
  readonly history: HistoryStore;
  readonly scratch: ScratchConnections;
}

export interface RunChoices {
  /** Replaces the connection of the document or the window. */
  readonly connection?: Connection;
  /** Whether to request all pages of the response. */
  readonly allPages?: boolean;
  /** Replaces the values of the variables file and the saved values. */
  readonly variables?: Variables;
  /** Cancels the run. */
  readonly signal?: AbortSignal;
}

/** Runs operations. `run` and `retry` prevent parallel runs of the same operation on the same connection. */
export class OperationRunner {
  private readonly app: App;

  constructor(
    private readonly dependencies: OperationsDependencies,
    private readonly parts: RunnerParts,
  ) {
    this.app = dependencies.app;
  }

  /** Runs the operation at an offset or at the cursor, and shows the response beside the document. */
  async run(
    uri: Uri | undefined,
    offset: number | undefined,
    choices: RunChoices = {},
  ): Promise<Uri | undefined> {
    const chosen = await chosenOperation(uri, offset);
    const connection = choices.connection ?? (await this.connectionFor(chosen.document));
    if (!connection) return undefined;
    return this.once(runKey(chosen.document.uri.toString(), chosen.operation, connection), async () => {
      const prepared = await this.prepare(chosen, connection, {}, choices.variables);
      return prepared ? this.exchangeAndShow(prepared, choices) : undefined;
    });
  }

  /**
   * Runs an operation again with the same text, variables, and connection, for example after it failed. The request is
   * validated and, if necessary, confirmed again.
   *
   * @throws UserError `input` if the connection was deleted or the request must not be sent, and `canceled`
   */
  async retry({ prepared, allPages }: Pick<FailedRun, 'allPages' | 'prepared'>): Promise<Uri | undefined> {
    const { documentUri, request, connection: before } = prepared;
    const connection = this.app.connections.get(before.id);
    if (!connection)
      throw new UserError('input', l10n.t('The connection "{name}" was removed.', { name: before.name }), {
        advice: l10n.t('Run the operation on another connection.'),
      });
    return this.once(runKey(documentUri, request.operation, connection), async () => {
      const draft = { ...prepared, connection };
      const confirmed = await passGuards(this.dependencies, this.parts.problems, draft, {});
      return confirmed ? this.exchangeAndShow(confirmed, { allPages }) : undefined;
    });
  }

  private once(key: string, work: () => Promise<Uri | undefined>): Promise<Uri | undefined> {
    return this.parts.runs.once(key, work, () => void showRunning(this.parts.runs.started(key)));
  }

  /**
   * Sends a request and shows the response or the error beside the query.
   *
   * @throws UserError `canceled`; the previous response remains unchanged
   */
  private async exchangeAndShow(prepared: PreparedRun, choices: RunChoices): Promise<Uri> {
    const outcome = await this.outcomeOf(prepared, choices);
    if ('failure' in outcome) return this.showFailure(outcome);
    const responseUri = await this.parts.responses.show(outcome);
    setContextKey('instanceExplorer.hasRunOperation', true);
    await this.parts.problems.show(prepared, outcome.read.errors, responseUri);
    return responseUri;
  }

  private async outcomeOf(prepared: PreparedRun, choices: RunChoices): Promise<FailedRun | ShownResponse> {
    const failed = { prepared, at: new Date(), allPages: choices.allPages ?? false };
    try {
      const shown = await this.exchange(prepared, choices);
      const { read, presented } = shown;
      if (!presented.failure) return shown;
      removeFiles(read);
      return { ...failed, failure: presented.failure, presented };
    } catch (error) {
      if (isCanceled(error)) throw error;
      return { ...failed, failure: runError(error), presented: undefined };
    }
  }

  private async showFailure(failed: FailedRun): Promise<Uri> {
    const { prepared, failure } = failed;
    this.app.editor.log.error(explain(failure));
    const responseUri = await this.parts.responses.showFailure(failed);
    await this.parts.problems.show(prepared, [], responseUri);
    return responseUri;
  }

  /**
   * Builds the request, gets the variables, runs the guards, and saves the variables.
   *
   * @returns the request to send, or `undefined` if the user cancels
   * @throws UserError if the request can't be built or must not be sent, and any error of `variablesFor`
   */
  async prepare(
    chosen: ChosenOperation,
    connection: Connection,
    options: SendOptions = {},
    entered?: Variables,
  ): Promise<PreparedRun | undefined> {
    const { document, operation } = chosen;
    const documentVersion = document.version;
    const request = await requestFor(this.parts.fragments, chosen);
    const variables = await variablesFor(this.app, document, operation, connection, entered);
    if (!variables) return undefined;
    const documentUri = document.uri.toString();
    const draft = { documentUri, documentVersion, request, connection, variables };
    const prepared = await passGuards(this.dependencies, this.parts.problems, draft, options);
    if (!prepared) return undefined;
    await rememberVariables(this.app, documentUri, operation, connection, variables);
    return prepared;
  }

  /** Sends a prepared request unless it is canceled already, shows its progress, and adds it to the history unless its connection was deleted. */
  async exchange(
    prepared: PreparedRun,
    { allPages = false, signal }: RunChoices = {},
  ): Promise<ShownResponse> {
    if (signal?.aborted === true) throw canceledError();
    const { request, connection } = prepared;
    const startedAt = performance.now();
    const at = new Date();
    const run: Run = {
      key: runKey(prepared.documentUri, request.operation, connection),
      documentUri: prepared.documentUri,
      operationStart: request.operation.start,
      operationName: request.operation.name,
      label: runLabel(request.operation.name, connection),
      startedAt,
      controller: new AbortController(),
      bytes: 0,
      secrets: [],
      note: '',
    };
    const progress: RunProgress = {
      signal: run.controller.signal,
      startedAt,
      onBytes: (bytes) => (run.bytes = bytes),
      onNote: (note) => (run.note = note),
      onSecrets: (secrets) => (run.secrets = secrets),
    };
    const cancel = (): void => run.controller.abort();
    signal?.addEventListener('abort', cancel);
    try {
      const { read, notes, hint } = await this.parts.runs.during(run, async () =>
        allPages
          ? loadAllPages(this.app, prepared, progress)
          : { read: await send(this.app, prepared, progress), notes: [], hint: undefined },
      );
      const unchecked = uncheckedNote(prepared);
      const presented = presentResponse(read, connection, {
        notes: unchecked === undefined ? notes : [...notes, unchecked],
        hint,
      });
      if (this.exists(connection))
        await learnCostLimits(this.app, connection, learnedLimits(costRefusals(read)));
      await this.record({ prepared, at, secrets: run.secrets, end: { read } });
      return { prepared, at, read, presented };
    } catch (error) {
      const durationMs = performance.now() - startedAt;
      await this.record({ prepared, at, secrets: run.secrets, end: { error, durationMs } });
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Adds a run to the history, unless its connection was deleted. */
  async record(run: RunRecord): Promise<void> {
    if (!this.exists(run.prepared.connection)) return;
    const read = 'read' in run.end ? run.end.read : undefined;
    const text = read?.saved ?? read?.raw ?? read?.text ?? '';
    await this.parts.history.add(
      historyEntry(this.app, run),
      !read ? undefined : read.files ? { file: read.files.raw } : { text },
    );
  }

  private exists({ id }: Connection): boolean {
    return this.app.connections.get(id) !== undefined;
  }

  /** Returns the active connection, or prompts the user to select one. */
  async connection(): Promise<Connection | undefined> {
    if (!this.app.active.get()) await switchConnection(this.app);
    return this.app.active.get();
  }

  /**
   * Returns the connection that a document is pinned to, or else the active connection. If the pinned
   * connection was deleted, the user can pin the document to another connection.
   *
   * @returns the connection, or `undefined` if the user cancels
   */
  async connectionFor(document: TextDocument): Promise<Connection | undefined> {
    const { tied, connection } = this.parts.scratch.placeOf(document);
    if (!tied) return this.connection();
    if (connection) return connection;
    const instead = await this.connectionInstead(l10n.t("This operation's connection was removed."));
    if (instead) await this.parts.scratch.tie(document, instead);
    return instead;
  }

  /** Offers other connections if the connection of a run was deleted. */
  connectionInstead(message: string): Promise<Connection | undefined> {
    return offerConnection(message, {
      active: this.app.active.get(),
      count: this.app.connections.list().length,
      warn: (text, ...actions) => showWarning(text, ...actions),
      pick: () => pickConnection(this.app, undefined, l10n.t('Select a connection for the operation')),
      add: () => this.connection(),
    });
  }
}

/** Notifies the user that an operation is already running, with an action to cancel it. */
async function showRunning(run: Run | undefined): Promise<void> {
  if (!run) return;
  const cancel = l10n.t({ message: 'Cancel Run', comment: 'Button' });
  const message = l10n.t('{run} is already running.', { run: run.label });
  if ((await showInformation(message, cancel)) === cancel) run.controller.abort();
}
