import { isUtf8 } from 'node:buffer';
import * as l10n from '@vscode/l10n';
import { classifyBody, type ClassifiedBody } from '../../instance/graphqlApi';
import type { GraphqlError } from '../../instance/graphqlResponse';
import { isRecord } from '../../shared/record';
import { redactSecrets } from '../../shared/redact';
import { indentJson } from '../jsonText';
import { savedResponse, type SecretParts } from '../secrets/savedResponse';
import { findJsonPlaces } from './jsonPlaces';
import { longestList } from './resultLists';

/** The metadata and options for digesting a response. */
export interface DigestInfo {
  readonly status: number;
  readonly contentType: string | undefined;
  /** The secrets of the connection, which are redacted because a server can echo them. */
  readonly secrets: readonly string[];
  /** The secrets of the run, which are shown but not saved. */
  readonly omit: SecretParts;
  /** Keys from the root of `data` to the list that can be requested page by page, if there is one. */
  readonly pagedPath?: readonly string[] | undefined;
}

/** An error of the response, with the zero-based line of the value at its path in the formatted text, if it has one. */
export interface DigestedError extends GraphqlError {
  readonly line: number | undefined;
}

/** A response prepared for display. */
export interface Digest {
  readonly kind: ClassifiedBody['kind'];
  readonly what: 'empty' | 'html' | 'json' | 'text' | undefined;
  readonly hasData: boolean;
  /** The number of rows of the longest list in the data, which can be shown as a table; 0 if there is none. */
  readonly rows: number;
  /** Whether the list at `pagedPath` has another page. */
  readonly hasNextPage: boolean;
  /** The first errors. `errorCount` is the total number. */
  readonly errors: readonly DigestedError[];
  readonly errorCount: number;
  /** The original text, with redacted secrets. */
  readonly raw: string;
  /** The text to save, without the omitted parts; `undefined` if it equals `raw`. */
  readonly saved: string | undefined;
  /** The text to show, indented if it is a GraphQL response. */
  readonly text: string;
  /** Notes about the encoding or the syntax, for example that the response isn't valid UTF-8. */
  readonly notes: readonly string[];
}

const maxErrors = 200;

/** Decodes, classifies, and formats the bytes of a response in linear time. */
export function digestResponse(bytes: Uint8Array, facts: DigestInfo): Digest {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A byte order mark isn't part of the text.
  const raw = redactSecrets(buffer.toString('utf8').replace(/^\uFEFF/, ''), facts.secrets);
  const saved = savedResponse(raw, facts.omit);
  const body = classifyBody(raw, facts);
  const notes = isUtf8(buffer)
    ? []
    : [l10n.t("The response isn't valid UTF-8. Unreadable bytes are shown as �.")];
  const isJson = body.kind === 'data' || body.kind === 'errors';
  const text = isJson ? indentJson(raw) : raw;
  if (body.kind === 'notGraphql' && body.what === 'json') notes.push(...jsonProblem(raw));
  const errors = isJson ? body.errors : [];
  return {
    kind: body.kind,
    what: body.kind === 'notGraphql' ? body.what : undefined,
    hasData: body.kind === 'data' && body.data !== null && body.data !== undefined,
    rows: body.kind === 'data' ? longestList(body.data) : 0,
    hasNextPage: body.kind === 'data' && facts.pagedPath !== undefined && hasNext(body.data, facts.pagedPath),
    errors: withLines(errors.slice(0, maxErrors), text),
    errorCount: errors.length,
    raw,
    saved: saved === raw ? undefined : saved,
    text,
    notes,
  };
}

function hasNext(data: unknown, pagedPath: readonly string[]): boolean {
  let value = data;
  for (const key of [...pagedPath, 'pageInfo', 'hasNextPage'])
    value = isRecord(value) ? value[key] : undefined;
  return value === true;
}

function withLines(errors: readonly GraphqlError[], text: string): readonly DigestedError[] {
  if (errors.every(({ path }) => path.length === 0))
    return errors.map((error) => ({ ...error, line: undefined }));
  const places = findJsonPlaces(
    text,
    errors.map(({ path }) => ['data', ...path]),
  );
  const lineAt = lineCounter(text);
  const lines = new Map(
    places
      .map((place, index) => ({ ...place, index }))
      .sort((a, b) => a.start - b.start)
      .map(({ start, depth, index }) => [index, depth < 2 ? undefined : lineAt(start)]),
  );
  return errors.map((error, index) => ({ ...error, line: lines.get(index) }));
}

/**
 * Returns a function that returns the zero-based line of an offset. Its calls must pass increasing offsets.
 */
function lineCounter(text: string): (offset: number) => number {
  let line = 0;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    return line;
  };
}

function jsonProblem(raw: string): readonly string[] {
  try {
    JSON.parse(raw);
    return [];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [l10n.t("The response isn't valid JSON: {problem}.", { problem: problem.slice(0, 200) })];
  }
}
