import { type Uri, RelativePattern, workspace, type Disposable } from 'vscode';
import type { WorkspaceDocument } from '../../language/protocol';
import { largestDocument } from '../../operations/document';
import {
  excludedFiles,
  graphqlFiles,
  isExcludedFile,
  maxWorkspaceFiles,
} from '../../operations/workspaceFiles';
import type { Log } from '../../shared/ports';
import { readText } from '../adapters/workspaceFiles';
import type { LanguageServer } from '../../core/schemas/languageServer';

/** The maximum number of files to send: one more than the server accepts, so that it can report omitted files. */
const maxFiles = maxWorkspaceFiles + 1;

export interface WorkspaceWatch extends Disposable {
  /** Sends the GraphQL files of the workspace to the server, up to the maximum number. */
  sendAll(): Promise<void>;
}

/** Synchronizes the GraphQL files of the workspace with the server, which finds fragments and operations in them. */
export function watchWorkspace(server: LanguageServer, log: Log): WorkspaceWatch {
  const send = async (changed: readonly Uri[], removed: readonly Uri[] = []): Promise<void> => {
    try {
      await server.workspaceChanged({
        changed: await Promise.all(changed.filter(isIncluded).map(asDocument)),
        removed: removed.map((uri) => uri.toString()),
      });
    } catch (error) {
      log.warn(`The language server missed a change of the workspace: ${String(error)}`);
    }
  };
  const sendAll = async (): Promise<void> =>
    send(await workspace.findFiles(graphqlFiles, excludedFiles, maxFiles));

  const [folder] = workspace.workspaceFolders ?? [];
  const watcher = workspace.createFileSystemWatcher(
    !folder || (workspace.workspaceFolders?.length ?? 0) > 1
      ? graphqlFiles
      : new RelativePattern(folder, graphqlFiles),
  );
  const subscriptions = [
    watcher,
    watcher.onDidChange((uri) => void send([uri])),
    watcher.onDidCreate((uri) => void send([uri])),
    watcher.onDidDelete((uri) => void send([], [uri])),
    workspace.onDidChangeWorkspaceFolders(() => void sendAll()),
  ];
  void sendAll();
  return {
    sendAll,
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** Whether a file isn't excluded. The watcher also reports excluded files. */
function isIncluded(uri: Uri): boolean {
  return !isExcludedFile(workspace.asRelativePath(uri));
}

/**
 * Converts a URI to a document. Includes the text of virtual files, which the server can't read from disk.
 */
async function asDocument(uri: Uri): Promise<WorkspaceDocument> {
  const label = workspace.asRelativePath(uri);
  if (uri.scheme === 'file') return { uri: uri.toString(), label };
  const text = await readText(uri, largestDocument).catch(() => undefined);
  return { uri: uri.toString(), label, ...(text === undefined ? {} : { text }) };
}
