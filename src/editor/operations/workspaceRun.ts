import * as l10n from '@vscode/l10n';
import { type Uri, window, workspace, type TextDocument } from 'vscode';
import type { Connection } from '../../instance/connection';
import {
  largestDocument,
  operationAt,
  readDocument,
  type GraphqlDocument,
  type Operation,
} from '../../operations/document';
import { completeRequest } from '../../operations/request/completeRequest';
import type { OperationRequest } from '../../operations/requestText';
import { UserError } from '../../shared/userError';
import { openDocument } from '../adapters/workspaceFiles';
import type { WorkspaceFragments } from './workspaceFragments';

/** An operation to run and its document. */
export interface ChosenOperation {
  readonly document: TextDocument;
  readonly parsed: GraphqlDocument;
  readonly operation: Operation;
}

/**
 * Returns the operation at an offset of a document, or at the cursor of the active editor.
 *
 * @throws UserError `input` in Restricted Mode, or if there is no document or operation; `tooLarge` or a file system
 * error if the document can't be opened
 */
export async function chosenOperation(
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<ChosenOperation> {
  if (!workspace.isTrusted) {
    throw new UserError('input', l10n.t("Operations aren't available in Restricted Mode."), {
      advice: l10n.t('Trust the workspace with "Workspaces: Manage Workspace Trust".'),
    });
  }
  const editor = window.activeTextEditor;
  const document = uri ? await openDocument(uri, largestDocument) : editor?.document;
  if (!document) throw new UserError('input', l10n.t('Open a .graphql file that contains an operation.'));
  const cursor = offset ?? document.offsetAt(editor?.selection.active ?? document.positionAt(0));
  const parsed = readDocument(document.getText());
  const operation = operationAt(parsed, cursor);
  if (!operation) throw noOperation(parsed);
  return { document, parsed, operation };
}

/** Builds the request for an operation, including fragments from other documents of the workspace. */
export function requestFor(
  fragments: WorkspaceFragments,
  { document, parsed, operation }: ChosenOperation,
): Promise<OperationRequest> {
  return completeRequest(parsed, operation, () => fragments.outside(document));
}

/** Returns a key that identifies an operation on a connection, to prevent parallel runs. */
export function runKey(documentUri: string, { name, start }: Operation, { id }: Connection): string {
  return `${documentUri}#${name ?? start}@${id}`;
}

function noOperation({ definitions }: GraphqlDocument): UserError {
  const broken = definitions.find((definition) => definition.kind === 'broken');
  if (broken?.kind === 'broken') return new UserError('input', broken.message);
  return new UserError('input', l10n.t('No operation found at the cursor.'), {
    advice: definitions.some(({ kind }) => kind === 'operation')
      ? l10n.t('Move the cursor to an operation.')
      : l10n.t('Enter one, for example {example}.', { example: 'query Me { currentUser { username } }' }),
  });
}
