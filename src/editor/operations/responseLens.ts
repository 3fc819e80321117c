import * as l10n from '@vscode/l10n';
import { languages, Range, type CodeLens, type Disposable, type TextDocument } from 'vscode';
import { fitRow } from '../../operations/lens/lensRow';
import { responseSummary } from '../../operations/lens/responseSummary';
import type { Hint } from '../../shared/userError';
import type { CommandCall } from '../adapters/commandTable';
import { hintAction } from '../adapters/hints';
import { codeLens } from '../adapters/inEditors';
import { textScheme } from '../adapters/textDocuments';
import { withIcon, type Label } from '../adapters/uiText';
import type { ResponseDocuments, ShownResponse } from './responseDocuments';

/** The maximum number of error lenses; the list of errors shows all. */
const maxErrorLenses = 20;

type ResponseCommand =
  | 'instanceExplorer.openAnswerFile'
  | 'instanceExplorer.pinAnswer'
  | 'instanceExplorer.showErrors'
  | 'instanceExplorer.showTable';

/** Code lenses above a response with its summary and actions; above a failed field, its error. */
export function registerResponseLens(answers: ResponseDocuments): Disposable {
  return languages.registerCodeLensProvider(
    { scheme: textScheme },
    {
      onDidChangeCodeLenses: answers.onDidChange,
      provideCodeLenses: (document) => {
        const response = answers.get(document.uri);
        return response === undefined ? [] : lensesOf(document, response, answers.isPinned(document.uri));
      },
    },
  );
}

/** The first row has the summary and the actions, the second one the notes. */
function lensesOf(document: TextDocument, response: ShownResponse, pinned: boolean): CodeLens[] {
  const { presented, read } = response;
  const { uri } = document;
  const lens = (row: number, title: Label, command?: ResponseCommand, tooltip?: string): CodeLens =>
    codeLens(new Range(row, 0, row, 0), {
      title,
      ...(tooltip === undefined ? {} : { tooltip }),
      ...(command === undefined ? {} : { command: { id: command, arguments: [uri] } }),
    });
  const { headline, where, trouble, notes, hint } = presented;
  const about = [headline, where].join(' · ');
  const lenses = [
    trouble === undefined
      ? lens(0, withIcon('pass', responseSummary(read)), undefined, about)
      : lens(
          0,
          withIcon('warning', responseSummary(read)),
          read.errorCount > 0 ? 'instanceExplorer.showErrors' : undefined,
          `${fullText(trouble, hint)} ${about}`,
        ),
  ];
  if (read.rows > 0) {
    const table = l10n.t({ message: 'Table', comment: 'Opens the rows of a response as a table' });
    lenses.push(lens(0, withIcon('table', table), 'instanceExplorer.showTable'));
  }
  if (read.files !== undefined) {
    const full = l10n.t('Full Response');
    const tooltip = l10n.t('Open the full response. The editor shows only its first part.');
    lenses.push(lens(0, withIcon('go-to-file', full), 'instanceExplorer.openAnswerFile', tooltip));
  }
  lenses.push(
    pinned
      ? lens(0, withIcon('pinned', l10n.t('Pinned')))
      : lens(
          0,
          withIcon('pin', l10n.t({ message: 'Pin', comment: 'Pins a response to its tab' })),
          'instanceExplorer.pinAnswer',
          l10n.t('Keep this response: the next one opens in another tab.'),
        ),
  );
  const second = Math.min(1, document.lineCount - 1);
  lenses.push(
    ...notes.map((note) => lens(second, withIcon('info', fitted(note)), undefined, fullText(note, hint))),
  );
  lenses.push(...errorLenses(document, response));
  return lenses;
}

/** The tooltip of a lens that a narrow editor cuts off: all of its text, and what the user can do. */
function fullText(text: string, hint: Hint | undefined): string {
  const sentence = hintAction(hint)?.sentence;
  return sentence === undefined ? text : `${text.replace(/\.?$/, '.')} ${sentence}`;
}

function errorLenses({ uri }: TextDocument, { read }: ShownResponse): CodeLens[] {
  return read.errors.slice(0, maxErrorLenses).flatMap(({ line, message }, index) => {
    if (line === undefined || line <= 1) return [];
    const title = withIcon('error', fitted(message.split('\n')[0] ?? ''));
    const command: CommandCall = { id: 'instanceExplorer.showErrors', arguments: [uri, index] };
    return [codeLens(new Range(line, 0, line, 0), { title, tooltip: message, command })];
  });
}

/** The text of a row of its own, cut off where the minimap of a narrow editor begins. */
function fitted(text: string): string {
  return fitRow([{ id: 'text', icon: 'info', text, isCuttable: true }])[0]?.text ?? text;
}
