import { codeActions } from '../../../src/language/actions/codeActions';
import type { Edit } from '../../../src/language/actions/action';
import { complete } from '../../../src/language/completion/complete';
import type { CompletionEntry } from '../../../src/language/completion/completionEntries';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import type { DocumentProblem } from '../../../src/language/diagnostics/problem';
import { hoverAt } from '../../../src/language/hover/hover';
import { cursorIn } from './cursor';
import { testSchema } from './schema';

type Others = Readonly<Record<string, string>>;

/** Returns the completions at the mark, in the order in which the editor shows them before the user types. */
export function entriesAt(marked: string, others?: Others): readonly CompletionEntry[] {
  const { entries } = complete(testSchema, cursorIn(marked, others));
  return [...entries].sort((a, b) => (a.sortText < b.sortText ? -1 : 1));
}

export function labelsAt(marked: string, others?: Others): readonly string[] {
  return entriesAt(marked, others).map(({ label }) => label);
}

/** Returns the text that a completion inserts at the mark. */
export function insertedBy(marked: string, label: string): string | undefined {
  const found = entriesAt(marked).find((entry) => entry.label === label);
  if (found === undefined) throw new Error(`${label} is not offered.`);
  return found.insertText ?? found.label;
}

/** Returns the problems in a text without a mark, each with the text that it underlines. */
export function findingsIn(
  text: string,
  others?: Others,
): readonly (DocumentProblem & { readonly under: string })[] {
  const { project, document } = cursorIn(`|${text}`, others);
  return [...new Diagnoser(project).problems(document, testSchema)]
    .flat()
    .map((problem) => ({ ...problem, under: text.slice(problem.start, problem.end) }));
}

/** Returns problems as `code: text`. */
export function foundIn(text: string, others?: Others): readonly string[] {
  return findingsIn(text, others).map(({ code, under }) => `${code}: ${under}`);
}

export function hoverOf(marked: string, others?: Others): string {
  const { project, document, position } = cursorIn(marked, others);
  return hoverAt(testSchema, project, document, position)?.text.value ?? '';
}

/**
 * Returns the text after applying the code action with this title at the mark, with the given number of
 * characters after it selected.
 */
export function changedBy(marked: string, title: RegExp, selected = 0): string {
  const { project, document, offset, text } = cursorIn(marked);
  const placed = document.definitionAt(offset);
  if (placed === undefined) throw new Error('There is no definition at the mark.');
  const problems = [...new Diagnoser(project).problems(document, testSchema)]
    .flat()
    .filter(({ start, end }) => start <= offset && offset <= end);
  const request = { schema: testSchema, project, document, placed, start: offset, end: offset + selected };
  const actions = codeActions(request, problems);
  const action = actions.find((one) => title.test(one.title));
  if (action === undefined) throw new Error(`Offered are: ${actions.map((one) => one.title).join(', ')}`);
  return applied(text, action.edits);
}

export function applied(text: string, edits: readonly Pick<Edit, 'start' | 'end' | 'text'>[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}
