import type { RequestCheck } from './checkRequest';
import { checkPolicy, decide, type SendPrompt } from './decide';
import type { PreparedRun, RequestDraft } from './draft';
import { costLimits, type LimitsPorts } from './instanceLimits';
import { secretVariables } from './settings';

interface PrepareOptions {
  readonly unattended: boolean;
  /**
   * Validates the request against the schema of its connection. Not called if the mutation policy blocks the
   * request.
   */
  readonly check: () => Promise<RequestCheck>;
  /** @returns whether the user confirmed the question */
  readonly confirm: (prompt: SendPrompt) => Promise<boolean>;
}

/**
 * Decides whether a request is sent. Refuses requests that the mutation policy blocks or that never complete, and asks
 * the user to confirm invalid requests, costly requests, and, if `checkPolicy` requires it, mutations.
 *
 * @returns `undefined` if the user declined
 * @throws UserError `refused` if the request must not be sent. In an unattended run, also if it is invalid or costly. Rethrows
 * the errors of `check`.
 */
export async function prepareRun(
  ports: LimitsPorts,
  draft: RequestDraft,
  { unattended, check, confirm }: PrepareOptions,
): Promise<PreparedRun | undefined> {
  const policy = checkPolicy(draft, unattended);
  const checked = await check();
  const options = {
    limits: costLimits(ports, draft.connection),
    secretNames: secretVariables(ports.settings),
    unattended,
  };
  for (const step of decide(draft, checked, policy, options)) {
    if (step.kind === 'refuse') throw step.failure;
    if (!(await confirm(step.prompt))) return undefined;
  }
  const { unchecked, numericIds } = checked;
  return { ...draft, unchecked, numericIds };
}
