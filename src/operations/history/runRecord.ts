import * as l10n from '@vscode/l10n';
import { isCanceled } from '../../shared/userError';
import { estimateCost } from '../cost';
import { costLine } from '../limits';
import { changesInstance } from '../request/guard';
import { withoutSecrets } from '../request/variableInputs';
import type { ParsedResponse } from '../response/parseResponse';
import type { PreparedRun } from '../run/draft';
import { costLimits, type LimitsPorts } from '../run/instanceLimits';
import { presentResponse } from '../run/presentResponse';
import { runError } from '../run/runError';
import { secretVariables } from '../run/settings';
import { savedQuery } from '../secrets/secretParts';
import { storedVariables } from '../variables';
import type { HistoryEntry, RunOutcome } from './entries';

/** A run that ended: with a response, which can have errors, or with an error instead. */
export interface RunRecord {
  readonly prepared: PreparedRun;
  readonly at: Date;
  /** The secrets of the credential, which aren't saved. */
  readonly secrets: readonly string[];
  readonly origin?: HistoryEntry['origin'];
  readonly end:
    | { readonly read: ParsedResponse }
    | {
        readonly error: unknown;
        /** The duration in milliseconds, with the time to get the credential. */
        readonly durationMs: number;
      };
}

/** Returns the history entry of a run, without secrets. */
export function historyEntry(
  ports: LimitsPorts,
  { prepared, at, secrets, origin, end }: RunRecord,
): Omit<HistoryEntry, 'id' | 'saved' | 'pinned'> {
  const { request, connection, variables, documentUri } = prepared;
  const names = secretVariables(ports.settings);
  return {
    at: at.toISOString(),
    connectionId: connection.id,
    connectionName: connection.name,
    operationName: request.operation.name,
    mutation: changesInstance(request),
    ...(origin && { origin }),
    documentUri,
    query: savedQuery(request.text, names, secrets),
    variables: storedVariables(withoutSecrets(variables, names)),
    cost: costLine(estimateCost(request.document, variables), costLimits(ports, connection)),
    ...('read' in end
      ? {
          ...outcomeOf(end.read, prepared),
          // The duration shown above the response.
          durationMs: end.read.facts.totalMs,
          bytes: end.read.facts.bytes,
        }
      : { ...outcomeOfError(end.error), durationMs: end.durationMs, bytes: 0 }),
  };
}

function outcomeOf(read: ParsedResponse, { connection }: PreparedRun): Outcome {
  const { failure, headline } = presentResponse(read, connection);
  const outcome = failure ? 'failed' : read.errorCount > 0 ? 'errors' : 'ok';
  return { outcome, status: headline };
}

function outcomeOfError(error: unknown): Outcome {
  return isCanceled(error)
    ? { outcome: 'canceled', status: l10n.t('Canceled') }
    : { outcome: 'failed', status: runError(error).message };
}

interface Outcome {
  readonly outcome: RunOutcome;
  readonly status: string;
}
