import * as l10n from '@vscode/l10n';
import { actingAs } from '../../instance/connection';
import { nameWithEnvironment } from '../../instance/environment';
import { displayLine } from '../../shared/displayText';
import { formatCount, shortText } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';
import { estimateCost } from '../cost';
import { violations, type CostLimits } from '../costLimits';
import { neverCompletes, violationText } from '../limits';
import { guardDecision, rootCalls, type GuardDecision } from '../request/guard';
import { withoutSecrets } from '../request/variableInputs';
import type { OperationRequest } from '../requestText';
import type { RequestCheck, RequestProblem } from './checkRequest';
import type { PreparedRun, RequestDraft } from './draft';

/** A confirmation before a request is sent. */
export interface SendPrompt {
  /**
   * `invalid`: the instance would reject the request; `costly`: the request exceeds the cost limits of the
   * instance; `mutation`: the request changes the instance.
   */
  readonly kind: 'invalid' | 'costly' | 'mutation';
  readonly message: string;
  readonly detail: string;
}

/** A step before a request is sent: a refusal, or a question that the user must confirm. */
type SendStep =
  | { readonly kind: 'refuse'; readonly failure: UserError }
  | { readonly kind: 'ask'; readonly prompt: SendPrompt };

/** Whether the request requires a confirmation because it is a mutation. */
export type Policy = Exclude<GuardDecision, 'refuse'>;

export interface DecideOptions {
  /** The cost limits of the instance. */
  readonly limits: CostLimits;
  /** The names of variables and input fields whose values aren't shown. */
  readonly secretNames: readonly string[];
  /**
   * Whether a task or a batch run sends the request. If so, invalid and costly requests are refused without a
   * question, and mutations require confirmation even if the connection allows them.
   */
  readonly unattended: boolean;
}

/**
 * Applies the mutation policy of the connection, before the request is validated against the schema.
 *
 * @returns whether the user must confirm the request
 * @throws UserError `refused` for a mutation on a read-only connection
 */
export function checkPolicy({ request, connection }: RequestDraft, unattended: boolean): Policy {
  const { name, mutationPolicy, scheme } = connection;
  const policy = guardDecision(request, { mutationPolicy, sudo: scheme === 'sudo', unattended });
  if (policy !== 'refuse') return policy;
  throw new UserError(
    'refused',
    l10n.t('{connection} is read-only: {calls} would modify data.', {
      connection: name,
      calls: rootCalls(request).join(', '),
    }),
    {
      advice: l10n.t('Run the mutation on another connection, or change the mutation policy of this one.'),
      hint: 'changeMutationPolicy',
    },
  );
}

/**
 * Returns the steps before a request is sent, in order. The request can be sent if no step refuses it and the
 * user confirms every question.
 */
export function decide(
  draft: RequestDraft,
  check: RequestCheck,
  policy: Policy,
  options: DecideOptions,
): readonly SendStep[] {
  const steps = [...validity(draft, check.problems, options), ...cost(draft, options)];
  return policy === 'send' ? steps : [...steps, mutation({ ...draft, unchecked: check.unchecked }, options)];
}

/** Returns a note about an operation that wasn't validated, or `undefined` if it was. */
export function uncheckedNote({ unchecked, connection }: PreparedRun): string | undefined {
  return unchecked === undefined
    ? undefined
    : l10n.t('Not checked against the schema of {connection}: {reason}', {
        connection: connection.name,
        reason: unchecked,
      });
}

/** The maximum number of listed problems; the rest are only counted. */
const maxProblems = 5;

function validity(
  { request, connection }: RequestDraft,
  problems: readonly RequestProblem[],
  { unattended }: DecideOptions,
): readonly SendStep[] {
  if (problems.length === 0) return [];
  const { name } = request.operation;
  const target = nameWithEnvironment(connection);
  const message =
    name === undefined
      ? l10n.t("This operation wasn't sent: {connection} would reject it.", { connection: target })
      : l10n.t('"{name}" wasn\'t sent: {connection} would reject it.', { name, connection: target });
  const listed = problems.slice(0, maxProblems).map((problem) => problem.message);
  if (unattended) return [refusal(`${message} ${listed[0] ?? ''}`)];
  const more = problems.length > maxProblems ? [moreText(problems.length - maxProblems)] : [];
  return [{ kind: 'ask', prompt: { kind: 'invalid', message, detail: [...listed, ...more].join('\n') } }];
}

function cost(
  { request, connection, variables }: RequestDraft,
  { limits, unattended }: DecideOptions,
): readonly SendStep[] {
  const estimate = estimateCost(request.document, variables);
  if (estimate.kind === 'hangs') {
    const advice = l10n.t('Correct the fragments, then run the operation again.');
    return [refusal(neverCompletes(estimate.reason), advice)];
  }
  if (estimate.kind === 'skipped') return [];
  const exceeded = violations(estimate, limits);
  if (exceeded.length === 0) return [];
  const { name } = request.operation;
  const target = nameWithEnvironment(connection);
  const message =
    name === undefined
      ? l10n.t('This operation exceeds the cost limits of {connection}.', { connection: target })
      : l10n.t('"{name}" exceeds the cost limits of {connection}.', { name, connection: target });
  const detail = violationText(exceeded);
  return unattended
    ? [refusal(`${message} ${detail}`)]
    : [{ kind: 'ask', prompt: { kind: 'costly', message, detail } }];
}

function refusal(message: string, advice?: string): SendStep {
  return { kind: 'refuse', failure: new UserError('refused', message, { advice }) };
}

/**
 * Returns the question before a mutation. Shows the changes, the instance, and the acting user, to prevent
 * accidental mutations.
 */
function mutation(prepared: PreparedRun, { secretNames }: DecideOptions): SendStep {
  const { request, connection, variables } = prepared;
  const note = uncheckedNote(prepared);
  const acting = actingAs(connection);
  const as = acting === undefined ? '' : ` ${acting}`;
  const shown = withoutSecrets(variables, secretNames);
  const hidden = Object.keys(variables).filter((name) => !(name in shown));
  const lines = [
    acting === undefined
      ? l10n.t('This modifies data on {url}:', { url: connection.baseUrl })
      : l10n.t('This modifies data on {url} ({user}):', { url: connection.baseUrl, user: acting }),
    ...listedCalls(request),
    ...(Object.keys(shown).length === 0
      ? []
      : [l10n.t('Variables: {values}', { values: shortText(formatJson(shown), 600) })]),
    ...(hidden.length === 0 ? [] : [l10n.t('Hidden variables: {names}', { names: hidden.join(', ') })]),
    ...(note === undefined ? [] : [note]),
  ];
  const { name } = request.operation;
  const target = `${nameWithEnvironment(connection)}${as}`;
  const message =
    name === undefined
      ? l10n.t('Run this mutation on {connection}?', { connection: target })
      : l10n.t('Run "{name}" on {connection}?', { name, connection: target });
  return { kind: 'ask', prompt: { kind: 'mutation', message, detail: lines.join('\n') } };
}

/** The maximum number of listed calls; the rest are only counted. */
const maxCalls = 30;

/** Lists the calls of a request, each on one line even if its arguments contain line breaks. */
function listedCalls(request: OperationRequest): readonly string[] {
  const calls = rootCalls(request);
  const lines = calls.slice(0, maxCalls).map((call) => `• ${displayLine(call, 160)}`);
  return calls.length > maxCalls ? [...lines, moreText(calls.length - maxCalls)] : lines;
}

/** Returns the text for list items that aren't shown. */
function moreText(count: number): string {
  return l10n.t('{count} more', { count: formatCount(count) });
}
