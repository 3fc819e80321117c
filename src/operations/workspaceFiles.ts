/** The GraphQL files of a workspace, as a glob pattern. */
export const graphqlFiles = '**/*.{graphql,gql}';

const excludedFolders = ['node_modules', '.git', 'dist', 'out', 'build'];

/** The files in excluded folders, as a glob pattern. */
export const excludedFiles = `**/{${excludedFolders.join(',')}}/**`;

/** The maximum number of GraphQL files that are read in a workspace, for example to find fragments. */
export const maxWorkspaceFiles = 50_000;

/** The maximum size, in bytes, of a GraphQL file that is read although it isn't open. */
export const largestWorkspaceFile = 512 * 1024;

/** Whether a path, relative to the workspace, is in an excluded folder. */
export function isExcludedFile(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((folder) => excludedFolders.includes(folder));
}
