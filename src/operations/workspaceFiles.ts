/** The workspace files that are searched for fragments, as a glob pattern. */
export const graphqlFiles = '**/*.{graphql,gql}';

const excludedFolders = ['node_modules', '.git', 'dist', 'out', 'build'];

/** The excluded folders, as a glob pattern. */
export const excludedFiles = `**/{${excludedFolders.join(',')}}/**`;

/** The maximum number of files that are searched for fragments. */
export const maxWorkspaceFiles = 1000;

/** The maximum size, in bytes, of a closed file that is searched for fragments. */
export const largestWorkspaceFile = 512 * 1024;

/** Whether a path, relative to the workspace, is in an excluded folder. */
export function isExcludedFile(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((folder) => excludedFolders.includes(folder));
}
