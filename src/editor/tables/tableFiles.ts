import * as l10n from '@vscode/l10n';
import { EventEmitter, FileSystemError, FileType, workspace, type Disposable } from 'vscode';
import { tableScheme } from './tableUri';

/**
 * Registers a virtual file system for tables, because VS Code opens only existing files. It reports each
 * table as an existing file that can't be read.
 */
export function registerTableFiles(): Disposable {
  const changes = new EventEmitter<never>();
  const refuse = (): never => {
    throw FileSystemError.NoPermissions(l10n.t('This file can be opened only in the table editor.'));
  };
  return workspace.registerFileSystemProvider(
    tableScheme,
    {
      onDidChangeFile: changes.event,
      watch: () => ({ dispose: () => undefined }),
      stat: () => ({ type: FileType.File, ctime: 0, mtime: 0, size: 0 }),
      readDirectory: () => [],
      readFile: refuse,
      createDirectory: refuse,
      writeFile: refuse,
      delete: refuse,
      rename: refuse,
    },
    { isReadonly: true },
  );
}
