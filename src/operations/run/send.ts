import * as l10n from '@vscode/l10n';
import { type ArgumentNode, Kind, type ObjectFieldNode, visit } from 'graphql';
import { sendGraphql } from '../../instance/graphqlApi';
import type { GraphqlTarget } from '../../instance/graphqlResponse';
import type { Sessions } from '../../instance/sessions';
import { formatList } from '../../shared/format';
import type { Programs } from '../../shared/ports';
import { isRecord } from '../../shared/record';
import type { Settings } from '../../shared/settings';
import type { OperationRequest } from '../requestText';
import { parseResponse, type ParsedResponse, type ReadOptions } from '../response/parseResponse';
import type { PageRequest } from '../paging/followPages';
import { pagedField } from '../paging/pagedField';
import { onlyQueries } from '../request/guard';
import { withTextIds } from '../request/textIds';
import { secretParts } from '../secrets/secretParts';
import type { Variables } from '../variables';
import type { PreparedRun } from './draft';
import { timeoutMs, responseSizes, secretVariables, traceRequests } from './settings';

/** The dependencies of {@link send}. */
export interface SendPorts {
  readonly settings: Settings;
  readonly sessions: Pick<Sessions, 'withGraphql'>;
  readonly programs: Pick<Programs, 'path'>;
  /** The folder of responses that are too large for an editor. */
  readonly responsesFolder: () => string;
}

/** The cancellation signal, start time, and progress callbacks of a run. */
export interface RunProgress {
  readonly signal: AbortSignal;
  /** `performance.now()` at the start of the run. */
  readonly startedAt: number;
  /** Called with the number of response bytes received so far. */
  readonly onBytes: (bytes: number) => void;
  /** Called with a note for the progress display, such as `page 3`. */
  readonly onNote: (note: string) => void;
  /** Called with the secrets of the credential that is sent. */
  readonly onSecrets: (secrets: readonly string[]) => void;
}

let responses = 0;

/**
 * Posts a prepared operation and reads its response. Retries a query, but never a mutation, while the instance is busy
 * or resets the connection.
 *
 * @param page the text, variables, and limits of one page, instead of the prepared ones
 */
export async function send(
  ports: SendPorts,
  prepared: PreparedRun,
  { signal, onBytes, onNote, onSecrets }: RunProgress,
  page?: PageRequest,
): Promise<ParsedResponse> {
  const { request, connection, variables, numericIds } = prepared;
  const { text: query, variables: sent, ...limits } = page ?? { text: request.text, variables };
  const idempotent = onlyQueries(request);
  const operationName = request.operation.name;
  const exchange = async (target: GraphqlTarget): Promise<ParsedResponse> => {
    const startedAt = performance.now();
    onSecrets(target.credential?.secrets ?? []);
    const response = await sendGraphql(
      target,
      { query, operationName, variables: withTextIds(request.operation, sent, numericIds) },
      {
        signal,
        timeoutMs: timeoutMs(ports.settings, connection),
        trace: traceRequests(ports.settings),
        idempotent,
        canRequestLess: true,
        onWait: (_, retry) =>
          onNote(
            l10n.t({
              message: 'attempt {attempt}',
              args: { attempt: retry + 1 },
              comment: 'The number of the attempt to send a request',
            }),
          ),
      },
    );
    const read = await parseResponse(response, {
      ...readingOf(ports, prepared, target, { name: operationName ?? 'Answer', startedAt }),
      ...limits,
      onBytes,
    });
    const note = nullNote(read.errors, request, sent);
    return note === undefined ? read : { ...read, notes: [...read.notes, note] };
  };
  return ports.sessions.withGraphql(connection, exchange, { idempotent, signal, showsRejection: true });
}

/** Returns the options for reading a response, based on the settings and the run. */
export function readingOf(
  { settings, programs, responsesFolder }: SendPorts,
  { request, variables }: PreparedRun,
  target: GraphqlTarget,
  { name, startedAt }: { readonly name: string; readonly startedAt: number },
): ReadOptions {
  responses += 1;
  return {
    ...responseSizes(settings),
    worker: programs.path('responses'),
    target,
    omit: secretParts(request, variables, secretVariables(settings)),
    pagedPath: onlyQueries(request) ? pagedField(request)?.path : undefined,
    startedAt,
    folder: responsesFolder(),
    fileName: `${name}-${Date.now().toString(36)}-${responses}`,
  };
}

/** The errors with which the GraphQL library of instances rejects null where the schema has a default value. */
const nullErrors = /^(?:graphql: )?got null for (?:non-null|input object)$/;

/** The maximum number of names in the note. */
const maxNames = 20;

/**
 * Returns a note with the values that can be the cause of an error about null, which names neither the value nor its
 * place; `undefined` if there is no such error or no such value.
 */
function nullNote(
  errors: readonly { readonly message: string }[],
  { operation, document }: Pick<OperationRequest, 'operation' | 'document'>,
  variables: Variables,
): string | undefined {
  if (!errors.some(({ message }) => nullErrors.test(message))) return undefined;
  const names = new Set<string>();
  for (const { variable, defaultValue } of operation.node.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (Object.hasOwn(variables, name)) addNulls(names, `$${name}`, variables[name]);
    else if (!defaultValue || defaultValue.kind === Kind.NULL) names.add(`$${name}`);
  }
  const addLiteral = ({ name, value }: ArgumentNode | ObjectFieldNode): void => {
    if (value.kind === Kind.NULL) names.add(name.value);
  };
  visit(document, { [Kind.ARGUMENT]: addLiteral, [Kind.OBJECT_FIELD]: addLiteral });
  if (names.size === 0) return undefined;
  return l10n.t(
    'The instance rejects null where a value is required, or where the schema has a default value. Enter a value for these, if they have none: {names}.',
    { names: formatList([...names].slice(0, maxNames)) },
  );
}

function addNulls(names: Set<string>, path: string, value: unknown): void {
  if (value === null) names.add(path);
  else if (Array.isArray(value)) for (const item of value) addNulls(names, path, item);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) addNulls(names, `${path}.${key}`, inner);
}
