import { commitAt, type Commit } from '../data/commits';
import { filesOf, type SourceFile, type SourceSymbol } from '../data/files';
import type { Repository } from '../data/repositories';
import type { Resolvers, TypeResolvers } from './context';

/** A file at a commit. */
export interface Blob {
  readonly __typename: 'GitBlob';
  readonly path: string;
  readonly file: SourceFile;
  readonly commit: Commit;
}

export function blobAt(commit: Commit, path: string): Blob | undefined {
  const file = filesOf(commit.repository).find((one) => one.path === path);
  return file && { __typename: 'GitBlob', path: file.path, file, commit };
}

/** Returns a file at the latest commit. */
export function latestBlob(repository: Repository, { path }: SourceFile): Blob {
  const latest = commitAt(repository, 0);
  const blob = latest && blobAt(latest, path);
  if (blob === undefined) throw new Error(`${repository.name} has no file ${path}`);
  return blob;
}

function urlOf({ path, commit }: Blob): string {
  return `/${commit.repository.name}/-/blob/${path}`;
}

const blob: TypeResolvers<Blob> = {
  name: ({ path }) => path.split('/').at(-1) ?? '',
  isDirectory: () => false,
  url: urlOf,
  byteSize: ({ file: { lines } }) => Buffer.byteLength(lines.join('\n')),
  binary: () => false,
  content: (
    { file: { lines } },
    { startLine, endLine }: { startLine?: number | null; endLine?: number | null },
  ) => lines.slice(Math.max(0, (startLine ?? 1) - 1), endLine ?? undefined).join('\n'),
  totalLines: ({ file: { lines } }) => lines.length,
  language: ({ file }) => file.language ?? null,
  repository: ({ commit }) => commit.repository,
};

/** Converts a symbol to an object of the API. */
export function symbolView(source: Blob, { name, line, character }: SourceSymbol) {
  const { language } = source.file;
  const url = `${urlOf(source)}#L${line + 1}`;
  return {
    name,
    containerName: null,
    kind: language === 'Java' ? 'METHOD' : 'FUNCTION',
    language: language ?? 'Text',
    location: {
      range: { start: { line, character }, end: { line, character: character + name.length } },
      url,
    },
    url,
  };
}

export const blobResolvers: Resolvers = { GitBlob: blob };
