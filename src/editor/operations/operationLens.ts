import {
  CodeLens,
  EventEmitter,
  languages,
  Range,
  workspace,
  type Disposable,
  type TextDocument,
} from 'vscode';
import type { App } from '../../app';
import { schemaScheme } from '../../language';
import {
  costLine,
  estimateCost,
  operationsOf,
  readDocument,
  violations,
  violationText,
  type GraphqlDocument,
  type Operation,
} from '../../operations';
import { requestFor, type ChosenOperation } from './prepareRun';
import { Repaint } from './repaint';
import { runFacts, type Runs } from './runs';
import type { RunPlace, ScratchConnections } from './scratchConnections';
import { costLimits } from './settings';
import { knownVariables } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';
import { actingAs } from '../connections/stateWords';

/** Lenses drop a plain space after an icon. */
const gap = '\u00a0';

export interface LensParts {
  readonly runs: Runs;
  readonly fragments: WorkspaceFragments;
  readonly scratch: ScratchConnections;
}

/** Above each operation: where it would run and as whom, what it costs, its variables, and what else can be done. */
export function registerOperationLens(app: App, parts: LensParts): Disposable {
  const changes = new EventEmitter<void>();
  const repaint = new Repaint(() => changes.fire());
  const provider = languages.registerCodeLensProvider(
    { language: 'graphql' },
    {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses: async (document) => {
        repaint.painting();
        // The SDL of the schema is GraphQL too, but nothing of it runs.
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
  const subscriptions = [
    app.active.onDidChange(refresh),
    parts.runs.onDidChange(() => {
      const before = running;
      running = parts.runs.all().length;
      if (running === before) repaint.tick();
      else repaint.change();
    }),
    parts.scratch.onDidChange(refresh),
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
  { runs, fragments, scratch }: LensParts,
  document: TextDocument,
  parsed: GraphqlDocument,
  operation: Operation,
): Promise<CodeLens[]> {
  const position = document.positionAt(operation.start);
  const range = new Range(position, position);
  const lens = (title: string, command: string, tooltip: string): CodeLens =>
    new CodeLens(range, { title, tooltip, command, arguments: [document.uri, operation.start] });
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
          lens(`$(loading~spin)${gap}Running · ${runFacts(run)}`, '', ''),
          new CodeLens(range, {
            title: `$(stop-circle)${gap}Cancel`,
            command: 'instanceExplorer.cancelRun',
            arguments: [run.key],
          }),
        ];
  const cost = await costLens(app, fragments, place, { document, parsed, operation });
  const hasVariables = (operation.node.variableDefinitions ?? []).length > 0;
  // The longest comes last: beside its answer a query has half the width.
  return [
    ...first,
    ...(hasVariables
      ? [lens('Variables', 'instanceExplorer.editVariables', 'Enter values, or open their file')]
      : []),
    lens('More…', 'instanceExplorer.moreActions', 'Copy, share, run elsewhere, fetch all pages'),
    lens(cost.title, '', cost.tooltip),
  ];
}

async function costLens(
  app: App,
  fragments: WorkspaceFragments,
  { connection }: RunPlace,
  chosen: ChosenOperation,
): Promise<{ readonly title: string; readonly tooltip: string }> {
  try {
    const request = await requestFor(fragments, chosen);
    const { document, operation } = chosen;
    const variables = await knownVariables(app, document, operation, connection).catch(() => ({}));
    const estimate = estimateCost(request.document, variables);
    const limits = costLimits(app, connection);
    const exceeded = estimate.kind === 'estimated' ? violations(estimate, limits) : [];
    const warning = exceeded.length === 0 && estimate.kind !== 'hangs' ? '' : `$(warning)${gap}`;
    const tooltip =
      estimate.kind === 'estimated'
        ? violationText(exceeded) || 'Within the limits of the instance'
        : estimate.reason;
    return { title: `${warning}${costLine(estimate, limits)}`, tooltip };
  } catch (error) {
    return {
      title: `$(warning)${gap}Cannot run`,
      tooltip: error instanceof Error ? error.message : String(error),
    };
  }
}

function runTitle({ tied, connection }: RunPlace): string {
  const play = `$(play)${gap}`;
  if (connection === undefined)
    return `${play}Run · ${tied ? 'its instance was removed' : 'choose an instance'}`;
  const acting = actingAs(connection);
  const where = `${connection.name}${acting === undefined ? '' : ` ${acting}`}`;
  return `${play}Run · on ${where}${tied ? `${gap}$(pinned)` : ''}`;
}
