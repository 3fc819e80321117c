import type { Uri } from 'vscode';
import { EventEmitter, type Disposable, type Event } from 'vscode';
import type { ReadAnswer } from '../../operations/answer/readAnswer';
import type { TextDocuments } from '../adapters/textDocuments';
import { removeFiles } from './answerFiles';
import type { PresentedAnswer } from './presentAnswer';
import type { PreparedRun } from './send';

/** An answer with what it answers: what actions on its document work with. */
export interface ShownAnswer {
  readonly prepared: PreparedRun;
  readonly read: ReadAnswer;
  readonly presented: PresentedAnswer;
}

export interface AnswerDocuments extends Disposable {
  readonly onDidChange: Event<void>;
  /** Shows an answer beside its query, in the tab of the answer before it unless that was pinned. */
  show(answer: ShownAnswer): Promise<Uri>;
  get(uri: Uri): ShownAnswer | undefined;
  isPinned(uri: Uri): boolean;
  /** Keeps an answer in its tab: the next one of the operation opens another. */
  pin(uri: Uri): void;
}

/** Answers as read-only documents. The same operation of the same document reuses its tab. */
export function createAnswerDocuments(documents: TextDocuments): AnswerDocuments {
  const shown = new Map<string, ShownAnswer>();
  const pinned = new Set<string>();
  const changes = new EventEmitter<void>();
  const closing = documents.onDidForget((uri) => {
    removeFiles(shown.get(uri.toString())?.read);
    shown.delete(uri.toString());
    pinned.delete(uri.toString());
  });
  return {
    onDidChange: changes.event,
    async show(answer) {
      const { prepared, presented } = answer;
      const base = prepared.request.operation.name ?? 'Answer';
      let name = `${base}.${presented.extension}`;
      const uriOf = (): Uri => documents.uriOf({ name, key: prepared.documentUri });
      for (let copy = 2; pinned.has(uriOf().toString()); copy += 1)
        name = `${base} (${copy}).${presented.extension}`;
      removeFiles(shown.get(uriOf().toString())?.read);
      shown.set(uriOf().toString(), answer);
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
