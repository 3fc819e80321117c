import { join } from 'node:path';
import { Uri } from 'vscode';
import type { App } from '../../app';
import { sendGraphql, type Connection, type GraphqlTarget } from '../../instance';
import {
  changesInstance,
  readAnswer,
  type OperationRequest,
  type ReadAnswer,
  type Variables,
} from '../../operations';
import type { Run } from './runs';
import { answerSizes, deadlineMs, traceRequests } from './settings';

/** An operation ready to be sent: everything that was found, asked and decided about it. */
export interface PreparedRun {
  readonly documentUri: string;
  /** The version of the document that the request was built from. */
  readonly documentVersion: number;
  readonly request: OperationRequest;
  readonly connection: Connection;
  readonly variables: Variables;
}

let answers = 0;

/** The folder of answers that are too large for an editor. Their files go when their tab does. */
export function answersFolder(app: App): string {
  return join(app.editor.storageFolder, 'answers');
}

/**
 * Posts a prepared operation and reads its answer: a mutation once, a query again where the instance is busy.
 *
 * @param sent the text and the variables to send in place of the prepared ones, as paging needs
 */
export async function send(
  app: App,
  { request, connection, variables }: PreparedRun,
  run: Run,
  sent: { readonly text: string; readonly variables: Variables } = { text: request.text, variables },
): Promise<ReadAnswer> {
  const { signal } = run.controller;
  const operationName = request.operation.name;
  answers += 1;
  const fileName = `${operationName ?? 'Answer'}-${Date.now().toString(36)}-${answers}`;
  const exchange = async (target: GraphqlTarget): Promise<ReadAnswer> => {
    const startedAt = performance.now();
    const answer = await sendGraphql(
      target,
      { query: sent.text, operationName, variables: sent.variables },
      {
        signal,
        deadlineMs: deadlineMs(connection),
        trace: traceRequests(),
        idempotent: !changesInstance(request),
        onWait: (_, retry) => (run.note = `${connection.name} is busy, attempt ${retry + 1}`),
      },
    );
    return readAnswer(answer, {
      ...answerSizes(),
      worker: answerWorker(app),
      secrets: target.credential?.secrets ?? [],
      startedAt,
      folder: answersFolder(app),
      fileName,
      onBytes: (bytes) => (run.bytes = bytes),
    });
  };
  return app.sessions.withGraphql(connection, exchange, signal);
}

/** Path of the built thread that reads large answers. */
export function answerWorker(app: App): string {
  return Uri.joinPath(app.editor.extensionUri, 'dist', 'answers.js').fsPath;
}
