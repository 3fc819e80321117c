import { readInstanceUrl, type UrlReading } from '../instanceUrl';

export interface ConnectLink {
  /** The URL that the link proposes, which the user must confirm, or the problem with it. */
  readonly instanceUrl: UrlReading;
  /** Whether the link contained a possible secret, which is ignored. */
  readonly hadSecret: boolean;
}

/** Matches names of parameters that might contain a credential. */
const secretNames = /token|secret|password|credential|authorization|key|code/i;

/**
 * Parses a link that proposes the URL of an instance. Ignores all other parameters, in particular a token,
 * which the author of the link would know.
 *
 * @param query the query string of the link, without the question mark
 */
export function readConnectLink(query: string): ConnectLink {
  const fields = new URLSearchParams(query);
  return {
    instanceUrl: readInstanceUrl(fields.get('url') ?? ''),
    hadSecret: [...fields].some(([name, value]) => value !== '' && secretNames.test(name)),
  };
}
