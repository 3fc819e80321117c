import * as l10n from '@vscode/l10n';
import { StatementType, type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { formatChoices } from '../../../../shared/format';
import { UserError } from '../../../../shared/userError';
import { statementError } from '../databaseError';

/**
 * Returns the only statement in a text if it is read-only. The database determines the kind of a statement.
 *
 * @throws UserError of kind `input` with the reason, or another error that `statementError` doesn't attribute to the
 *   statement
 */
export async function readOnlyStatement(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement> {
  if (/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/.test(sql))
    throw refused(l10n.t('The statement is empty.'));
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) {
      throw refused(l10n.t('The text contains {count} statements.', { count: statements.count }));
    }
    const statement = await statements.prepare(0);
    if (statement.statementType !== StatementType.SELECT) {
      throw refused(l10n.t('Only read-only statements are allowed.'));
    }
    if (statement.parameterCount > 0)
      throw refused(
        l10n.t("Statements can't have parameters."),
        l10n.t('Replace each parameter with a value.'),
      );
    return statement;
  } catch (error) {
    throw statementError(error);
  }
}

function refused(message: string, advice = keywordAdvice()): UserError {
  return new UserError('input', message, { advice });
}

function keywordAdvice(): string {
  return l10n.t('Enter one statement that begins with {keywords}.', {
    keywords: formatChoices(['SELECT', 'WITH', 'FROM', 'DESCRIBE', 'SUMMARIZE']),
  });
}
