import type { RequestCheck } from './checkRequest';
import { decide, policyDecision, readOnlyError, type SendQuestion } from './decide';
import type { PreparedRun, RequestDraft } from './draft';
import { costLimits, type LimitsPorts } from './instanceLimits';
import { secretVariables } from './settings';

interface PrepareOptions {
  readonly unattended: boolean;
  /** Checks the request with the schema of its connection. Not called for what the mutation policy blocks. */
  readonly check: () => Promise<RequestCheck>;
  /** @returns whether the user decided to send the request */
  readonly confirm: (question: SendQuestion) => Promise<boolean>;
}

/**
 * Decides whether a request is sent: stops what the instance would reject or never answer, and asks before anything
 * that changes it.
 *
 * @returns `undefined` when the user decided against it
 * @throws UserError `input` when it is not to be sent at all, or when nobody can decide
 */
export async function prepareRun(
  ports: LimitsPorts,
  draft: RequestDraft,
  { unattended, check, confirm }: PrepareOptions,
): Promise<PreparedRun | undefined> {
  if (policyDecision(draft, unattended) === 'refuse') throw readOnlyError(draft);
  const checked = await check();
  const options = {
    limits: costLimits(ports, draft.connection),
    secretNames: secretVariables(ports.settings),
    unattended,
  };
  for (const step of decide(draft, checked, options)) {
    if (step.kind === 'refuse') throw step.failure;
    if (!(await confirm(step.question))) return undefined;
  }
  return { ...draft, unchecked: checked.unchecked };
}
