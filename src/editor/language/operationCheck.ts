import * as l10n from '@vscode/l10n';
import { methods, type OperationCheck, type OperationProblem } from '../../language/protocol';
import { UserError } from '../../shared/userError';
import { orCancelled } from '../../shared/orCancelled';
import type { ConnectionSchema } from './connectionSchema';
import type { LanguageServer } from './languageServer';

/**
 * Validates the text of a request against the schema of the connection that receives it. Loads a missing schema.
 * Problems found with an outdated schema count only if they remain after a refresh.
 *
 * @throws UserError when there is no schema to validate with, or `cancelled` when the signal is aborted
 */
export async function checkOperation(
  schema: ConnectionSchema,
  server: Pick<LanguageServer, 'request'>,
  check: OperationCheck,
  signal?: AbortSignal,
): Promise<readonly OperationProblem[]> {
  const ask = async (): Promise<readonly OperationProblem[]> => {
    const request = (): Promise<readonly OperationProblem[] | null> =>
      orCancelled(server.request(methods.validateOperation, check), signal);
    await schema.ready(signal);
    const problems = await request();
    if (problems !== null) return problems;
    // The server deletes schemas that no document uses, and starts without any.
    await schema.serve();
    const again = await request();
    if (again === null)
      throw new UserError('state', l10n.t('The language server has no schema for this connection.'));
    return again;
  };
  const problems = await ask();
  return problems.length > 0 && (await schema.refreshed(signal)) ? ask() : problems;
}
