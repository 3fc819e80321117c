import { type Uri, EventEmitter, type Disposable, type Event } from 'vscode';
import * as l10n from '@vscode/l10n';
import { failureComment } from '../../operations/response/failureComment';
import type { ParsedResponse } from '../../operations/response/parseResponse';
import type { PreparedRun } from '../../operations/run/draft';
import type { PresentedResponse } from '../../operations/run/presentResponse';
import type { UserError } from '../../shared/userError';
import type { TextDocuments } from '../adapters/textDocuments';
import { removeFiles } from '../../operations/response/removeFiles';

/** The language of responses: JSON with comments for failed runs, with settings for reading instead of editing. */
const responseLanguage = 'graphql-response';

/** A response with its request, for the actions of its document. */
export interface ShownResponse {
  readonly prepared: PreparedRun;
  /** When the run started. */
  readonly at: Date;
  readonly read: ParsedResponse;
  readonly presented: PresentedResponse;
}

/**
 * A run without a response, or whose response isn't GraphQL or has an error status without GraphQL errors about the
 * operation.
 */
export interface FailedRun {
  readonly prepared: PreparedRun;
  /** When the run started. */
  readonly at: Date;
  readonly failure: UserError;
  /** Whether all pages were requested. */
  readonly allPages: boolean;
  /** The server response, if any. */
  readonly presented: PresentedResponse | undefined;
}

/** The content of a response document: a response, a failed run, or a failed run above the previous response. */
export interface ResponseContent {
  /** The latest run. */
  readonly prepared: PreparedRun;
  readonly response: ShownResponse | undefined;
  readonly failed: FailedRun | undefined;
  /** The zero-based line where the response starts. */
  readonly firstLine: number;
}

export interface ResponseDocuments extends Disposable {
  readonly onDidChange: Event<void>;
  /** Shows a response beside its query. Reuses the tab of the previous response unless it is pinned. */
  show(response: ShownResponse): Promise<Uri>;
  /** Shows the error of a failed run above the previous response of its operation, if any. */
  showFailure(failed: FailedRun): Promise<Uri>;
  get(uri: Uri): ResponseContent | undefined;
  isPinned(uri: Uri): boolean;
  /** Pins a response to its tab. The next response of the operation opens in another tab. */
  pin(uri: Uri): void;
}

/**
 * Creates the store of responses, which are shown as read-only documents with one tab per operation and
 * document, and one per pinned response.
 */
export function createResponseDocuments(documents: TextDocuments): ResponseDocuments {
  const contents = new Map<string, ResponseContent>();
  const pinned = new Set<string>();
  const changes = new EventEmitter<void>();
  const closing = documents.onDidForget((uri) => {
    removeFiles(contents.get(uri.toString())?.response?.read);
    contents.delete(uri.toString());
    pinned.delete(uri.toString());
  });

  /** Returns the document name for the next response, skipping names of pinned responses. */
  const nameFor = ({ request: { operation }, documentUri }: PreparedRun): string => {
    const base = operation.name ?? l10n.t({ message: 'Response', comment: 'Name of a document' });
    let name = `${base}.json`;
    for (let copy = 2; pinned.has(documents.uriOf({ name, key: documentUri }).toString()); copy += 1)
      name = `${base} (${copy}).json`;
    return name;
  };
  const open = async (name: string, content: ResponseContent, text: string): Promise<Uri> => {
    const key = content.prepared.documentUri;
    const uri = documents.uriOf({ name, key }).toString();
    const isNew = !contents.has(uri);
    contents.set(uri, content);
    const { document } = await documents.show({
      name,
      text,
      key,
      beside: true,
      // A language that the user selects later stays.
      language: (current) => (isNew ? responseLanguage : current),
    });
    changes.fire();
    return document.uri;
  };

  return {
    onDidChange: changes.event,
    show(response) {
      const { prepared, presented } = response;
      const name = nameFor(prepared);
      const before = contents.get(documents.uriOf({ name, key: prepared.documentUri }).toString());
      removeFiles(before?.response?.read);
      return open(name, { prepared, response, failed: undefined, firstLine: 0 }, presented.text);
    },
    showFailure(failed) {
      const { prepared } = failed;
      const name = nameFor(prepared);
      const before = contents.get(documents.uriOf({ name, key: prepared.documentUri }).toString())?.response;
      const comment = failureComment(whatFailed(prepared), failed.failure);
      const firstLine = comment.split('\n').length + 1;
      const text = before ? `${comment}\n\n${before.presented.text}` : `${comment}\n`;
      return open(name, { prepared, response: before, failed, firstLine }, text);
    },
    get: (uri) => contents.get(uri.toString()),
    isPinned: (uri) => pinned.has(uri.toString()),
    pin(uri) {
      pinned.add(uri.toString());
      changes.fire();
    },
    dispose() {
      closing.dispose();
      changes.dispose();
    },
  };
}

function whatFailed({ request: { operation }, connection }: PreparedRun): string {
  const { name } = operation;
  return name === undefined
    ? l10n.t("Couldn't run the operation on {connection}.", { connection: connection.name })
    : l10n.t("Couldn't run {name} on {connection}.", { name, connection: connection.name });
}
