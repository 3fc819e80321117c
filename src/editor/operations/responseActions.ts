import { commands, Uri, ViewColumn, window } from 'vscode';
import type { DigestedError } from '../../operations/response/digest';
import { UserError } from '../../shared/userError';
import { pickItem, type PickItem } from '../adapters/picks';
import type { ResponseDocuments, ShownResponse } from './responseDocuments';
import { errorPlace, goTo } from './errorPlaces';

/** The response for a command: that of the given document, or of the active one. */
export function responseOf(
  answers: ResponseDocuments,
  uri: Uri | undefined,
): { readonly uri: Uri; readonly response: ShownResponse } {
  const wanted = uri ?? window.activeTextEditor?.document.uri;
  const response = wanted === undefined ? undefined : answers.get(wanted);
  if (wanted === undefined || response === undefined) {
    throw new UserError('input', 'There is no answer here.', {
      advice: 'Run an operation, then use this on the document with its answer.',
    });
  }
  return { uri: wanted, response };
}

interface ErrorItem extends PickItem {
  readonly error: DigestedError;
}

/**
 * Lists the errors of a response and goes to the field in the query, or otherwise to the location in the response.
 */
export async function showErrors(
  answers: ResponseDocuments,
  given: Uri | undefined,
  index: number | undefined,
): Promise<void> {
  const { uri, response } = responseOf(answers, given);
  const { errors, errorCount } = response.read;
  const direct = index !== undefined ? errors[index] : errors.length === 1 ? errors[0] : undefined;
  if (direct !== undefined) return goToError(response, uri, direct);
  const items = errors.map((error): ErrorItem => ({
    label: error.message.split('\n')[0] ?? '',
    description: error.path.join('.'),
    error,
  }));
  const more = errorCount > errors.length ? `, the first ${errors.length} are listed` : '';
  const chosen = await pickItem(items, {
    title: `${errorCount} errors${more}`,
    placeHolder: 'Go to the field in the query',
    matchOnDescription: true,
  });
  if (chosen !== undefined) await goToError(response, uri, chosen.error);
}

async function goToError(response: ShownResponse, uri: Uri, error: DigestedError): Promise<void> {
  const place = await errorPlace(response.prepared, error);
  if (place !== undefined) {
    await goTo(place);
    return;
  }
  const line = error.line ?? 0;
  const editor = await window.showTextDocument(uri);
  editor.revealRange(editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range);
}

/** Opens the file of a response that is too large to show in full. */
export async function openResponseFile(answers: ResponseDocuments, given: Uri | undefined): Promise<void> {
  const { files } = responseOf(answers, given).response.read;
  if (files === undefined) return;
  // VS Code optimizes large files; as a text document, the response would be in memory twice.
  await commands.executeCommand('vscode.open', Uri.file(files.formatted), ViewColumn.Active);
}
