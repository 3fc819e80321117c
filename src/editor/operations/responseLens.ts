import * as l10n from '@vscode/l10n';
import { EventEmitter, languages, Range, type CodeLens, Disposable, type TextDocument } from 'vscode';
import { failureRow } from '../../operations/lens/failureRow';
import { fitRow } from '../../operations/lens/lensRow';
import { responseSummary } from '../../operations/lens/responseSummary';
import { runningParts } from '../../operations/lens/runningParts';
import { formatTime } from '../../shared/format';
import { hintOf, type Hint } from '../../shared/userError';
import type { CommandCall } from '../adapters/commandTable';
import { hintAction, hintCommand, type HintCommand } from '../adapters/hints';
import { codeLens, lensOf, type Lens } from '../adapters/lensesAndProblems';
import { textScheme } from '../adapters/textDocuments';
import { withIcon } from '../adapters/uiText';
import { Repaint } from './repaint';
import type { FailedRun, ResponseContent, ResponseDocuments, ShownResponse } from './responseDocuments';
import { runFacts, type Run, type Runs } from './runs';

/** The maximum number of error lenses. The list of errors can contain more. */
const maxErrorLenses = 20;

/**
 * Registers the code lenses above a response or a failed run (its summary and actions) and above failed fields (their
 * errors).
 */
export function registerResponseLens(responses: ResponseDocuments, runs: Runs): Disposable {
  const changes = new EventEmitter<void>();
  const repaint = new Repaint(() => changes.fire());
  const provider = languages.registerCodeLensProvider(
    { scheme: textScheme },
    {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses: (document) => {
        repaint.painting();
        const content = responses.get(document.uri);
        if (!content) return [];
        const { prepared } = content;
        const run = runs.of(prepared.documentUri, prepared.request.operation.name);
        return lensesOf(document, content, { run, isPinned: responses.isPinned(document.uri) });
      },
    },
  );
  let running = 0;
  const subscriptions = [
    responses.onDidChange(() => repaint.change()),
    runs.onDidChange(() => {
      const before = running;
      running = runs.all().length;
      if (running === before) repaint.tick();
      else repaint.change();
    }),
  ];
  return Disposable.from(...subscriptions, provider, changes);
}

interface DocumentState {
  readonly run: Run | undefined;
  readonly isPinned: boolean;
}

function lensesOf(
  document: TextDocument,
  { response, failed, firstLine }: ResponseContent,
  { run, isPinned }: DocumentState,
): CodeLens[] {
  const rows: (readonly [line: number, lenses: readonly Lens[]])[] = [];
  if (failed) rows.push([0, run ? runLenses(run) : failureLenses(document, failed)]);
  if (response) {
    const lenses = failed
      ? previousLenses(document, response, failed)
      : responseLenses(document, response, isPinned);
    const { notes, hint } = response.presented;
    rows.push(
      [firstLine, lenses],
      [
        firstLine + 1,
        notes.map((note, index) => ({
          title: withIcon('info', fitted(note)),
          tooltip: fullText(note, index === 0 ? hint : undefined),
        })),
      ],
      ...errorLenses(document, response).map(([line, lens]) => [firstLine + line, [lens]] as const),
    );
  }
  return rows.flatMap(([line, lenses]) => {
    const shown = Math.min(line, document.lineCount - 1);
    return lenses.map((lens) => codeLens(new Range(shown, 0, shown, 0), lens));
  });
}

function runLenses(run: Run): readonly Lens[] {
  const milliseconds = performance.now() - run.startedAt;
  const cancel: CommandCall = { id: 'instanceExplorer.cancelRun', arguments: [run.key] };
  return runningParts({ milliseconds, progress: runFacts(run) }).map((part) =>
    lensOf(part, part.id === 'cancel' ? cancel : undefined),
  );
}

function failureLenses({ uri }: TextDocument, failed: FailedRun): readonly Lens[] {
  const { failure, at, presented, prepared } = failed;
  const fix = hintAction(failure.kind === 'unauthorized' ? 'signIn' : hintOf(failure));
  const hasDetails = presented !== undefined || failure.detail !== undefined;
  const commands: Readonly<Record<string, CommandCall | HintCommand | undefined>> = {
    details: { id: 'instanceExplorer.showFailureDetails', arguments: [uri] },
    fix: fix && hintCommand(fix, prepared.connection),
    log: { id: 'instanceExplorer.showLog' },
    retry: { id: 'instanceExplorer.retryRun', arguments: [uri] },
  };
  return failureRow({ failure, at, fix: fix?.button, hasDetails }).map((part) =>
    lensOf(part, commands[part.id]),
  );
}

/** Returns the lenses of the previous response below a failed run. */
function previousLenses(
  document: TextDocument,
  response: ShownResponse,
  { prepared }: FailedRun,
): readonly Lens[] {
  const { at, read, presented } = response;
  const time = formatTime(at);
  const { name, id } = response.prepared.connection;
  const from =
    id === prepared.connection.id
      ? l10n.t('From {time}', { time })
      : l10n.t('From {time} on {connection}', { time, connection: name });
  const title = withIcon('history', `${from} · ${responseSummary(read)}`);
  return [...dataLenses(document, response), { title, tooltip: aboutOf(presented) }];
}

function responseLenses(document: TextDocument, response: ShownResponse, isPinned: boolean): readonly Lens[] {
  const { presented, read } = response;
  const { uri } = document;
  const summary = responseSummary(read);
  const about = aboutOf(presented);
  const { trouble, hint } = presented;
  const errors: CommandCall = { id: 'instanceExplorer.showErrors', arguments: [uri] };
  return [
    ...dataLenses(document, response),
    trouble === undefined
      ? { title: withIcon('pass', summary), tooltip: about }
      : {
          title: withIcon('warning', summary),
          tooltip: `${fullText(trouble, hint)} · ${about}`,
          ...(read.errorCount > 0 ? { command: errors } : {}),
        },
    isPinned
      ? { title: withIcon('pinned', l10n.t('Pinned')) }
      : {
          title: withIcon('pin', l10n.t({ message: 'Pin', comment: 'Pins a response to its tab' })),
          tooltip: l10n.t('Pin this response. The next one opens in another tab.'),
          command: { id: 'instanceExplorer.pinResponse', arguments: [uri] },
        },
  ];
}

/** Returns the lenses for the data. They are first, because a narrow editor shows only the start of a row. */
function dataLenses({ uri }: TextDocument, { read }: ShownResponse): readonly Lens[] {
  const lenses: Lens[] = [];
  if (read.rows > 0) {
    const table = l10n.t({ message: 'Table', comment: 'Opens the rows of a response as a table' });
    lenses.push({
      title: withIcon('table', table),
      command: { id: 'instanceExplorer.showTable', arguments: [uri] },
    });
  }
  if (read.hasNextPage) {
    const allPages = l10n.t({ message: 'All Pages', comment: 'Requests the other pages of a response' });
    lenses.push({
      title: withIcon('list-tree', allPages),
      tooltip: l10n.t('Request page after page, and merge them into one response.'),
      command: { id: 'instanceExplorer.runAllPages', arguments: [uri] },
    });
  }
  if (read.files) {
    lenses.push({
      title: withIcon('go-to-file', l10n.t('Full Response')),
      tooltip: l10n.t('Open the full response. The editor shows only its first part.'),
      command: { id: 'instanceExplorer.openFullResponse', arguments: [uri] },
    });
  }
  return lenses;
}

function aboutOf({ headline, where }: ShownResponse['presented']): string {
  return [headline, where].join(' · ');
}

/** Returns the tooltip of a lens that can be truncated: the complete text and the hint. */
function fullText(text: string, hint: Hint | undefined): string {
  const sentence = hintAction(hint)?.sentence;
  return sentence === undefined ? text : `${text.replace(/\.?$/, '.')} ${sentence}`;
}

/** Returns the error lenses of fields with their lines in the response. */
function errorLenses({ uri }: TextDocument, { read }: ShownResponse): readonly (readonly [number, Lens])[] {
  return read.errors.slice(0, maxErrorLenses).flatMap(({ line, message }, index) => {
    if (line === undefined || line <= 1) return [];
    const title = withIcon('error', fitted(message.split('\n')[0] ?? ''));
    const command: CommandCall = { id: 'instanceExplorer.showErrors', arguments: [uri, index] };
    return [[line, { title, tooltip: message, command }] as const];
  });
}

/** Truncates text to the width of a lens row. */
function fitted(text: string): string {
  return fitRow([{ id: 'text', icon: 'info', text, isCuttable: true }])[0]?.text ?? text;
}
