import * as l10n from '@vscode/l10n';
import { env, Uri, window, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import { operationsOf, readDocument } from '../../operations/document';
import { consoleLink } from '../../operations/share/consoleLink';
import { curlLine, curlVariables, type CurlShell } from '../../operations/share/curl';
import type { CurlHeader } from '../../operations/share/curlRequest';
import { isCurlLine, readCurlLine } from '../../operations/share/readCurl';
import { formatList } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { parseUrl } from '../../shared/parseUrl';
import type { App } from '../app';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation } from '../adapters/showMessages';
import { inputText, pickItem, type PickItem } from '../adapters/picks';
import { curlHeaders, curlHeadersWithSecrets } from './curlHeaders';
import { chosenOperation, requestFor } from './workspaceRun';
import { isContainer } from '../../shared/record';
import { checkWithProgress } from './guards';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner } from './runOperation';
import { rememberVariables } from './variableMemory';
import { withTextIds } from '../../operations/request/textIds';
import { knownVariables } from './variablesFile';
import type { WorkspaceFragments } from './workspaceFragments';

export interface ShareParts extends Pick<OperationsDependencies, 'checker'> {
  readonly app: App;
  readonly runner: OperationRunner;
  readonly fragments: WorkspaceFragments;
}

async function shared(
  { app, runner, fragments, checker }: ShareParts,
  uri: Uri | undefined,
  offset: number | undefined,
) {
  const chosen = await chosenOperation(uri, offset);
  const request = await requestFor(fragments, chosen);
  const connection = await runner.connectionFor(chosen.document);
  if (!connection) return undefined;
  const variables = await knownVariables(app, chosen.document, chosen.operation, connection);
  // Blank lines replace other operations to preserve positions, which a shared query doesn't need.
  const query = request.text
    .replace(/^\s*\n/, '')
    .replace(/(?:[^\S\n]*\n){3,}/g, '\n\n')
    .trim();
  const { operation } = request;
  // Which numbers in objects are IDs is known only with the schema.
  const { numericIds } = Object.values(variables).some(isContainer)
    ? await checkWithProgress({ checker }, { request, connection, variables })
    : {};
  const sent = withTextIds(operation, variables, numericIds);
  return { connection, query, variables: sent, operationName: operation.name };
}

/**
 * Copies an operation as a cURL command.
 *
 * @param withToken whether to include the token and the values of the custom headers, after a confirmation, instead of
 * environment variables
 */
export async function copyAsCurl(
  parts: ShareParts,
  uri: Uri | undefined,
  offset: number | undefined,
  withToken = false,
): Promise<void> {
  const operation = await shared(parts, uri, offset);
  if (!operation) return;
  const { connection, query, variables } = operation;
  const shell = await chosenShell();
  if (!shell) return;
  if (withToken) {
    const copy = l10n.t({ message: 'Copy with Token', comment: 'Button' });
    const { headerNames = [] } = connection;
    const warning = l10n.t(
      'Anyone who has the command can use all permissions of the token on the instance.',
    );
    const local =
      headerNames.length === 0
        ? []
        : [
            l10n.t('The command also contains values of custom headers: {names}.', {
              names: formatList(headerNames),
            }),
          ];
    const chosen = await confirmDangerous({
      message: l10n.t('Copy the token of {connection} to the clipboard?', { connection: connection.name }),
      detail: [warning, ...local].join('\n'),
      actions: [copy],
    });
    if (chosen !== copy) return;
  }
  const headers = withToken
    ? curlHeadersWithSecrets(await parts.app.sessions.graphqlTarget(connection))
    : curlHeaders(connection);
  const request = { baseUrl: connection.baseUrl, query, variables, headers };
  await env.clipboard.writeText(curlLine(request, shell));
  void showInformation(copiedMessage(connection, headers));
}

/** Returns the shell for the command. Prompts for it on Windows. */
async function chosenShell(): Promise<CurlShell | undefined> {
  if (process.platform !== 'win32') return 'posix';
  const shells: readonly (PickItem & { readonly shell: CurlShell })[] = [
    { label: 'PowerShell', shell: 'powershell' },
    { label: 'Command Prompt', shell: 'cmd' },
    { label: l10n.t('Git Bash or WSL'), shell: 'posix' },
  ];
  return (await pickItem(shells, { placeHolder: l10n.t('Select the shell to copy the command for') }))?.shell;
}

/**
 * Returns a message with the sudo user of the command, if any, and the environment variables to set. Without variables,
 * the message states that the command contains the token.
 */
function copiedMessage({ scheme, sudoUser }: Connection, headers: readonly CurlHeader[]): string {
  const variables = curlVariables(headers);
  return [
    l10n.t('Copied as cURL.'),
    ...(scheme === 'sudo' ? [l10n.t('The command acts as {user}.', { user: sudoUser ?? '' })] : []),
    variables.length === 0
      ? l10n.t('The command contains the token.')
      : l10n.t('Set {variables} before you run the command.', { variables: formatList(variables) }),
  ].join(' ');
}

/** Opens or copies a link to the API console of the instance with an operation and its variables. */
export async function openInConsole(
  parts: ShareParts,
  uri: Uri | undefined,
  offset: number | undefined,
  copy = false,
): Promise<void> {
  const operation = await shared(parts, uri, offset);
  if (!operation) return;
  const link = consoleLink(operation.connection.baseUrl, operation);
  if (copy) {
    await env.clipboard.writeText(link);
    void showInformation(
      l10n.t('Copied a link to the API console of {connection}.', { connection: operation.connection.name }),
    );
  } else {
    await env.openExternal(Uri.parse(link, true));
  }
}

/**
 * Opens the query of a cURL command from the clipboard, or from a prompt, and saves its variables for the first run on
 * the active connection. Sends nothing.
 */
export async function pasteCurl({ app }: ShareParts): Promise<void> {
  const clipboard = await env.clipboard.readText();
  const line = isCurlLine(clipboard)
    ? clipboard
    : await inputText({ prompt: l10n.t('Paste a cURL command') });
  if (line === undefined) return;
  const { query, variables, operationName, url, others } = readCurlLine(line);
  const document = await workspace.openTextDocument({ language: 'graphql', content: `${query.trim()}\n` });
  await window.showTextDocument(document);
  const connection = app.active.get();
  const operations = operationsOf(readDocument(document.getText()));
  const operation = operations.find(({ name }) => name === operationName) ?? operations[0];
  if (!operation)
    throw new UserError('input', l10n.t("The query in the cURL command doesn't contain a valid operation."), {
      advice: l10n.t('Correct the query in the editor.'),
    });
  const notes: string[] = [];
  if (others.length > 0)
    notes.push(
      l10n.t("These parts of the request weren't imported: {names}.", { names: formatList(others) }),
    );
  if (connection) {
    await rememberVariables(app, document.uri.toString(), operation, connection, variables);
    if (url !== undefined && !url.startsWith(`${new URL(connection.baseUrl).origin}/`))
      notes.push(otherUrlNote(url, connection));
  } else if (Object.keys(variables).length > 0)
    notes.push(
      l10n.t("The variables weren't imported because there is no active connection to save them for."),
    );
  if (notes.length > 0) void showInformation(notes.join(' '));
}

function otherUrlNote(url: string, { name: connection }: Connection): string {
  const host = parseUrl(url)?.host;
  return host !== undefined
    ? l10n.t('The cURL command sends its request to {host}. The operation will run on {connection}.', {
        host,
        connection,
      })
    : l10n.t('The cURL command sends its request to another URL. The operation will run on {connection}.', {
        connection,
      });
}
