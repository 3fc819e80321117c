import { CodeLens, languages, Range, type Disposable, type TextDocument } from 'vscode';
import { textScheme } from '../adapters/textDocuments';
import type { AnswerDocuments, ShownAnswer } from './answerDocuments';

/** Lenses drop a plain space after an icon. */
const gap = '\u00a0';

/** More errors than this are reached through the list of all errors. */
const mostErrorLenses = 20;

/** Above an answer: what it is and what can be done with it; above a field that failed: why. */
export function registerAnswerLens(answers: AnswerDocuments): Disposable {
  return languages.registerCodeLensProvider(
    { scheme: textScheme },
    {
      onDidChangeCodeLenses: answers.onDidChange,
      provideCodeLenses: (document) => {
        const answer = answers.get(document.uri);
        return answer === undefined ? [] : lensesOf(document, answer, answers.isPinned(document.uri));
      },
    },
  );
}

/** In the first row what the answer is and what can be done with it, in the second what is wrong with it. */
function lensesOf(document: TextDocument, answer: ShownAnswer, pinned: boolean): CodeLens[] {
  const { presented, read } = answer;
  const { uri } = document;
  const lens = (row: number, title: string, command = ''): CodeLens =>
    new CodeLens(new Range(row, 0, row, 0), {
      title,
      command,
      ...(command === '' ? {} : { arguments: [uri] }),
    });
  const icon = presented.trouble === undefined ? '$(pass)' : '$(warning)';
  const lenses = [lens(0, `${icon}${gap}${presented.headline}`)];
  if (read.hasList && read.files === undefined) {
    lenses.push(lens(0, `$(table)${gap}Table`, 'instanceExplorer.showTable'));
  }
  if (read.files !== undefined) {
    lenses.push(lens(0, `$(go-to-file)${gap}Open the whole answer`, 'instanceExplorer.openAnswerFile'));
  }
  lenses.push(
    pinned ? lens(0, `$(pinned)${gap}Pinned`) : lens(0, `$(pin)${gap}Pin`, 'instanceExplorer.pinAnswer'),
    lens(0, presented.where),
  );
  const second = Math.min(1, document.lineCount - 1);
  if (presented.trouble !== undefined) {
    lenses.push(lens(second, presented.trouble, read.errorCount > 0 ? 'instanceExplorer.showErrors' : ''));
  }
  lenses.push(...presented.notes.map((note) => lens(second, `$(info)${gap}${note}`)));
  lenses.push(...errorLenses(document, answer));
  return lenses;
}

function errorLenses({ uri }: TextDocument, { read }: ShownAnswer): CodeLens[] {
  return read.errors.slice(0, mostErrorLenses).flatMap(({ line, message }, index) => {
    if (line === undefined || line <= 1) return [];
    const title = `$(error)${gap}${message.split('\n')[0] ?? ''}`;
    const command = { title, command: 'instanceExplorer.showErrors', arguments: [uri, index] };
    return [new CodeLens(new Range(line, 0, line, 0), command)];
  });
}
