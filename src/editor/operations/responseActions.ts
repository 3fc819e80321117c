import * as l10n from '@vscode/l10n';
import { commands, Uri, ViewColumn, window } from 'vscode';
import type { DigestedError } from '../../operations/response/digest';
import { formatCount } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { idsOf, type OperationCommand } from '../adapters/commandTable';
import { pickItem, type PickItem } from '../adapters/picks';
import type { TextDocuments } from '../adapters/textDocuments';
import type { FailedRun, ResponseDocuments, ShownResponse } from './responseDocuments';
import { errorPlace, goTo } from './errorPlaces';

/** Returns the actions of the response or the failed run in a document. Throws a `UserError` if there is none. */
export function actionsOf(responses: ResponseDocuments, uri: Uri): readonly OperationCommand[] {
  const content = responses.get(uri);
  const failed = content?.failed;
  const read = failed && !content.response ? undefined : responseOf(responses, uri).response.read;
  const available = {
    'instanceExplorer.retryRun': failed,
    'instanceExplorer.showFailureDetails': failed?.presented ?? failed?.failure.detail,
    'instanceExplorer.showErrors': read && read.errorCount > 0,
    'instanceExplorer.showTable': read && read.rows > 0,
    'instanceExplorer.runAllPages': read?.hasNextPage,
    'instanceExplorer.openFullResponse': read?.files,
    'instanceExplorer.pinResponse': read && !responses.isPinned(uri),
  } as const satisfies Partial<Record<OperationCommand, unknown>>;
  const actions = idsOf(available).filter((id) => (available[id] ?? false) !== false);
  if (actions.length === 0)
    throw new UserError('input', l10n.t('No actions are available for this response.'));
  return actions;
}

interface FoundResponse {
  readonly uri: Uri;
  readonly response: ShownResponse;
  /** The zero-based line of the document where the response starts. */
  readonly firstLine: number;
}

/** Returns the response in the given document or the active editor. Throws a `UserError` if there is none. */
export function responseOf(responses: ResponseDocuments, given: Uri | undefined): FoundResponse {
  const uri = given ?? window.activeTextEditor?.document.uri;
  const content = uri ? responses.get(uri) : undefined;
  if (!uri || !content?.response) {
    throw new UserError('input', l10n.t("The active editor doesn't contain a response."), {
      advice: l10n.t('Run an operation, then run this command in its response.'),
    });
  }
  return { uri, response: content.response, firstLine: content.firstLine };
}

/**
 * Returns the failed run of the given document or the active editor. Throws a `UserError` if there is none.
 */
export function failedRunOf(responses: ResponseDocuments, given: Uri | undefined): FailedRun {
  const uri = given ?? window.activeTextEditor?.document.uri;
  const failed = uri ? responses.get(uri)?.failed : undefined;
  if (!failed) throw new UserError('input', l10n.t("The active editor doesn't contain a failed run."));
  return failed;
}

/** Shows the server response of a failed run, or else the detail or the explanation of its error. */
export async function showFailureDetails(documents: TextDocuments, failed: FailedRun): Promise<void> {
  const { failure, presented, prepared } = failed;
  const text = presented?.text ?? failure.detail ?? failure.explanation;
  const operation = prepared.request.operation.name ?? l10n.t('Operation');
  const name = `${l10n.t('{operation} error', { operation })}.${presented?.extension ?? 'txt'}`;
  await documents.show({ name, text, key: prepared.documentUri });
}

interface ErrorItem extends PickItem {
  readonly error: DigestedError;
}

/**
 * Goes to an error of a response: to its location in the query, or otherwise to its location in the response. If there
 * are multiple errors and no index is given, prompts the user to select one.
 */
export async function showErrors(
  responses: ResponseDocuments,
  given: Uri | undefined,
  index: number | undefined,
): Promise<void> {
  const found = responseOf(responses, given);
  const { errors, errorCount } = found.response.read;
  const direct = index !== undefined ? errors[index] : errors.length === 1 ? errors[0] : undefined;
  if (direct) return goToError(found, direct);
  if (errors.length === 0) throw new UserError('input', l10n.t('The response has no errors.'));
  const items = errors.map((error): ErrorItem => ({
    label: error.message.split('\n')[0] ?? '',
    description: error.path.join('.'),
    error,
  }));
  const chosen = await pickItem(items, {
    title:
      errorCount > errors.length
        ? l10n.t('First {shown} of {count} errors', {
            shown: formatCount(errors.length),
            count: formatCount(errorCount),
          })
        : l10n.t('{count} errors', { count: formatCount(errorCount) }),
    placeHolder: l10n.t('Select an error to go to its location'),
    matchOnDescription: true,
  });
  if (chosen) await goToError(found, chosen.error);
}

async function goToError({ uri, response, firstLine }: FoundResponse, error: DigestedError): Promise<void> {
  const place = await errorPlace(response.prepared, error);
  if (place) {
    await goTo(place);
    return;
  }
  const line = firstLine + (error.line ?? 0);
  const editor = await window.showTextDocument(uri);
  editor.revealRange(editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range);
}

/** Opens the file with the full response if the document contains only the first part. */
export async function openResponseFile(responses: ResponseDocuments, given: Uri | undefined): Promise<void> {
  const { files } = responseOf(responses, given).response.read;
  if (!files) return;
  // VS Code optimizes large files. A text document of the extension would store the response twice in memory.
  await commands.executeCommand('vscode.open', Uri.file(files.formatted), ViewColumn.Active);
}
