import * as l10n from '@vscode/l10n';
import { actingAs, type Connection } from '../../instance/connection';
import type { ResponseMetadata } from '../../instance/graphqlResponse';
import { hintOf, type Hint, type UserError } from '../../shared/userError';
import { formatErrors } from '../../shared/formatCounts';
import { formatBytes, formatDuration } from '../../shared/format';
import type { ParsedResponse } from '../response/parseResponse';

/** A response as a document, with metadata above its text. */
export interface PresentedResponse {
  /** The file extension of the document, which determines its language. */
  readonly extension: 'json' | 'html' | 'txt';
  readonly text: string;
  /** One line with the status, the time to the first byte, the total time, the size, and the trace ID, if any. */
  readonly headline: string;
  /** The name of the connection, and the acting user, if any. */
  readonly where: string;
  /** The problem in one line, or `undefined`. */
  readonly trouble: string | undefined;
  readonly notes: readonly string[];
  /** A hint about `failure` or, if there is no failure, about the first note. */
  readonly hint: Hint | undefined;
  /** The error if the response isn't GraphQL, or has an error status that isn't about the operation. */
  readonly failure: UserError | undefined;
}

interface PresentOptions {
  readonly notes?: readonly string[];
  readonly hint?: Hint | undefined;
}

export function presentResponse(
  read: ParsedResponse,
  connection: Connection,
  { notes = [], hint }: PresentOptions = {},
): PresentedResponse {
  const acting = actingAs(connection);
  const { failure } = read;
  return {
    extension: extensionOf(read),
    text: read.text,
    headline: headlineOf(read.facts),
    where: acting === undefined ? connection.name : `${connection.name} ${acting}`,
    trouble: failure?.explanation ?? troubleOf(read),
    notes: [...notes, ...read.notes],
    hint: failure ? hintOf(failure) : hint,
    failure,
  };
}

function extensionOf({ kind, what }: ParsedResponse): PresentedResponse['extension'] {
  if (kind === 'data' || kind === 'errors') return 'json';
  return what === 'html' ? 'html' : 'txt';
}

function headlineOf(facts: ResponseMetadata): string {
  return [
    facts.statusText === '' ? `${facts.status}` : `${facts.status} ${facts.statusText}`,
    l10n.t('first byte {duration}', { duration: formatDuration(facts.firstByteMs) }),
    formatDuration(facts.totalMs),
    formatBytes(facts.bytes),
    ...(facts.traceId === undefined ? [] : [l10n.t('trace {id}', { id: facts.traceId })]),
  ].join(' · ');
}

function troubleOf({ errors, errorCount, hasData }: ParsedResponse): string | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const values = { errors: formatErrors(errorCount), message: first.message.split('\n')[0] ?? '' };
  return hasData
    ? l10n.t('{errors}, with partial data: {message}', values)
    : l10n.t('{errors}: {message}', values);
}
