import { workspace, type Disposable, type TextDocument } from 'vscode';
import type { Connection } from '../../instance/connection';
import { Emitter } from '../../shared/emitter';
import type { App } from '../app';

const key = 'scratchConnections';

/** Where the operations of a document run. */
export interface RunPlace {
  /** Whether the document stays with its connection, whatever the window works with. */
  readonly tied: boolean;
  /** `undefined` where none is chosen, or where the one the document is tied to was removed. */
  readonly connection: Connection | undefined;
}

/**
 * The connections that unsaved documents were opened for, kept with the window, as those documents are. A saved
 * document belongs to nobody: nothing in a file says where it is sent.
 */
export class ScratchConnections implements Disposable {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;
  private readonly closing = workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
    if (!isUntitled) return;
    // A change of language closes a document, too, and opens it again at once.
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

  /** The IDs of connections by the URI of the document that is pinned to them. */
  pinned(): Readonly<Record<string, string>> {
    const value = this.app.editor.windowState.get(key);
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
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
