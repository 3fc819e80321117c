import { actingAs, type Connection } from '../../instance/connection';
import type { ResponseMetadata } from '../../instance/graphqlResponse';
import { hintOf, type Hint, type UserError } from '../../shared/userError';
import { formatBytes, formatDuration, formatPlural } from '../../shared/format';
import type { ParsedResponse } from '../response/parseResponse';

/** A response as a document: the metadata above, and the text below. */
export interface PresentedResponse {
  /** The file extension of the document, which determines its language. */
  readonly extension: 'json' | 'html' | 'txt';
  readonly text: string;
  /** One line: status, time to the first byte, total, size, trace. */
  readonly headline: string;
  /** The instance and the acting user. */
  readonly where: string;
  /** One line about the problem, or `undefined`. */
  readonly trouble: string | undefined;
  readonly notes: readonly string[];
  /** What the user can do about the problem or the notes. */
  readonly hint: Hint | undefined;
  /** Set when it isn't a GraphQL response. */
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
    hint: failure === undefined ? hint : hintOf(failure),
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
    `first byte ${formatDuration(facts.firstByteMs)}`,
    formatDuration(facts.totalMs),
    formatBytes(facts.bytes),
    ...(facts.traceId === undefined ? [] : [`trace ${facts.traceId}`]),
  ].join(' · ');
}

function troubleOf({ errors, errorCount, hasData }: ParsedResponse): string | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  const partial = hasData ? ', with partial data' : '';
  return `${formatPlural('error', errorCount)}${partial}: ${first.message.split('\n')[0] ?? ''}`;
}
