import { commands } from 'vscode';
import type { App } from '../../app';
import { reloadSchemaCommand } from '../../language/protocol';
import { estimateCost } from '../../operations/cost';
import { violations } from '../../operations/costLimits';
import { violationText } from '../../operations/limits';
import { guardDecision, rootCalls } from '../../operations/request/guard';
import { withoutSecrets } from '../../operations/request/variableInputs';
import type { OperationRequest } from '../../operations/requestText';
import { displayLine } from '../../shared/displayText';
import { Failure } from '../../shared/failure';
import { formatJson } from '../../shared/json/formatJson';
import { actingAs } from '../connections/connectionLabels';
import type { RunProblems } from './problems';
import { checkRequest, type RequestCheck, type RequestProblem } from './requestProblems';
import type { OperationsHost } from './operationsHost';
import type { PreparedRun, RequestDraft } from './send';
import { costLimits, secretVariables } from './settings';
import { goTo } from './errorPlaces';
import { confirmDangerous } from '../adapters/confirm';
import { linkedSignal, withProgress } from '../adapters/progress';

/**
 * What happens where the user could decide to send a request anyway: `ask`, or, where many operations or a task run,
 * `refuse`. A mutation of a task is confirmed although its connection allows mutations.
 */
type Doubt = 'ask' | 'refuse';

export interface SendOptions {
  /** `ask` if omitted. */
  readonly doubt?: Doubt;
  /** Ends what is asked, as *Cancel* does. */
  readonly signal?: AbortSignal;
}

const sendAnyway = 'Send Anyway';
const reloadSchema = 'Reload Schema';

/**
 * Decides whether a request is sent: stops what the instance would refuse or never response, and asks before anything
 * that changes it.
 *
 * @returns `undefined` when the user decided against it
 * @throws Failure `input` when it is not to be sent at all, or there is a doubt and nobody to ask
 */
export async function passGuards(
  host: OperationsHost,
  problems: RunProblems,
  draft: RequestDraft,
  { doubt = 'ask', signal }: SendOptions,
): Promise<PreparedRun | undefined> {
  const { request, connection } = draft;
  const decision = guardDecision(request, {
    protection: connection.protection,
    sudo: connection.scheme === 'sudo',
    unattended: doubt === 'refuse',
  });
  if (decision === 'refuse') {
    throw new Failure(
      'input',
      `${connection.name} is read-only: ${rootCalls(request).join(', ')} would change it.`,
      { advice: 'Run it on another connection, or change the protection of this one.' },
    );
  }
  const { problems: found, unchecked } = await check(host, draft, signal);
  if (found.length > 0 && !(await sentWithProblems(problems, draft, found, doubt))) return undefined;
  if (!(await passesCost(host.app, draft, doubt))) return undefined;
  const prepared = { ...draft, unchecked };
  return decision === 'send' || (await confirmMutation(prepared, signal)) ? prepared : undefined;
}

/** Checks a request. Where its schema is loaded first, this can take a while and be canceled. */
function check(
  { checker }: OperationsHost,
  { request, connection, variables }: RequestDraft,
  outer: AbortSignal | undefined,
): Promise<RequestCheck> {
  const title = `Checking ${request.operation.name ?? 'the operation'} with the schema of ${connection.name}...`;
  return withProgress(title, ({ signal }) => {
    const either = outer === undefined ? signal : linkedSignal(outer, signal);
    return checkRequest(checker, request, connection, variables, either);
  });
}

/** A sentence about an operation that was not validated. */
export function uncheckedNote({ unchecked, connection }: PreparedRun): string | undefined {
  return unchecked === undefined
    ? undefined
    : `Not checked with the schema of ${connection.name}: ${unchecked}`;
}

/** More problems than this are listed as Problems alone. */
const mostListed = 5;

async function sentWithProblems(
  problems: RunProblems,
  draft: RequestDraft,
  found: readonly RequestProblem[],
  doubt: Doubt,
): Promise<boolean> {
  const { request, connection } = draft;
  const place = await problems.refuse(draft, found);
  const what = `${request.operation.name ?? 'This operation'} was not sent: ${connection.name} would refuse it.`;
  const listed = found.slice(0, mostListed).map(({ message }) => message);
  if (doubt === 'refuse') throw new Failure('input', `${what} ${listed[0] ?? ''}`);
  const more = found.length > mostListed ? [`… and ${found.length - mostListed} more`] : [];
  const bySchema = found.some(({ variable }) => variable === undefined);
  const showProblem = 'Show Problem';
  const chosen = await confirmDangerous({
    message: what,
    detail: [...listed, ...more].join('\n'),
    actions: [...(place === undefined ? [] : [showProblem]), ...(bySchema ? [reloadSchema] : []), sendAnyway],
  });
  if (chosen === reloadSchema) await commands.executeCommand(reloadSchemaCommand, connection.id);
  if (chosen === showProblem && place !== undefined) await goTo(place);
  return chosen === sendAnyway;
}

async function passesCost(
  app: App,
  { request, connection, variables }: RequestDraft,
  doubt: Doubt,
): Promise<boolean> {
  const estimate = estimateCost(request.document, variables);
  if (estimate.kind === 'hangs') {
    throw new Failure('input', `The instance would never response. ${estimate.reason}`, {
      advice: 'Correct the fragments, then run again.',
    });
  }
  if (estimate.kind === 'skipped') return true;
  const exceeded = violations(estimate, costLimits(app, connection));
  if (exceeded.length === 0) return true;
  const name = request.operation.name ?? 'this operation';
  const what = `${connection.name} would refuse ${name}: it costs more than its limits.`;
  if (doubt === 'refuse') throw new Failure('input', `${what} ${violationText(exceeded)}`);
  return (
    (await confirmDangerous({ message: what, detail: violationText(exceeded), actions: [sendAnyway] })) ===
    sendAnyway
  );
}

/** Never sent by accident: a mutation changes the instance, so the user sees what it does, where and as whom. */
async function confirmMutation(prepared: PreparedRun, signal: AbortSignal | undefined): Promise<boolean> {
  const { request, connection, variables } = prepared;
  const note = uncheckedNote(prepared);
  const run = 'Run Mutation';
  const acting = actingAs(connection);
  const kept = withoutSecrets(variables, secretVariables());
  const hidden = Object.keys(variables).filter((name) => !(name in kept));
  const lines = [
    `It changes the instance at ${connection.baseUrl}${acting === undefined ? '' : ` ${acting}`}:`,
    ...listedCalls(request),
    ...(Object.keys(kept).length === 0 ? [] : [`Variables: ${shortened(formatJson(kept))}`]),
    ...(hidden.length === 0 ? [] : [`Not shown: ${hidden.join(', ')}`]),
    ...(note === undefined ? [] : [note]),
  ];
  const chosen = await confirmDangerous(
    {
      message: `Run this mutation on ${connection.name}${acting === undefined ? '' : ` ${acting}`}?`,
      detail: lines.join('\n'),
      actions: [run],
    },
    signal,
  );
  return chosen === run;
}

/** More calls than this are counted. */
const maxCalls = 30;

/** What a request does, each call in a line of its own whatever its arguments contain. */
function listedCalls(request: OperationRequest): readonly string[] {
  const calls = rootCalls(request);
  const lines = calls.slice(0, maxCalls).map((call) => `• ${displayLine(call, 160)}`);
  return calls.length > maxCalls ? [...lines, `… and ${calls.length - maxCalls} more`] : lines;
}

function shortened(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 600)}…`;
}
