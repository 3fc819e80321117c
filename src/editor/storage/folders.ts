/**
 * The folders in which data is stored, below the extension's own folder. Every folder has to be declared here.
 * - `perConnection`: it contains one folder per connection (`connectionFolder`), and nothing else;
 * - `temporary`: its files belong to tabs or processes, and are deleted with them;
 * - `unrelated`: it is about no connection.
 */
export const folders = {
  answers: 'temporary',
  datasets: 'perConnection',
  engine: 'temporary',
  exports: 'temporary',
  history: 'perConnection',
  machine: 'unrelated',
  renewals: 'perConnection',
  schemas: 'perConnection',
  tables: 'temporary',
} as const satisfies Readonly<Record<string, 'perConnection' | 'temporary' | 'unrelated'>>;

export type FolderName = keyof typeof folders;

/** The folders that contain one folder per connection. */
export const connectionFolders = (Object.keys(folders) as FolderName[]).filter(
  (name) => folders[name] === 'perConnection',
);
