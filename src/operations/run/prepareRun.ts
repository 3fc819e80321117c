import type { RequestCheck } from './checkRequest';
import { checkPolicy, decide, type SendQuestion } from './decide';
import type { PreparedRun, RequestDraft } from './draft';
import { costLimits, type LimitsPorts } from './instanceLimits';
import { secretVariables } from './settings';

interface PrepareOptions {
  readonly unattended: boolean;
  /**
   * Validates the request with the schema of its connection. Not called for requests that the mutation policy blocks.
   */
  readonly check: () => Promise<RequestCheck>;
  /** @returns whether the user decided to send the request */
  readonly confirm: (question: SendQuestion) => Promise<boolean>;
}

/**
 * Decides whether a request is sent: rejects requests that the instance would reject or never respond to, and prompts
 * the user before a mutation.
 *
 * @returns `undefined` when the user decided against it
 * @throws UserError `input` when it can't be sent, or when no user can decide
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
    if (!(await confirm(step.question))) return undefined;
  }
  return { ...draft, unchecked: checked.unchecked };
}
