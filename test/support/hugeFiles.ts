import { type Uri, EventEmitter, FileSystemError, FileType, type FileSystemProvider } from 'vscode';

/** File whose reported size can differ from its content. */
export interface DescribedFile {
  readonly size: number;
  readonly text: string;
}

/** File system that reports configured sizes and records which files were read. */
export class HugeFiles implements FileSystemProvider {
  readonly onDidChangeFile = new EventEmitter<never[]>().event;
  readonly read: string[] = [];

  constructor(private readonly files: Readonly<Record<string, DescribedFile>>) {}

  watch(): { dispose(): void } {
    return { dispose: () => undefined };
  }

  stat({ path }: Uri): { type: FileType; ctime: number; mtime: number; size: number } {
    const file = this.files[path];
    if (file === undefined) throw FileSystemError.FileNotFound(path);
    return { type: FileType.File, ctime: 0, mtime: 0, size: file.size };
  }

  readFile({ path }: Uri): Uint8Array {
    this.read.push(path);
    return Buffer.from(this.files[path]?.text ?? '');
  }

  readDirectory(): [string, FileType][] {
    return [];
  }

  createDirectory(): void {
    throw FileSystemError.NoPermissions();
  }

  writeFile(): void {
    throw FileSystemError.NoPermissions();
  }

  delete(): void {
    throw FileSystemError.NoPermissions();
  }

  rename(): void {
    throw FileSystemError.NoPermissions();
  }
}
