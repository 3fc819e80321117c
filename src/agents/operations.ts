import { estimateCost } from '../operations/cost';
import { operationsOf, readDocument, type Operation } from '../operations/document';
import { costLine } from '../operations/limits';
import { changesInstance } from '../operations/request/guard';
import { operationRequest, type OperationRequest } from '../operations/requestText';
import type { ParsedResponse } from '../operations/response/parseResponse';
import { removeFiles } from '../operations/response/removeFiles';
import { resultLists, rowsOf } from '../operations/response/resultLists';
import { checkRequest } from '../operations/run/checkRequest';
import type { PreparedRun, RequestDraft } from '../operations/run/draft';
import { costLimits } from '../operations/run/instanceLimits';
import { prepareRun } from '../operations/run/prepareRun';
import { send } from '../operations/run/send';
import { requireVariables, type Variables } from '../operations/variables';
import { formatJson } from '../shared/json/formatJson';
import { isRecord } from '../shared/record';
import { UserError } from '../shared/userError';
import type { AgentTool, Arguments, InputSchema, ToolHost } from './tool';

const input: InputSchema = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      description: 'A GraphQL document with one operation and its fragments.',
      maxLength: 100_000,
    },
    variables: { type: 'object', description: 'The values of the variables by name.' },
  },
  required: ['query'],
  additionalProperties: false,
};

export const checkOperation: AgentTool = {
  name: 'check_operation',
  title: 'Check a GraphQL operation',
  description:
    'Returns the problems of an operation against the schema, its cost, whether it is a mutation, and whether run_query would refuse it. Sends nothing but a request for the schema.',
  input,
  handle: async (host, args, signal) => {
    const draft = draftOf(host, args);
    const { request, connection, variables } = draft;
    const { problems, unchecked } = await checkRequest(
      host.validator,
      request,
      connection,
      variables,
      signal,
    );
    const refusal = await prepare(host, draft, signal).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof UserError && error.kind === 'refused') return error;
        throw error;
      },
    );
    const isMutation = changesInstance(request);
    return {
      summary: [
        isMutation ? 'This operation is a mutation.' : "This operation isn't a mutation.",
        costLine(estimateCost(request.document, variables), costLimits(host.core, connection)),
        refusal ? 'run_query would refuse it.' : "run_query wouldn't refuse it.",
        ...(unchecked === undefined ? [] : ["It couldn't be checked against the schema."]),
        `Problems: ${problems.length}.`,
      ].join('\n'),
      lines: problems.map(({ message, locations: [place] }) =>
        place ? `${place.line}:${place.column}: ${message}` : message,
      ),
      less: 'Correct these problems first.',
    };
  },
};

export const runQuery: AgentTool = {
  name: 'run_query',
  title: 'Run a GraphQL query',
  description:
    'Runs a query and returns the response as JSON. If it is too large, returns the rows of its longest list, one for each line. Refuses mutations, and queries that are invalid or exceed the cost limits.',
  input,
  handle: async (host, args, signal) => {
    const read = await sendRecorded(host, await prepare(host, draftOf(host, args), signal), signal);
    if (read.failure) throw read.failure;
    if (read.raw === undefined) throw new UserError('tooLarge', tooLarge);
    return {
      summary: `Status ${read.facts.status}. GraphQL errors: ${read.errorCount}.`,
      ...linesOf(read.raw),
      less: 'Request fewer items with "first", or fewer fields.',
    };
  },
};

/** Sends a query, and adds it to the history, which can copy the files of a large response before they are deleted. */
async function sendRecorded(
  { core, record }: ToolHost,
  prepared: PreparedRun,
  signal: AbortSignal,
): Promise<ParsedResponse> {
  const startedAt = performance.now();
  const run = { prepared, at: new Date(), origin: 'agent' } as const;
  let secrets: readonly string[] = [];
  let read: ParsedResponse;
  try {
    read = await send(core, prepared, {
      signal,
      startedAt,
      onBytes: () => undefined,
      onNote: () => undefined,
      onSecrets: (sent) => (secrets = sent),
    });
  } catch (error) {
    const end = { error, durationMs: performance.now() - startedAt };
    await record?.({ ...run, secrets, end }).catch(() => undefined);
    throw error;
  }
  try {
    await record?.({ ...run, secrets, end: { read } });
  } finally {
    removeFiles(read);
  }
  return read;
}

/** The maximum size of a response that is returned as a whole, in bytes. */
const largestWhole = 16 * 1024;

function linesOf(raw: string): { readonly lines: readonly string[] } {
  const [list] = Buffer.byteLength(raw) <= largestWhole ? [] : resultLists(raw);
  if (!list) return { lines: [raw] };
  const rows = [...rowsOf(raw, list)].map(
    (row) => `{${[...row].map(([name, value]) => `${formatJson(name)}:${value}`).join(',')}}`,
  );
  return { lines: [`${list.path}: ${list.rows} rows`, ...rows] };
}

function draftOf({ connection }: ToolHost, { query, variables = {} }: Arguments): RequestDraft {
  const document = readDocument(String(query));
  const operations = operationsOf(document);
  const [operation, second] = operations;
  const broken = document.definitions.find((definition) => definition.kind === 'broken');
  if (broken) throw new UserError('input', broken.message);
  if (!operation || second)
    throw new UserError('input', `The document has ${operations.length} operations. It must have one.`);
  const values = valuesOf(operation, isRecord(variables) ? variables : {});
  const request: OperationRequest = operationRequest(document, operation);
  return { documentUri: 'agent:', documentVersion: 0, request, connection, variables: values };
}

function valuesOf(operation: Operation, given: Variables): Variables {
  const declared = (operation.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  const unknown = Object.keys(given).find((name) => !declared.includes(name));
  if (unknown !== undefined)
    throw new UserError('input', `The operation has no variable "${unknown.slice(0, 100)}".`);
  requireVariables(operation, given);
  return given;
}

/** Prepares a request without questions. Every connection is read-only for an agent. */
async function prepare(host: ToolHost, draft: RequestDraft, signal: AbortSignal): Promise<PreparedRun> {
  const connection = { ...draft.connection, mutationPolicy: 'read-only' } as const;
  const { request, variables } = draft;
  const prepared = await prepareRun(
    host.core,
    { ...draft, connection },
    {
      unattended: true,
      check: () => checkRequest(host.validator, request, connection, variables, signal),
      confirm: () => Promise.resolve(false),
    },
  );
  if (prepared) return prepared;
  throw new UserError('refused', declined);
}

const tooLarge = 'The response is too large. Request less data.';

const declined = 'The operation requires a confirmation, which agents never get.';
