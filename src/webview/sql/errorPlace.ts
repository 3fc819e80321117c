import * as l10n from '@vscode/l10n';

/** The message about a rejected statement, with the error location. */
export interface StatementError {
  /** The shortened message, also without the lines that show the location. */
  readonly message: string;
  /** The line and the column are 1-based, and absent if the location is unknown. */
  readonly line?: number;
  readonly column?: number;
  /** The character offset in the statement. */
  readonly offset?: number;
}

/**
 * Parses an error message. A message of the report engine can end with the failing line of the statement and a caret
 * below the error:
 *
 *     Parser Error: syntax error at or near "form"
 *
 *     LINE 1: select * form usage
 *                      ^
 *
 * Long lines are shown in part, with dots where they are cut.
 */
export function readError(complaint: string, statement: string): StatementError {
  const match = /^LINE (\d+): (.*)\n( *)\^/m.exec(complaint);
  if (match === null) return { message: inShort(complaint) };
  const [, number = '', excerpt = '', indent = ''] = match;
  const message = inShort(complaint.slice(0, match.index));
  const line = Number(number);
  const text = statement.split('\n')[line - 1];
  const caret = indent.length - `LINE ${number}: `.length;
  if (text === undefined || caret < 0) return { message };
  const cut = excerpt.startsWith('...') && !text.startsWith('...');
  const shown = (cut ? excerpt.slice(3) : excerpt).replace(/\.\.\.$/, '');
  const start = cut ? text.indexOf(shown) : 0;
  if (start < 0) return { message };
  const column = Math.min(text.length, start + caret - (cut ? 3 : 0));
  const before = statement.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column;
  return { message, line, column: column + 1, offset };
}

/**
 * Removes the context of an error, its category, and the list of candidate functions from the engine's message.
 * Localizes syntax errors.
 */
function inShort(complaint: string): string {
  const message = complaint
    .replace(/^Failed to [\w ]+: /, '')
    .replace(/^[A-Z][\w ]*? Error: /, '')
    .replace(/\n\tCandidate functions:(?:\n\t.*)*/, '')
    .trim();
  const [, near] = /^syntax error at or near "(.*)"$/s.exec(message) ?? [];
  if (near !== undefined) return l10n.t('Syntax error near "{text}"', { text: near });
  return message === 'syntax error at end of input'
    ? l10n.t('Syntax error at the end of the statement')
    : message;
}
