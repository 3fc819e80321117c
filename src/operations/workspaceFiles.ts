/** The files of a workspace in which fragments are looked up, as a glob pattern. */
export const graphqlFiles = '**/*.{graphql,gql}';

const excludedFolders = ['node_modules', '.git', 'dist', 'out', 'build'];

/** The folders that are left out, as a glob pattern. */
export const excludedFiles = `**/{${excludedFolders.join(',')}}/**`;

/** The maximum number of files in which fragments are looked up. */
export const maxWorkspaceFiles = 1000;

/** The maximum size, in bytes, of a file in which fragments are looked up while it isn't open. */
export const largestWorkspaceFile = 512 * 1024;

/** Whether a path, relative to the workspace, is in a folder that is left out. */
export function isExcludedFile(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((folder) => excludedFolders.includes(folder));
}
