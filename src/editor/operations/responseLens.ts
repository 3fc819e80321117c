import { languages, Range, type CodeLens, type Disposable, type TextDocument } from 'vscode';
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

/** The first row has the summary and the actions, the second one the errors. */
function lensesOf(document: TextDocument, response: ShownResponse, pinned: boolean): CodeLens[] {
  const { presented, read } = response;
  const { uri } = document;
  const lens = (row: number, title: Label, command?: ResponseCommand, tooltip?: string): CodeLens =>
    codeLens(new Range(row, 0, row, 0), {
      title,
      ...(tooltip === undefined ? {} : { tooltip }),
      ...(command === undefined ? {} : { command: { id: command, arguments: [uri] } }),
    });
  const icon = presented.trouble === undefined ? 'pass' : 'warning';
  const lenses = [lens(0, withIcon(icon, presented.headline))];
  if (read.hasList) {
    lenses.push(lens(0, withIcon('table', 'Table'), 'instanceExplorer.showTable'));
  }
  if (read.files !== undefined) {
    lenses.push(lens(0, withIcon('go-to-file', 'Open the whole answer'), 'instanceExplorer.openAnswerFile'));
  }
  lenses.push(
    pinned
      ? lens(0, withIcon('pinned', 'Pinned'))
      : lens(0, withIcon('pin', 'Pin'), 'instanceExplorer.pinAnswer'),
    lens(0, presented.where),
  );
  const second = Math.min(1, document.lineCount - 1);
  if (presented.trouble !== undefined) {
    const command = read.errorCount > 0 ? 'instanceExplorer.showErrors' : undefined;
    lenses.push(lens(second, presented.trouble, command, fullText(presented.trouble, presented.hint)));
  }
  const { notes, hint } = presented;
  lenses.push(...notes.map((note) => lens(second, withIcon('info', note), undefined, fullText(note, hint))));
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
    const title = withIcon('error', message.split('\n')[0] ?? '');
    const command: CommandCall = { id: 'instanceExplorer.showErrors', arguments: [uri, index] };
    return [codeLens(new Range(line, 0, line, 0), { title, command })];
  });
}
