import { window } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import {
  estimateCost,
  guardDecision,
  rootCalls,
  violations,
  violationText,
  withoutSecrets,
  type OperationRequest,
  type Variables,
} from '../../operations';
import { Failure } from '../../shared/failure';
import { actingAs } from '../connections/stateWords';
import type { RunProblems } from './problems';
import { requestProblems, type RequestProblem } from './requestProblems';
import type { OperationsHost } from './operationsHost';
import type { PreparedRun } from './send';
import { costLimits, secretVariables } from './settings';
import { goTo } from './errorPlaces';

/**
 * What happens where a person could decide to send a request all the same: `ask`, or, where many operations run or
 * nobody is there, `refuse`. A mutation is asked about either way.
 */
export type Doubt = 'ask' | 'refuse';

const sendAnyway = 'Send Anyway';

/**
 * Whether a request may be sent: stops what the instance would refuse or never answer, and asks before anything
 * that changes it.
 *
 * @returns `false` when the user decided against it
 * @throws Failure `input` when it is not to be sent at all, or there is a doubt and nobody to ask
 */
export async function mayBeSent(
  { app, checker }: OperationsHost,
  problems: RunProblems,
  prepared: PreparedRun,
  doubt: Doubt,
): Promise<boolean> {
  const { request, connection, variables } = prepared;
  const decision = guardDecision(request, {
    protection: connection.protection,
    sudo: connection.scheme === 'sudo',
  });
  if (decision === 'refuse') {
    throw new Failure(
      'input',
      `${connection.name} is read-only: ${rootCalls(request).join(', ')} would change it.`,
      { advice: 'Run it on another connection, or change the protection of this one.' },
    );
  }
  const found = await requestProblems(checker, request, connection, variables);
  if (found.length > 0 && !(await sentWithProblems(problems, prepared, found, doubt))) return false;
  if (!(await passesCost(app, prepared, doubt))) return false;
  return decision === 'send' || (await confirmMutation(request, connection, variables));
}

/** More problems than this are listed as Problems alone. */
const mostListed = 5;

async function sentWithProblems(
  problems: RunProblems,
  prepared: PreparedRun,
  found: readonly RequestProblem[],
  doubt: Doubt,
): Promise<boolean> {
  const { request, connection } = prepared;
  const place = await problems.refuse(prepared, found);
  const what = `${request.operation.name ?? 'This operation'} was not sent: ${connection.name} would refuse it.`;
  const listed = found.slice(0, mostListed).map(({ message }) => message);
  if (doubt === 'refuse') throw new Failure('input', `${what} ${listed[0] ?? ''}`);
  const more = found.length > mostListed ? [`… and ${found.length - mostListed} more`] : [];
  const bySchema = found.some(({ variable }) => variable === undefined);
  const stale = bySchema
    ? ['', 'Should the schema be out of date here: "Instance Explorer: Reload Schema".']
    : [];
  const showProblem = 'Show Problem';
  const chosen = await window.showWarningMessage(
    what,
    {
      modal: true,
      detail: [...listed, ...more, ...stale].join('\n'),
    },
    ...(place === undefined ? [] : [showProblem]),
    sendAnyway,
  );
  if (chosen === showProblem && place !== undefined) await goTo(place);
  return chosen === sendAnyway;
}

async function passesCost(
  app: App,
  { request, connection, variables }: PreparedRun,
  doubt: Doubt,
): Promise<boolean> {
  const estimate = estimateCost(request.document, variables);
  if (estimate.kind === 'hangs') {
    throw new Failure('input', `The instance would never answer. ${estimate.reason}`, {
      advice: 'Correct the fragments, then run again.',
    });
  }
  if (estimate.kind === 'skipped') return true;
  const exceeded = violations(estimate, costLimits(app, connection));
  if (exceeded.length === 0) return true;
  const name = request.operation.name ?? 'this operation';
  const what = `${connection.name} would refuse ${name}: it costs more than its limits.`;
  if (doubt === 'refuse') throw new Failure('input', `${what} ${violationText(exceeded)}`);
  const options = { modal: true, detail: violationText(exceeded) };
  return (await window.showWarningMessage(what, options, sendAnyway)) === sendAnyway;
}

/** Never sent by accident: a mutation changes the instance, so the user sees what it does, where and as whom. */
async function confirmMutation(
  request: OperationRequest,
  connection: Connection,
  variables: Variables,
): Promise<boolean> {
  const run = 'Run Mutation';
  const acting = actingAs(connection);
  const kept = withoutSecrets(variables, secretVariables());
  const hidden = Object.keys(variables).filter((name) => !(name in kept));
  const lines = [
    `It changes the instance at ${connection.baseUrl}:`,
    ...rootCalls(request).map((call) => `• ${call}`),
    ...(Object.keys(kept).length === 0 ? [] : [`Variables: ${shortened(JSON.stringify(kept))}`]),
    ...(hidden.length === 0 ? [] : [`Not shown: ${hidden.join(', ')}`]),
  ];
  const chosen = await window.showWarningMessage(
    `Run this mutation on ${connection.name}${acting === undefined ? '' : ` ${acting}`}?`,
    { modal: true, detail: lines.join('\n') },
    run,
  );
  return chosen === run;
}

function shortened(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 600)}…`;
}
