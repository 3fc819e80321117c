import * as l10n from '@vscode/l10n';
import { formatChoices } from '../../shared/format';
import { UserError } from '../../shared/userError';

/** Matches whitespace and comments at the beginning of a statement. */
const beforeStatement = /^(?:\s|--[^\r\n]*|\/\*[^]*?\*\/)*/;

/**
 * Matches the statements that can be subqueries: those that begin with a parenthesis or with a keyword, except `WITH`
 * before functions. A subquery in `WITH` can have the name `function`.
 */
const subquery = /^(?:\(|(?:SELECT|VALUES|TABLE|FROM)\b|WITH\b(?!\s+FUNCTION\s+(?!AS\b)["\w]))/i;

/**
 * Corrects the server's error message about a statement of the user. The statement is a subquery that begins on the
 * second line, and ClickHouse quotes everything that follows the position of an error. The server's message about a
 * statement that can't be a subquery would be misleading.
 *
 * @param sql the statement, as entered
 */
export function errorInStatement(error: unknown, sql: string): unknown {
  if (!(error instanceof UserError)) return error;
  const { kind, message, advice, detail, status, hint } = error;
  const statement = sql.replace(beforeStatement, '');
  const keyword = /^(?:WITH\s+)?\w{1,30}/i.exec(statement)?.[0].toUpperCase().replace(/\s+/g, ' ');
  if ((kind === 'input' || kind === 'notFound') && keyword !== undefined && !subquery.test(statement)) {
    return new UserError(
      'input',
      l10n.t("Only statements that can be a subquery can run here, and {keyword} can't.", { keyword }),
      {
        advice: l10n.t('Enter one statement that begins with {keywords}.', {
          keywords: formatChoices(['SELECT', 'WITH']),
        }),
        detail: detail && corrected(detail),
        cause: error,
      },
    );
  }
  return new UserError(kind, corrected(message), {
    advice,
    detail: detail && corrected(detail),
    status,
    hint,
    cause: error,
  });
}

function corrected(text: string): string {
  return text
    .replace(/(\(line \d+, col \d+\)): [^]*?(?=\. Expected one of:|$)/, '$1')
    .replace(
      /\b(line )(\d+)(?=:\d+|, col \d+)/g,
      (_, word: string, line: string) => word + String(Math.max(1, Number(line) - 1)),
    );
}
