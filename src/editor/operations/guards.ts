import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { reloadSchemaCommand } from '../../language/protocol';
import { checkRequest, type RequestCheck, type RequestProblem } from '../../operations/run/checkRequest';
import type { SendPrompt } from '../../operations/run/decide';
import type { PreparedRun, RequestDraft } from '../../operations/run/draft';
import { prepareRun } from '../../operations/run/prepareRun';
import { executeCommand } from '../adapters/commands';
import { confirmDangerous } from '../adapters/confirm';
import { linkedSignal, withProgress } from '../adapters/progress';
import { goTo, type ErrorPlace } from './errorPlaces';
import type { OperationsDependencies } from './operationsDependencies';
import type { RunProblems } from './problems';

/**
 * The handling of an invalid or costly request: ask the user, or refuse to send it, as in batch runs and tasks. With
 * `refuse`, mutations require confirmation even if the connection allows them.
 */
type Doubt = 'ask' | 'refuse';

export interface SendOptions {
  /** Default: `ask`. */
  readonly doubt?: Doubt;
  /** Cancels the check, and closes the prompt as *Cancel* does. */
  readonly signal?: AbortSignal;
}

const runMutation = (): string => l10n.t({ message: 'Run Mutation', comment: 'Button' });
const sendAnyway = (): string => l10n.t({ message: 'Send Anyway', comment: 'Button' });
const reloadSchema = (): string => l10n.t({ message: 'Reload Schema', comment: 'Button' });
const showProblem = (): string => l10n.t({ message: 'Show Problem', comment: 'Button' });

/** Runs `prepareRun` with the dialogs of VS Code, and shows the problems of the request in its documents. */
export function passGuards(
  dependencies: OperationsDependencies,
  problems: RunProblems,
  draft: RequestDraft,
  { doubt = 'ask', signal }: SendOptions,
): Promise<PreparedRun | undefined> {
  let found: readonly RequestProblem[] = [];
  let place: ErrorPlace | undefined;
  return prepareRun(dependencies.app, draft, {
    unattended: doubt === 'refuse',
    check: async () => {
      const checked = await checkWithProgress(dependencies, draft, signal);
      found = checked.problems;
      if (found.length > 0) place = await problems.refuse(draft, found);
      return checked;
    },
    confirm: (prompt) =>
      prompt.kind === 'invalid'
        ? confirmInvalid(prompt, { draft, found, place }, signal)
        : confirm(
            { ...prompt, environment: draft.connection.environment },
            prompt.kind === 'mutation' ? runMutation() : sendAnyway(),
            signal,
          ),
  });
}

/** Validates a request, with cancelable progress because its schema might have to be loaded. */
export function checkWithProgress(
  { checker }: Pick<OperationsDependencies, 'checker'>,
  { request, connection, variables }: Pick<RequestDraft, 'request' | 'connection' | 'variables'>,
  outer?: AbortSignal,
): Promise<RequestCheck> {
  const { name } = request.operation;
  const title =
    name === undefined
      ? l10n.t('Checking the operation against the schema of {connection}...', {
          connection: connection.name,
        })
      : l10n.t('Checking "{operation}" against the schema of {connection}...', {
          operation: name,
          connection: connection.name,
        });
  return withProgress(title, ({ signal }) => {
    const either = outer ? linkedSignal(outer, signal) : signal;
    return checkRequest(checker, request, connection, variables, either);
  });
}

async function confirm(
  { message, detail, environment }: SendPrompt & Pick<Connection, 'environment'>,
  action: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  return (await confirmDangerous({ message, detail, environment, actions: [action] }, signal)) === action;
}

interface InvalidRequest {
  readonly draft: RequestDraft;
  readonly found: readonly RequestProblem[];
  /** The location of the first problem with a location. */
  readonly place: ErrorPlace | undefined;
}

async function confirmInvalid(
  { message, detail }: SendPrompt,
  { draft, found, place }: InvalidRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const bySchema = found.some(({ variable }) => variable === undefined);
  const actions = [...(place ? [showProblem()] : []), ...(bySchema ? [reloadSchema()] : []), sendAnyway()];
  const chosen = await confirmDangerous(
    { message, detail, environment: draft.connection.environment, actions },
    signal,
  );
  if (chosen === reloadSchema()) await executeCommand(reloadSchemaCommand, draft.connection.id);
  if (chosen === showProblem() && place) await goTo(place);
  return chosen === sendAnyway();
}
