import { isUtf8 } from 'node:buffer';
import * as l10n from '@vscode/l10n';
import { classifyBody, type ClassifiedBody } from '../../instance/graphqlApi';
import type { GraphqlError } from '../../instance/graphqlResponse';
import { redactSecrets } from '../../shared/redact';
import { indentJson } from '../jsonText';
import { savedResponse, type SecretParts } from '../secrets/savedResponse';
import { findJsonPlaces } from './jsonPlaces';
import { hasList } from './resultLists';

/** What is needed beside the bytes to say what an answer is. */
export interface DigestInfo {
  readonly status: number;
  readonly contentType: string | undefined;
  /** Taken out of the text: another side may echo them. */
  readonly secrets: readonly string[];
  /** Not stored, although the user sees it. */
  readonly omit: SecretParts;
}

/** An error of the answer with the line of the formatted text that its path leads to, from 0. */
export interface DigestedError extends GraphqlError {
  readonly line: number | undefined;
}

/** An answer made ready to be shown. */
export interface Digest {
  readonly kind: ClassifiedBody['kind'];
  readonly what: 'empty' | 'html' | 'json' | 'text' | undefined;
  readonly hasData: boolean;
  /** Whether a table could be made of a part of the data. */
  readonly hasList: boolean;
  /** The first errors; `errorCount` says how many there are. */
  readonly errors: readonly DigestedError[];
  readonly errorCount: number;
  /** The text as it came, free of secrets. */
  readonly raw: string;
  /** The text to store: as it came, without what is not stored; `undefined` where that is the same. */
  readonly saved: string | undefined;
  /** The text to show: indented where it is JSON. */
  readonly text: string;
  /** Sentences about the bytes, for example that they were no UTF-8. */
  readonly notes: readonly string[];
}

/** More errors than this are counted, not carried along. */
const maxErrors = 200;

/** Reads, classifies and formats the bytes of an answer. Takes time in proportion to them. */
export function digestResponse(bytes: Uint8Array, facts: DigestInfo): Digest {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = redactSecrets(buffer.toString('utf8'), facts.secrets);
  const saved = savedResponse(raw, facts.omit);
  const body = classifyBody(raw, facts);
  const notes = isUtf8(buffer)
    ? []
    : [l10n.t('The answer is not valid UTF-8; what could not be read is shown as �.')];
  const isJson = body.kind === 'data' || body.kind === 'errors';
  const text = isJson ? indentJson(raw) : raw;
  if (body.kind === 'notGraphql' && body.what === 'json') notes.push(...jsonProblem(raw));
  const errors = isJson ? body.errors : [];
  return {
    kind: body.kind,
    what: body.kind === 'notGraphql' ? body.what : undefined,
    hasData: body.kind === 'data' && body.data !== null && body.data !== undefined,
    hasList: body.kind === 'data' && hasList(body.data),
    errors: withLines(errors.slice(0, maxErrors), text),
    errorCount: errors.length,
    raw,
    saved: saved === raw ? undefined : saved,
    text,
    notes,
  };
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

/** Counts lines up to offsets that are asked for in rising order. */
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
    return [l10n.t('It is not valid JSON: {problem}.', { problem: problem.slice(0, 200) })];
  }
}
