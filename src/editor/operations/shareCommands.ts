import { env, Uri, window, workspace } from 'vscode';
import type { App } from '../../app';
import { consoleLink, curlLine, operationsOf, readCurlLine, readDocument } from '../../operations';
import { Failure } from '../../shared/failure';
import type { OperationRunner } from './runOperation';
import { chosenOperation, requestFor } from './prepareRun';
import { rememberVariables } from './variableMemory';
import { knownVariables } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';

export interface ShareParts {
  readonly app: App;
  readonly runner: OperationRunner;
  readonly fragments: WorkspaceFragments;
}

async function shared({ app, runner, fragments }: ShareParts, uri: unknown, offset: unknown) {
  const chosen = await chosenOperation(uri, offset);
  const request = await requestFor(fragments, chosen);
  const connection = await runner.connectionFor(chosen.document);
  if (connection === undefined) return undefined;
  const variables = await knownVariables(app, chosen.document, chosen.operation, connection);
  // Blanked lines matter to positions in the editor alone.
  const query = request.text
    .replace(/^\s*\n/, '')
    .replace(/(?:[^\S\n]*\n){3,}/g, '\n\n')
    .trim();
  return { connection, query, variables, operationName: request.operation.name };
}

/** Copies the operation as a curl line. The token is in it only when that was asked for and confirmed. */
export async function copyAsCurl(
  parts: ShareParts,
  uri: unknown,
  offset: unknown,
  withToken: boolean,
): Promise<void> {
  const operation = await shared(parts, uri, offset);
  if (operation === undefined) return;
  const { connection, query, variables } = operation;
  let authorization: string | undefined;
  if (withToken) {
    const copy = 'Copy with Token';
    const chosen = await window.showWarningMessage(
      `Copy the token of ${connection.name} to the clipboard?`,
      { modal: true, detail: 'Whoever gets the line can act as you on the instance.' },
      copy,
    );
    if (chosen !== copy) return;
    authorization = (await parts.app.sessions.graphqlTarget(connection)).credential?.authorization;
  }
  const line = curlLine({
    baseUrl: connection.baseUrl,
    query,
    variables,
    ...(authorization === undefined ? {} : { authorization }),
  });
  await env.clipboard.writeText(line);
  const token = withToken ? 'with the token' : 'with $SRC_ACCESS_TOKEN in place of the token';
  void window.showInformationMessage(`Copied as curl, ${token}.`);
}

/** Opens the operation with its variables in the instance's own console, or copies the link to it. */
export async function openInConsole(
  parts: ShareParts,
  uri: unknown,
  offset: unknown,
  copy: boolean,
): Promise<void> {
  const operation = await shared(parts, uri, offset);
  if (operation === undefined) return;
  const link = consoleLink(operation.connection.baseUrl, operation);
  if (copy) {
    await env.clipboard.writeText(link);
    void window.showInformationMessage(`Copied a link to the console of ${operation.connection.name}.`);
  } else {
    await env.openExternal(Uri.parse(link, true));
  }
}

/** Opens the query of a curl line from the clipboard, with its variables at hand. Nothing is sent. */
export async function pasteCurl({ app }: ShareParts): Promise<void> {
  const clipboard = await env.clipboard.readText();
  const line = /^\s*curl\b/.test(clipboard)
    ? clipboard
    : await window.showInputBox({ prompt: 'Paste a curl line.', ignoreFocusOut: true });
  if (line === undefined) return;
  const { query, variables, url } = readCurlLine(line);
  const document = await workspace.openTextDocument({ language: 'graphql', content: `${query.trim()}\n` });
  await window.showTextDocument(document);
  const connection = app.active.get();
  const [operation] = operationsOf(readDocument(document.getText()));
  if (operation === undefined) throw new Failure('input', 'The query of the curl line does not parse.');
  if (connection === undefined) return;
  await rememberVariables(app, document.uri.toString(), operation, connection, variables);
  if (url !== undefined && !url.startsWith(`${new URL(connection.baseUrl).origin}/`)) {
    void window.showInformationMessage(
      `The line was for ${hostOf(url)}; the query runs on ${connection.name}, the instance of this window.`,
    );
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'another address';
}
