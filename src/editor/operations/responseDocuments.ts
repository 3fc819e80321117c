import { type Uri, EventEmitter, type Disposable, type Event } from 'vscode';
import type { ParsedResponse } from '../../operations/response/parseResponse';
import type { PreparedRun } from '../../operations/run/draft';
import type { PresentedResponse } from '../../operations/run/presentResponse';
import type { TextDocuments } from '../adapters/textDocuments';
import { removeFiles } from './responseFiles';

/** A response with its request, for the actions on its document. */
export interface ShownResponse {
  readonly prepared: PreparedRun;
  readonly read: ParsedResponse;
  readonly presented: PresentedResponse;
}

export interface ResponseDocuments extends Disposable {
  readonly onDidChange: Event<void>;
  /** Shows a response beside its query, and reuses the tab of the previous response unless it was pinned. */
  show(response: ShownResponse): Promise<Uri>;
  get(uri: Uri): ShownResponse | undefined;
  isPinned(uri: Uri): boolean;
  /** Pins a response to its tab: the operation's next response opens a new one. */
  pin(uri: Uri): void;
}

/** Responses as read-only documents. The same operation of the same document reuses its tab. */
export function createResponseDocuments(documents: TextDocuments): ResponseDocuments {
  const shown = new Map<string, ShownResponse>();
  const pinned = new Set<string>();
  const changes = new EventEmitter<void>();
  const closing = documents.onDidForget((uri) => {
    removeFiles(shown.get(uri.toString())?.read);
    shown.delete(uri.toString());
    pinned.delete(uri.toString());
  });
  return {
    onDidChange: changes.event,
    async show(response) {
      const { prepared, presented } = response;
      const base = prepared.request.operation.name ?? 'Answer';
      let name = `${base}.${presented.extension}`;
      const uriOf = (): Uri => documents.uriOf({ name, key: prepared.documentUri });
      for (let copy = 2; pinned.has(uriOf().toString()); copy += 1)
        name = `${base} (${copy}).${presented.extension}`;
      removeFiles(shown.get(uriOf().toString())?.read);
      shown.set(uriOf().toString(), response);
      const { document } = await documents.show({
        name,
        text: presented.text,
        key: prepared.documentUri,
        beside: true,
      });
      changes.fire();
      return document.uri;
    },
    get: (uri) => shown.get(uri.toString()),
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
