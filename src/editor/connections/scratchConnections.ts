import * as v from 'valibot';
import { workspace, type Disposable, type TextDocument } from 'vscode';
import type { Connection } from '../../instance/connection';
import { Emitter } from '../../shared/emitter';
import { textsByKey } from '../../shared/schema';
import type { App } from '../app';

const key = 'scratchConnections';

/** The connection that runs the operations of a document. */
export interface RunPlace {
  /** Whether the document is pinned to a connection instead of using the active one. */
  readonly tied: boolean;
  /** `undefined` if no connection is active, or if the pinned connection was deleted. */
  readonly connection: Connection | undefined;
}

/**
 * The connections to which untitled documents are pinned. The pins are stored in the workspace state, because VS Code
 * restores untitled documents with the workspace. Saved documents aren't pinned, because a file must not determine its
 * connection.
 */
export class ScratchConnections implements Disposable {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;
  private readonly closing = workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
    if (!isUntitled) return;
    // VS Code also closes and reopens a document when its language changes.
    setImmediate(() => {
      const open = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
      if (!open) void this.update(uri.toString(), undefined);
    });
  });

  constructor(private readonly app: App) {}

  placeOf({ uri, isUntitled }: Pick<TextDocument, 'uri' | 'isUntitled'>): RunPlace {
    const id = isUntitled ? this.pinned()[uri.toString()] : undefined;
    return id === undefined
      ? { tied: false, connection: this.app.active.get() }
      : { tied: true, connection: this.app.connections.get(id) };
  }

  async tie({ uri }: TextDocument, { id }: Connection): Promise<void> {
    await this.update(uri.toString(), id);
  }

  /** Returns the connection ID of each pinned document, by the URI of the document. */
  pinned(): Readonly<Record<string, string>> {
    const value = this.app.editor.windowState.get(key);
    return v.is(textsByKey, value) ? value : {};
  }

  private async update(uri: string, id: string | undefined): Promise<void> {
    const known = this.pinned();
    if (known[uri] === id) return;
    const others = Object.entries(known).filter(([other]) => other !== uri);
    await this.app.editor.windowState.update(
      key,
      Object.fromEntries(id === undefined ? others : [...others, [uri, id]]),
    );
    this.changes.fire();
  }

  dispose(): void {
    this.closing.dispose();
  }
}
