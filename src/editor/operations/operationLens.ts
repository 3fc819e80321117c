import {
  EventEmitter,
  languages,
  Range,
  workspace,
  type CodeLens,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { actingAs, type Connection } from '../../instance/connection';
import { reloadSchemaCommand, schemaScheme } from '../../language/protocol';
import { estimateCost } from '../../operations/cost';
import { violations } from '../../operations/costLimits';
import { operationsOf, readDocument, type GraphqlDocument, type Operation } from '../../operations/document';
import { costLine, violationText } from '../../operations/limits';
import { costLimits } from '../../operations/run/instanceLimits';
import { codeLens } from '../adapters/inEditors';
import { withIcon, type Label } from '../adapters/uiText';
import type { App } from '../app';
import type { RunPlace, ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';
import { requestFor, type ChosenOperation } from './prepareRun';
import { Repaint } from './repaint';
import { runFacts, type Runs } from './runs';
import { knownVariables } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';

type LensCommand =
  'instanceExplorer.editVariables' | 'instanceExplorer.moreActions' | 'instanceExplorer.runOperation';

export interface LensParts {
  readonly runs: Runs;
  readonly fragments: WorkspaceFragments;
  readonly scratch: ScratchConnections;
  readonly checker: OperationChecker;
}

/** Code lenses above each operation: connection and user, cost, variables, and more actions. */
export function registerOperationLens(app: App, parts: LensParts): Disposable {
  const changes = new EventEmitter<void>();
  const repaint = new Repaint(() => changes.fire());
  const provider = languages.registerCodeLensProvider(
    { language: 'graphql' },
    {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses: async (document) => {
        repaint.painting();
        // The SDL of the schema is GraphQL too, but contains no operations.
        if (document.uri.scheme === schemaScheme) return [];
        const parsed = readDocument(document.getText());
        const lenses = await Promise.all(
          operationsOf(parsed).map((operation) => operationLenses(app, parts, document, parsed, operation)),
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
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      provider.dispose();
      changes.dispose();
    },
  };
}

async function operationLenses(
  app: App,
  { runs, fragments, scratch, checker }: LensParts,
  document: TextDocument,
  parsed: GraphqlDocument,
  operation: Operation,
): Promise<CodeLens[]> {
  const position = document.positionAt(operation.start);
  const range = new Range(position, position);
  const lens = (title: Label, id: LensCommand | undefined, tooltip: string): CodeLens =>
    codeLens(range, {
      title,
      tooltip,
      ...(id === undefined ? {} : { command: { id, arguments: [document.uri, operation.start] } }),
    });
  const place = scratch.placeOf(document);
  const run = runs.of(document.uri.toString(), operation.name);
  const first =
    run === undefined
      ? [
          lens(
            runTitle(place),
            'instanceExplorer.runOperation',
            place.tied
              ? 'This query stays with its instance, whichever the window works with'
              : 'Send this operation and its fragments to the instance',
          ),
        ]
      : [
          lens(withIcon('loading~spin', `Running · ${runFacts(run)}`), undefined, ''),
          codeLens(range, {
            title: withIcon('stop-circle', 'Cancel'),
            command: { id: 'instanceExplorer.cancelRun', arguments: [run.key] },
          }),
        ];
  const unchecked = place.connection && checker.uncheckedReason(place.connection);
  const cost = await costLens(app, fragments, place, { document, parsed, operation });
  const hasVariables = (operation.node.variableDefinitions ?? []).length > 0;
  // The longest lens is last: a query beside its response has half the width.
  return [
    ...first,
    ...(hasVariables
      ? [lens('Variables', 'instanceExplorer.editVariables', 'Enter values, or open their file')]
      : []),
    lens('More…', 'instanceExplorer.moreActions', 'Copy, share, run elsewhere, fetch all pages'),
    ...(place.connection === undefined || unchecked === undefined
      ? []
      : [uncheckedLens(range, place.connection, unchecked)]),
    lens(cost.title, undefined, cost.tooltip),
  ];
}

/** Shows that operations are sent without validation; clicking it reloads the schema. */
function uncheckedLens(range: Range, { id, name }: Connection, reason: string): CodeLens {
  return codeLens(range, {
    title: withIcon('warning', 'Not checked'),
    tooltip: `Operations aren't checked with the schema of ${name} before they are sent. ${reason} Select to load the schema again.`,
    command: { id: reloadSchemaCommand, arguments: [id] },
  });
}

async function costLens(
  app: App,
  fragments: WorkspaceFragments,
  { connection }: RunPlace,
  chosen: ChosenOperation,
): Promise<{ readonly title: Label; readonly tooltip: string }> {
  try {
    const request = await requestFor(fragments, chosen);
    const { document, operation } = chosen;
    const variables = await knownVariables(app, document, operation, connection).catch(() => ({}));
    const estimate = estimateCost(request.document, variables);
    const limits = costLimits(app, connection);
    const exceeded = estimate.kind === 'estimated' ? violations(estimate, limits) : [];
    const isWarning = exceeded.length > 0 || estimate.kind === 'hangs';
    const line = costLine(estimate, limits);
    const tooltip =
      estimate.kind === 'estimated'
        ? violationText(exceeded) || 'Within the limits of the instance'
        : estimate.reason;
    return { title: isWarning ? withIcon('warning', line) : line, tooltip };
  } catch (error) {
    return {
      title: withIcon('warning', 'Cannot run'),
      tooltip: error instanceof Error ? error.message : String(error),
    };
  }
}

function runTitle({ tied, connection }: RunPlace): Label {
  if (connection === undefined)
    return withIcon('play', `Run · ${tied ? 'connection removed' : 'choose an instance'}`);
  const acting = actingAs(connection);
  const where = `${connection.name}${acting === undefined ? '' : ` ${acting}`}`;
  return withIcon('play', `Run · on ${where}`, tied ? 'pinned' : undefined);
}
