import * as l10n from '@vscode/l10n';
import { methods, type OperationCheck, type OperationProblem } from '../../language/protocol';
import { UserError } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import type { ConnectionSchema } from './connectionSchema';
import type { LanguageServer } from './languageServer';

/**
 * Validates an operation against the schema of its connection. Loads a missing schema. If there are problems while
 * the schema is being refreshed, validates the operation again against the refreshed schema.
 *
 * @throws UserError if there is no schema, `canceled` if the signal is aborted, and any error of the language server
 */
export async function checkOperation(
  schema: ConnectionSchema,
  server: Pick<LanguageServer, 'request'>,
  check: OperationCheck,
  signal?: AbortSignal,
): Promise<readonly OperationProblem[]> {
  const ask = async (): Promise<readonly OperationProblem[]> => {
    const request = (): Promise<readonly OperationProblem[] | null> =>
      orCanceled(server.request(methods.validateOperation, check), signal);
    await schema.ready(signal);
    const problems = await request();
    if (problems !== null) return problems;
    // The server has no schemas after a restart, and can evict schemas that no document uses.
    await schema.serve();
    const again = await request();
    if (again === null)
      throw new UserError('state', l10n.t('The language server has no schema for this connection.'));
    return again;
  };
  const problems = await ask();
  return problems.length > 0 && (await schema.refreshed(signal)) ? ask() : problems;
}
