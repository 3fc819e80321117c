/**
 * The folders in the extension's global storage. Every folder must be declared here.
 *
 * - `perConnection`: contains one folder for each connection, data warehouse, or `noConnection` (`connectionFolder`), and
 *   nothing else.
 * - `temporary`: contains files of tabs or processes, which are deleted with them.
 * - `unrelated`: contains no data of connections.
 */
export const folders = {
  responses: 'temporary',
  snapshots: 'perConnection',
  engine: 'temporary',
  exports: 'temporary',
  history: 'perConnection',
  machine: 'unrelated',
  renewals: 'perConnection',
  sample: 'unrelated',
  schemas: 'perConnection',
  tables: 'temporary',
} as const satisfies Readonly<Record<string, 'perConnection' | 'temporary' | 'unrelated'>>;

export type FolderName = keyof typeof folders;

/** The names of the folders that contain one folder for each connection or data warehouse. */
export const connectionFolders = (Object.keys(folders) as FolderName[]).filter(
  (name) => folders[name] === 'perConnection',
);
