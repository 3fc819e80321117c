import { type Uri, Disposable, workspace, type TextDocument } from 'vscode';
import { readDocument, type GraphqlDocument } from '../../operations/document';
import { fragmentsIn, type FragmentSource } from '../../operations/request/completeRequest';
import type { ForeignFragments } from '../../operations/requestText';
import {
  excludedFiles,
  graphqlFiles,
  largestWorkspaceFile,
  maxWorkspaceFiles,
} from '../../operations/workspaceFiles';
import { readText } from '../adapters/workspaceFiles';

/** The maximum number of files that are read at the same time. */
const maxReads = 32;

/** Finds the fragments in the GraphQL files of the workspace. Caches each file until it changes. */
export class WorkspaceFragments implements Disposable {
  private files: Promise<readonly Uri[]> | undefined;
  private readonly read = new Map<string, Promise<GraphqlDocument | undefined>>();
  private readonly subscriptions: Disposable[] = [];

  /** Returns a lookup by name of the fragments in other documents. */
  async outside(document: TextDocument): Promise<ForeignFragments> {
    const currentUri = document.uri.toString();
    const sources: FragmentSource[] = [];
    const uris = (await this.list()).filter((uri) => uri.toString() !== currentUri);
    for (let start = 0; start < uris.length; start += maxReads) {
      const batch = uris.slice(start, start + maxReads);
      const documents = await Promise.all(batch.map((uri) => this.document(uri)));
      for (const [index, uri] of batch.entries()) {
        const document = documents[index];
        if (!document) continue;
        sources.push({ origin: uri.toString(), label: workspace.asRelativePath(uri), document });
      }
    }
    return fragmentsIn(sources);
  }

  private list(): Promise<readonly Uri[]> {
    if (!this.files) this.watch();
    this.files ??= Promise.resolve(workspace.findFiles(graphqlFiles, excludedFiles, maxWorkspaceFiles));
    return this.files;
  }

  private watch(): void {
    if (this.subscriptions.length > 0) return;
    const watcher = workspace.createFileSystemWatcher(graphqlFiles);
    const relist = (uri: Uri): void => {
      this.files = undefined;
      this.read.delete(uri.toString());
    };
    this.subscriptions.push(
      watcher,
      watcher.onDidCreate(relist),
      watcher.onDidDelete(relist),
      watcher.onDidChange((uri) => this.read.delete(uri.toString())),
    );
  }

  private async document(uri: Uri): Promise<GraphqlDocument | undefined> {
    const open = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (open) return readDocument(open.getText());
    const known = this.read.get(uri.toString()) ?? readFile(uri);
    this.read.set(uri.toString(), known);
    return known;
  }

  dispose(): void {
    Disposable.from(...this.subscriptions).dispose();
  }
}

async function readFile(uri: Uri): Promise<GraphqlDocument | undefined> {
  try {
    const text = await readText(uri, largestWorkspaceFile);
    return text === undefined ? undefined : readDocument(text);
  } catch {
    // Ignores files that are too large or can't be read.
    return undefined;
  }
}
