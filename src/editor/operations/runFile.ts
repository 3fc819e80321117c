import * as l10n from '@vscode/l10n';
import { FileType, RelativePattern, type Uri, window, workspace } from 'vscode';
import { actingAs, type Connection } from '../../instance/connection';
import {
  isMutation,
  largestDocument,
  operationsOf,
  readDocument,
  type Operation,
} from '../../operations/document';
import { missingVariables } from '../../operations/variables';
import { toUserError, UserError, isCanceled } from '../../shared/userError';
import { formatBytes, formatDuration, formatList } from '../../shared/format';
import { codeSpan } from '../../shared/markdown';
import { withProgress } from '../adapters/progress';
import { openDocument } from '../adapters/workspaceFiles';
import type { App } from '../app';
import { removeFiles } from '../../operations/response/removeFiles';
import { runError } from '../../operations/run/runError';
import { type ChosenOperation } from './workspaceRun';
import type { OperationRunner } from './runOperation';
import { knownVariables } from './variablesFile';

interface Row {
  readonly file: string;
  readonly operation: string;
  readonly result: string;
  readonly time: string;
  readonly size: string;
}

/**
 * Runs all queries of a file, or of up to 1,000 files in a folder, sequentially and shows a summary. Lists mutations and
 * operations with missing variables without running them, because a batch run doesn't prompt.
 */
export async function runFile(app: App, runner: OperationRunner, given: Uri | undefined): Promise<void> {
  const uri = given ?? window.activeTextEditor?.document.uri;
  if (!uri)
    throw new UserError(
      'input',
      l10n.t('Open a .graphql file, or select "Run All Operations" in the menu of a folder in the Explorer.'),
    );
  if (!workspace.isTrusted)
    throw new UserError('input', l10n.t("Operations aren't available in Restricted Mode."), {
      advice: l10n.t('Trust the workspace with "Workspaces: Manage Workspace Trust".'),
    });
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const connection = await (open ? runner.connectionFor(open) : runner.connection());
  if (!connection) return;
  const files = await graphqlFiles(uri);
  const rows: Row[] = [];
  await withProgress(
    l10n.t('Running {file} on {connection}...', {
      file: workspace.asRelativePath(uri),
      connection: connection.name,
    }),
    async ({ signal, say }) => {
      for (const file of files) {
        const document = await openDocument(file, largestDocument).catch((error: unknown) => {
          rows.push({
            ...emptyRow(file, l10n.t('(not read)')),
            result: toUserError(error, l10n.t("Couldn't read the file.")).message,
          });
        });
        if (document === undefined) continue;
        const parsed = readDocument(document.getText());
        for (const definition of parsed.definitions) {
          if (definition.kind === 'broken')
            rows.push({
              ...emptyRow(file, l10n.t('(not parsed)')),
              result: l10n.t('Not run: {reason}', { reason: definition.message }),
            });
        }
        for (const operation of operationsOf(parsed)) {
          if (signal.aborted) return;
          say(
            `${operation.name ?? l10n.t({ message: '(anonymous)', comment: 'An operation without a name' })} (${rows.length + 1})`,
          );
          rows.push(await runOne(app, runner, connection, { document, parsed, operation }, signal));
        }
      }
    },
  );
  await app.editor.documents.show({
    name: l10n.t('Run summary.md'),
    text: summaryOf(rows, connection, workspace.asRelativePath(uri)),
    key: uri.toString(),
  });
}

async function runOne(
  app: App,
  runner: OperationRunner,
  connection: Connection,
  chosen: ChosenOperation,
  signal: AbortSignal,
): Promise<Row> {
  const { document, operation } = chosen;
  const row = emptyRow(
    document.uri,
    operation.name ?? l10n.t({ message: '(anonymous)', comment: 'An operation without a name' }),
  );
  try {
    const reason = await reasonNotToRun(app, connection, chosen);
    if (reason !== undefined) return { ...row, result: l10n.t('Not run: {reason}', { reason }) };
    const prepared = await runner.prepare(chosen, connection, { doubt: 'refuse', signal });
    if (!prepared) return { ...row, result: l10n.t('Not run') };
    const { read, presented } = await runner.exchange(prepared, { signal });
    removeFiles(read);
    const time = formatDuration(read.facts.totalMs);
    const size = formatBytes(read.facts.bytes);
    const { status } = read.facts;
    const checked =
      prepared.unchecked === undefined
        ? String(status)
        : l10n.t('{status}, not checked against the schema', { status });
    return { ...row, result: presented.trouble ?? checked, time, size };
  } catch (error) {
    return {
      ...row,
      result: isCanceled(error) ? l10n.t('Canceled') : runError(error).message,
    };
  }
}

async function reasonNotToRun(
  app: App,
  connection: Connection,
  { document, operation }: ChosenOperation,
): Promise<string | undefined> {
  if (isMutation(operation)) return l10n.t('"Run All Operations" runs only queries');
  const missing = missingVariables(operation, await knownVariables(app, document, operation, connection));
  return missing.length === 0
    ? undefined
    : l10n.t('missing variables: {names}', { names: formatList(missing) });
}

function emptyRow(file: Uri, operation: Operation['name']): Row {
  return { file: workspace.asRelativePath(file), operation: operation ?? '', result: '', time: '', size: '' };
}

async function graphqlFiles(uri: Uri): Promise<readonly Uri[]> {
  if (uri.scheme === 'untitled') return [uri];
  const { type } = await workspace.fs.stat(uri);
  if ((type & FileType.Directory) === 0) return [uri];
  const found = await workspace.findFiles(new RelativePattern(uri, '**/*.{graphql,gql}'), undefined, 1000);
  return [...found].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function summaryOf(rows: readonly Row[], connection: Connection, what: string): string {
  const acting = actingAs(connection);
  // Code spans are more legible than escapes in the Markdown source.
  const code = (text: string): string => codeSpan(text).value;
  const cell = (text: string): string => (text === '' ? '' : code(text).replaceAll('|', '\\|'));
  const source = { file: code(what), connection: code(connection.name) };
  const title =
    acting === undefined
      ? l10n.t('{file} on {connection}', source)
      : l10n.t('{file} on {connection} {user}', { ...source, user: code(acting) });
  const header = [l10n.t('File'), l10n.t('Operation'), l10n.t('Result'), l10n.t('Time'), l10n.t('Size')];
  return [
    `# ${title}`,
    '',
    `| ${header.join(' | ')} |`,
    '| --- | --- | --- | ---: | ---: |',
    ...rows.map(
      ({ file, operation, result, time, size }) =>
        [file, operation, result, time, size].map((text) => `| ${cell(text)} `).join('') + '|',
    ),
    '',
  ].join('\n');
}
