import { commitAt, type Commit } from '../data/commits';
import { filesOf, type SourceFile, type SourceSymbol } from '../data/files';
import type { Repository } from '../data/repositories';
import { authorOf } from './authors';
import type { Resolvers, TypeResolvers } from './context';
import { contains, page, type Paging } from './paging';

/** A file as of a commit. */
export interface Blob {
  readonly __typename: 'GitBlob';
  readonly path: string;
  readonly file: SourceFile;
  readonly lines: readonly string[];
  readonly commit: Commit;
}

/** A directory as of a commit. */
export interface Tree {
  readonly __typename: 'GitTree';
  readonly path: string;
  readonly commit: Commit;
  /** The files in it and in all directories below. */
  readonly allFiles: readonly SourceFile[];
}

function blobOf(commit: Commit, file: SourceFile): Blob {
  return { __typename: 'GitBlob', path: file.path, file, lines: file.lines, commit };
}

export function blobAt(commit: Commit, path: string): Blob | undefined {
  const file = filesOf(commit.repository).find((one) => one.path === path);
  return file && blobOf(commit, file);
}

/** The directory with this path, without slashes around it; undefined when nothing is below it. */
export function treeAt(commit: Commit, path: string): Tree | undefined {
  const allFiles = filesOf(commit.repository).filter(
    (file) => path === '' || file.path.startsWith(`${path}/`),
  );
  return allFiles.length === 0 ? undefined : { __typename: 'GitTree', path, commit, allFiles };
}

/** A file at the latest commit, as search finds it. */
export function latestBlob(repository: Repository, file: SourceFile): Blob {
  const latest = commitAt(repository, 0);
  if (latest === undefined) throw new Error(`${repository.name} has no commits`);
  return blobOf(latest, file);
}

/** What is directly in a directory: the directories first, each once, then the files. */
function entriesOf({ path, commit, allFiles }: Tree): readonly (Tree | Blob)[] {
  const rest = (file: SourceFile) => file.path.slice(path === '' ? 0 : path.length + 1);
  const folders = new Set(
    allFiles
      .map(rest)
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[0] ?? ''),
  );
  const trees = [...folders].flatMap((name) => treeAt(commit, path === '' ? name : `${path}/${name}`) ?? []);
  return [
    ...trees,
    ...allFiles.filter((file) => !rest(file).includes('/')).map((file) => blobOf(commit, file)),
  ];
}

const entry: TypeResolvers<Tree | Blob> = {
  name: ({ path }) => path.split('/').at(-1) ?? '',
  isDirectory: ({ __typename }) => __typename === 'GitTree',
  url: ({ __typename, path, commit }) =>
    `/${commit.repository.name}/-/${__typename === 'GitTree' ? 'tree' : 'blob'}/${path}`,
};

const tree: TypeResolvers<Tree> = {
  isRoot: ({ path }) => path === '',
  entries: (source, { first }: { first?: number | null }) => entriesOf(source).slice(0, first ?? undefined),
  files: (source, { first }: { first?: number | null }) =>
    entriesOf(source)
      .filter(({ __typename }) => __typename === 'GitBlob')
      .slice(0, first ?? undefined),
};

const blob: TypeResolvers<Blob> = {
  byteSize: ({ lines }) => Buffer.byteLength(lines.join('\n')),
  binary: () => false,
  content: ({ lines }, { startLine, endLine }: { startLine?: number | null; endLine?: number | null }) =>
    lines.slice(Math.max(0, (startLine ?? 1) - 1), endLine ?? undefined).join('\n'),
  totalLines: ({ lines }) => lines.length,
  language: ({ file }) => file.language ?? null,
  blame: ({ commit, lines }, { startLine, endLine }: { startLine: number; endLine: number }, context) => {
    const last = Math.min(endLine, lines.length);
    if (startLine < 1 || startLine > last) throw new Error('the file has no such lines');
    return [{ startLine, endLine: last, commit, author: authorOf(commit, context) }];
  },
  symbols: (source, { query, ...paging }: Paging & { query?: string | null }) =>
    page(
      source.file.symbols
        .filter(({ name }) => contains(query, name))
        .map((symbol) => symbolView(source, symbol)),
      paging,
    ),
  repository: ({ commit }) => commit.repository,
};

/** A declared name as the API shows it. */
export function symbolView({ file, commit }: Blob, { name, line, character }: SourceSymbol) {
  const url = `/${commit.repository.name}/-/blob/${file.path}#L${line + 1}`;
  return {
    name,
    containerName: null,
    kind: file.language === 'Java' ? 'METHOD' : 'FUNCTION',
    language: file.language ?? 'Text',
    location: {
      range: { start: { line, character }, end: { line, character: character + name.length } },
      url,
    },
    url,
  };
}

export const treeResolvers: Resolvers = {
  GitTree: { ...entry, ...tree },
  GitBlob: { ...entry, ...blob },
};
