import * as l10n from '@vscode/l10n';
import { isTransient } from '../../instance/transientFailures';
import { toUserError, UserError } from '../../shared/userError';
import type { Grants } from '../../warehouse/grants';
import { openWarehouse } from '../../warehouse/openWarehouse';
import type { Warehouse, WarehouseRole } from '../../warehouse/warehouse';
import { pickItem } from '../adapters/picks';
import type { Accepting, Aside } from '../adapters/steps/stepFrame';
import { failureRows } from '../connections/failureRows';

/** A successful test of an account. */
export interface TestedAccount {
  readonly version: string;
  readonly grants: Grants;
}

/**
 * Tests whether the server responds, accepts the password, and has the database. Lists the grants of the account.
 *
 * @throws UserError
 */
export async function testOnce(
  warehouse: Warehouse,
  role: WarehouseRole,
  password: string,
  signal?: AbortSignal,
): Promise<TestedAccount> {
  const client = await openWarehouse(warehouse, { role, password });
  try {
    const { version } = await client.test(signal);
    return { version, grants: await client.grants(signal) };
  } finally {
    await client.close();
  }
}

/**
 * Tests an account in a step of the wizard. After an error that another attempt can fix, the user can try again.
 *
 * @throws UserError; the step remains open
 */
export async function testAccount(
  warehouse: Warehouse,
  role: WarehouseRole,
  password: string,
  { signal, aside }: Accepting,
): Promise<TestedAccount> {
  for (;;) {
    try {
      return await testOnce(warehouse, role, password, signal);
    } catch (error) {
      const failure = toUserError(error, l10n.t("Couldn't test the data warehouse."));
      if (!isTransient(failure) || !(await tryAgain(failure, aside))) throw withoutHint(failure);
    }
  }
}

/** Returns an error without its hint, because the wizard prompts for the password itself. */
function withoutHint({ kind, message, advice, detail, status }: UserError): UserError {
  return new UserError(kind, message, {
    advice,
    detail,
    status,
  });
}

function tryAgain(failure: UserError, aside: Aside): Promise<boolean> {
  return aside(async () => {
    for (;;) {
      const chosen = await pickItem(failureRows(failure, { header: false }), {
        title: l10n.t("Couldn't test the data warehouse"),
      });
      if (chosen?.id !== 'note') return chosen?.id === 'retry';
    }
  });
}
