import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  largestDocument,
  operationsOf,
  readDocument,
  type GraphqlDocument,
  type Operation,
} from '../operations/document';
import { completeRequest, fragmentsIn, type FragmentSource } from '../operations/request/completeRequest';
import type { OperationRequest } from '../operations/requestText';
import { isExcludedFile, largestWorkspaceFile, maxWorkspaceFiles } from '../operations/workspaceFiles';
import { readTextFile } from '../shared/textFile';
import { textOf, type Context } from './command';
import { usageError } from './usageError';

/** A GraphQL file, with its path as it is displayed. */
export interface DocumentFile {
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

export interface ChosenOperation {
  readonly path: string;
  readonly document: GraphqlDocument;
  readonly operation: Operation;
}

/**
 * Returns the operations of a file that a command is about: the named one, or all.
 *
 * @throws UserError `input` if the file can't be read, has a syntax error, or has no such operation
 */
export async function chosenOperations([file = '', name]: readonly string[]): Promise<
  readonly ChosenOperation[]
> {
  const path = resolve(file);
  const document = readDocument(await readInput(path, largestDocument));
  const operations = operationsOf(document);
  const chosen = name === undefined ? operations : operations.filter((operation) => operation.name === name);
  if (chosen.length > 0) return chosen.map((operation) => ({ path, document, operation }));
  const broken = document.definitions.find((definition) => definition.kind === 'broken');
  if (broken) throw usageError(`${file}: ${broken.message}`);
  const names = operations.flatMap((operation) => operation.name ?? []);
  throw name === undefined
    ? usageError(`${file} contains no operation.`)
    : usageError(
        `${file} has no operation "${name}".`,
        names.length > 0 ? `It has ${names.join(', ')}.` : undefined,
      );
}

/** Returns the only operation, or throws an error that lists the names. */
export function onlyOperation(chosen: readonly ChosenOperation[]): ChosenOperation {
  const [first, second] = chosen;
  if (first && !second) return first;
  const names = chosen.map(({ operation }) => operation.name ?? '(anonymous)').join(', ');
  throw usageError(`The file has several operations: ${names}.`, 'Add the name of one of them.');
}

/** Builds the request, with fragments of the other files below `--root`. */
export function requestOf(
  context: Pick<Context, 'values' | 'signal' | 'terminal'>,
  { path, document, operation }: ChosenOperation,
): Promise<OperationRequest> {
  return completeRequest(document, operation, async () => {
    const root = textOf(context, 'root') ?? rootOf(path);
    const files = (await graphqlFiles([root], context)).filter((file) => file.path !== path);
    return fragmentsIn(files.map(sourceOf));
  });
}

/** Returns a file as a source of fragments. */
export function sourceOf({ path, label, text }: DocumentFile): FragmentSource {
  return { origin: pathToFileURL(path).href, label, document: readDocument(text) };
}

/** Returns the current folder if it contains the file, or else the folder of the file. */
export function rootOf(path: string): string {
  return relative(process.cwd(), path).startsWith('..') ? dirname(path) : process.cwd();
}

/**
 * Reads the GraphQL files at paths and below folders. In folders, doesn't follow symbolic links, skips hidden folders and
 * those of packages and builds, and skips with a note what is too large or can't be read, such as a schema.
 *
 * @throws UserError `input` if a path can't be read or is too large, or there is no file
 */
export async function graphqlFiles(
  paths: readonly string[],
  { signal, terminal }: Pick<Context, 'signal' | 'terminal'>,
): Promise<readonly DocumentFile[]> {
  const named = new Set<string>();
  const found = new Set<string>();
  for (const path of paths) {
    const file = await stat(path).catch(() => {
      throw usageError(`Couldn't read ${path}.`, 'Check the path and the permissions.');
    });
    if (!file.isDirectory()) named.add(resolve(path));
    else for await (const each of filesBelow(resolve(path), signal)) found.add(each);
    if (found.size > maxWorkspaceFiles)
      throw usageError(`There are more than ${maxWorkspaceFiles} GraphQL files.`, 'Name a smaller folder.');
  }
  const files: DocumentFile[] = [];
  for (const path of [...new Set([...named, ...found])].sort()) {
    const label = relative(process.cwd(), path).replaceAll('\\', '/');
    const read = await readTextFile(path, largestWorkspaceFile);
    if (read && read !== 'tooLarge') files.push({ path, label, text: read.text });
    else if (named.has(path)) throw unreadable(path, read);
    else terminal.note(`Skipped ${label}: ${read ? 'it is too large' : "it can't be read"}.`);
  }
  if (files.length === 0) throw usageError(`There are no GraphQL files in ${paths.join(', ')}.`);
  return files;
}

async function* filesBelow(folder: string, signal: AbortSignal): AsyncGenerator<string> {
  signal.throwIfAborted();
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.') && !isExcludedFile(`${entry.name}/x`))
      yield* filesBelow(path, signal);
    else if (entry.isFile() && /\.(?:graphql|gql)$/i.test(entry.name)) yield path;
  }
}

/**
 * Reads an input file.
 *
 * @throws UserError `input` if it can't be read or is too large
 */
export async function readInput(path: string, maxBytes: number): Promise<string> {
  const read = await readTextFile(path, maxBytes);
  if (!read || read === 'tooLarge') throw unreadable(path, read);
  return read.text;
}

function unreadable(path: string, read: 'tooLarge' | undefined) {
  return read
    ? usageError(`${path} is too large, or isn't a regular file.`)
    : usageError(`Couldn't read ${path}.`, 'Check the path and the permissions.');
}
