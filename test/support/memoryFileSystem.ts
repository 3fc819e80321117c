import { type Uri, EventEmitter, FileSystemError, FileType, type FileSystemProvider } from 'vscode';

/** In-memory file system, as in a virtual workspace, with the minimum that VS Code requires. */
export class MemoryFileSystem implements FileSystemProvider {
  private readonly changes = new EventEmitter<never[]>();
  readonly onDidChangeFile = this.changes.event;
  /** Contents by path. `undefined` for a folder. */
  readonly entries = new Map<string, Uint8Array | undefined>([['/', undefined]]);

  watch(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  stat({ path }: Uri): { type: FileType; ctime: number; mtime: number; size: number } {
    if (!this.entries.has(path)) throw FileSystemError.FileNotFound(path);
    const bytes = this.entries.get(path);
    return {
      type: bytes === undefined ? FileType.Directory : FileType.File,
      ctime: 0,
      mtime: 0,
      size: bytes?.length ?? 0,
    };
  }

  readDirectory({ path }: Uri): [string, FileType][] {
    const within = path === '/' ? '/' : `${path}/`;
    return [...this.entries]
      .filter(([name]) => name.startsWith(within) && name !== '/' && !name.slice(within.length).includes('/'))
      .map(([name, bytes]) => [
        name.slice(within.length),
        bytes === undefined ? FileType.Directory : FileType.File,
      ]);
  }

  createDirectory({ path }: Uri): void {
    this.entries.set(path, undefined);
  }

  readFile(uri: Uri): Uint8Array {
    this.stat(uri);
    return this.entries.get(uri.path) ?? new Uint8Array();
  }

  writeFile({ path }: Uri, content: Uint8Array): void {
    this.entries.set(path, Uint8Array.from(content));
  }

  delete({ path }: Uri): void {
    for (const name of this.entries.keys()) {
      if (name === path || name.startsWith(`${path}/`)) this.entries.delete(name);
    }
  }

  rename(from: Uri, to: Uri, { overwrite }: { readonly overwrite: boolean }): void {
    if (this.entries.has(to.path) && !overwrite) throw FileSystemError.FileExists(to);
    this.delete(to);
    for (const [name, bytes] of [...this.entries]) {
      if (name !== from.path && !name.startsWith(`${from.path}/`)) continue;
      this.entries.set(to.path + name.slice(from.path.length), bytes);
      this.entries.delete(name);
    }
  }
}
