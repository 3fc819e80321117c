import { Uri } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance/connection';
import { sendGraphql, type GraphqlTarget } from '../../instance/graphqlApi';
import {
  parseResponse,
  type ParsedResponse,
  type ReadOptions,
} from '../../operations/response/parseResponse';
import type { PageRequest } from '../../operations/paging/followPages';
import { onlyQueries } from '../../operations/request/guard';
import type { OperationRequest } from '../../operations/requestText';
import { secretParts } from '../../operations/secrets/secretParts';
import type { Variables } from '../../operations/variables';
import { windowFolder } from '../../reports/temporary';
import type { Run } from './runs';
import { answerSizes, deadlineMs, secretVariables, traceRequests } from './settings';

/** A request before it is decided whether it is sent. */
export interface RequestDraft {
  readonly documentUri: string;
  /** The version of the document that the request was built from. */
  readonly documentVersion: number;
  readonly request: OperationRequest;
  readonly connection: Connection;
  readonly variables: Variables;
}

/** An operation ready to be sent: everything that was found, asked and decided about it. */
export interface PreparedRun extends RequestDraft {
  /** Why the operation was not validated with the schema of its connection; `undefined` when it was. */
  readonly unchecked: string | undefined;
}

let answers = 0;
let folder: string | undefined;

/**
 * The folder of responses that are too large for an editor. Their files are deleted with their tab, and those of a
 * window that has ended by the next one.
 */
function answersFolder(app: App): string {
  return (folder ??= windowFolder(app.editor.folder('answers')));
}

/**
 * Posts a prepared operation and reads its answer: a mutation once, a query again where the instance is busy.
 *
 * @param page the text, the variables and the limits of one page, in place of the prepared ones
 */
export async function send(
  app: App,
  prepared: PreparedRun,
  run: Run,
  page?: PageRequest,
): Promise<ParsedResponse> {
  const { request, connection, variables } = prepared;
  const { text: query, variables: sent, ...limits } = page ?? { text: request.text, variables };
  const { signal } = run.controller;
  const idempotent = onlyQueries(request);
  const operationName = request.operation.name;
  const exchange = async (target: GraphqlTarget): Promise<ParsedResponse> => {
    const startedAt = performance.now();
    run.secrets = target.credential?.secrets ?? [];
    const answer = await sendGraphql(
      target,
      { query, operationName, variables: sent },
      {
        signal,
        deadlineMs: deadlineMs(connection),
        trace: traceRequests(),
        idempotent,
        onWait: (_, retry) => (run.note = `${connection.name} is busy, attempt ${retry + 1}`),
      },
    );
    return parseResponse(answer, {
      ...readingOf(app, prepared, target, { name: operationName ?? 'Answer', startedAt }),
      ...limits,
      onBytes: (bytes) => (run.bytes = bytes),
    });
  };
  return app.sessions.withGraphql(connection, exchange, { idempotent, signal });
}

/** How a response is read: within the limits of the settings, and on a worker when it is large. */
export function readingOf(
  app: App,
  { request, variables }: PreparedRun,
  target: GraphqlTarget,
  { name, startedAt }: { readonly name: string; readonly startedAt: number },
): ReadOptions {
  answers += 1;
  return {
    ...answerSizes(),
    worker: answerWorker(app),
    target,
    omit: secretParts(request, variables, secretVariables()),
    startedAt,
    folder: answersFolder(app),
    fileName: `${name}-${Date.now().toString(36)}-${answers}`,
  };
}

/** Path of the built thread that reads large answers. */
export function answerWorker(app: App): string {
  return Uri.joinPath(app.editor.extensionUri, 'dist', 'answers.js').fsPath;
}
