import {
  EventEmitter,
  languages,
  Range,
  window,
  workspace,
  type CodeLens,
  Disposable,
  type TextDocument,
} from 'vscode';
import type { Connection } from '../../instance/connection';
import { reloadSchemaCommand, schemaScheme } from '../../language/protocol';
import { estimateCost, type CostEstimate } from '../../operations/cost';
import { operationsOf, readDocument, type GraphqlDocument, type Operation } from '../../operations/document';
import { operationRow, type OperationRowInfo } from '../../operations/lens/operationRow';
import { costLimits } from '../../operations/run/instanceLimits';
import { secretVariables } from '../../operations/run/settings';
import { unfinishedOperation } from '../../operations/unfinishedOperation';
import type { Emitter } from '../../shared/emitter';
import type { CommandCall } from '../adapters/commandTable';
import { createEnvironmentBars, type EnvironmentBars } from '../adapters/environmentColors';
import { codeLens, lensOf } from '../adapters/lensesAndProblems';
import type { App } from '../app';
import type { RunPlace, ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';
import { requestFor, type ChosenOperation } from './workspaceRun';
import { Repaint } from './repaint';
import { runFacts, type Run, type Runs } from './runs';
import { knownVariables } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';

export interface LensParts {
  readonly runs: Runs;
  readonly fragments: WorkspaceFragments;
  readonly scratch: ScratchConnections;
  readonly checker: OperationChecker;
  /** Fires when the user has entered the value of a variable. */
  readonly onDidSaveVariables: Emitter<void>['on'];
}

/**
 * Registers the code lenses above each operation, such as *Run*, its variables, its cost, and its
 * connection.
 */
export function registerOperationLens(app: App, parts: LensParts): Disposable {
  const changes = new EventEmitter<void>();
  const repaint = new Repaint(() => changes.fire());
  const bars = createEnvironmentBars();
  const provider = languages.registerCodeLensProvider(
    { language: 'graphql' },
    {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses: async (document) => {
        repaint.painting();
        // Schema documents contain no operations.
        if (document.uri.scheme === schemaScheme) return [];
        const parsed = readDocument(document.getText());
        showBars(bars, document, parsed, parts.scratch.placeOf(document).connection);
        const lenses = await Promise.all(
          shownOperations(parsed).map((shown) => operationLenses(app, parts, document, parsed, shown)),
        );
        return lenses.flat();
      },
    },
  );
  const refresh = (): void => repaint.change();
  let running = 0;
  let unchecked = '';
  const subscriptions = [
    app.active.onDidChange(refresh),
    parts.runs.onDidChange(() => {
      const before = running;
      running = parts.runs.all().length;
      if (running === before) repaint.tick();
      else repaint.change();
    }),
    parts.scratch.onDidChange(refresh),
    parts.onDidSaveVariables(refresh),
    parts.checker.onDidChangeSchemas(() => {
      const reasons = app.connections.list().map((connection) => parts.checker.uncheckedReason(connection));
      if (reasons.join('\n') === unchecked) return;
      unchecked = reasons.join('\n');
      refresh();
    }),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.path.endsWith('.vars.json')) refresh();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('instanceExplorer')) refresh();
    }),
  ];
  return Disposable.from(...subscriptions, provider, bars, changes);
}

/** Shows a bar beside each operation that runs on production or staging, because code lenses can't have a color. */
function showBars(
  bars: EnvironmentBars,
  document: TextDocument,
  parsed: GraphqlDocument,
  connection: Connection | undefined,
): void {
  const ranges = operationsOf(parsed).map(
    ({ start, end }) => new Range(document.positionAt(start), document.positionAt(end)),
  );
  for (const editor of window.visibleTextEditors)
    if (editor.document === document) bars.set(editor, connection?.environment, ranges);
}

/** An operation and its syntax error, if any. */
interface ShownOperation {
  readonly operation: Operation;
  readonly problem: string | undefined;
}

/**
 * Returns all operations, including those with syntax errors, to avoid flickering code lenses while the user
 * types.
 */
function shownOperations({ text, definitions }: GraphqlDocument): readonly ShownOperation[] {
  return definitions.flatMap((definition): readonly ShownOperation[] => {
    if (definition.kind === 'operation') return [{ operation: definition, problem: undefined }];
    if (definition.kind !== 'broken') return [];
    const operation = unfinishedOperation(text, definition);
    return operation ? [{ operation, problem: definition.message }] : [];
  });
}

async function operationLenses(
  app: App,
  { runs, fragments, scratch, checker }: LensParts,
  document: TextDocument,
  parsed: GraphqlDocument,
  { operation, problem }: ShownOperation,
): Promise<CodeLens[]> {
  const position = document.positionAt(operation.start);
  const range = new Range(position, position);
  const place = scratch.placeOf(document);
  const { connection, tied } = place;
  const run = runs.of(document.uri.toString(), operation.name);
  const values = await knownVariables(app, document, operation, connection).catch(() => ({}));
  const cost =
    problem === undefined
      ? await costOf(fragments, { document, parsed, operation }, values)
      : { cost: undefined, problem };
  const row = operationRow({
    operation,
    connection,
    isTied: tied,
    values,
    secretNames: secretVariables(app.settings),
    ...cost,
    limits: costLimits(app, connection),
    unchecked: connection && checker.uncheckedReason(connection),
    run: run && { milliseconds: performance.now() - run.startedAt, progress: runFacts(run) },
  });
  return row.map((part) =>
    codeLens(range, lensOf(part, commandOf(part.id, { document, operation, place, run }))),
  );
}

interface LensTarget {
  readonly document: TextDocument;
  readonly operation: Operation;
  readonly place: RunPlace;
  readonly run: Run | undefined;
}

function commandOf(
  id: ReturnType<typeof operationRow>[number]['id'],
  { document, operation, place, run }: LensTarget,
): CommandCall | undefined {
  const { connection, tied } = place;
  const target = [document.uri, operation.start] as const;
  switch (id) {
    case 'run':
    case 'select':
      return { id: 'instanceExplorer.runOperation', arguments: [...target] };
    case 'variables':
      return { id: 'instanceExplorer.editVariables', arguments: [...target] };
    case 'more':
      return { id: 'instanceExplorer.moreActions', arguments: [...target] };
    case 'connection':
      return tied ? undefined : { id: 'instanceExplorer.switchConnection' };
    case 'runOn':
      return { id: 'instanceExplorer.runOnConnection', arguments: [...target] };
    case 'blocked':
      return { id: 'instanceExplorer.editConnection', arguments: [connection, 'mutationPolicy'] };
    case 'cancel':
      return { id: 'instanceExplorer.cancelRun', arguments: [run?.key] };
    case 'unchecked':
      return { id: reloadSchemaCommand, arguments: [connection?.id] };
    case 'cost':
    case 'environment':
    case 'running':
    case 'user':
      return undefined;
  }
}

async function costOf(
  fragments: WorkspaceFragments,
  chosen: ChosenOperation,
  values: OperationRowInfo['values'],
): Promise<{ readonly cost: CostEstimate | undefined; readonly problem: string | undefined }> {
  try {
    const request = await requestFor(fragments, chosen);
    return { cost: estimateCost(request.document, values), problem: undefined };
  } catch (error) {
    return { cost: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}
