import type { Connection } from '../../instance/connection';
import { authorizationHeader } from '../../instance/credential';
import type { GraphqlTarget } from '../../instance/graphqlResponse';
import type { CurlHeader, CurlPart } from '../../operations/share/curlRequest';

/**
 * Returns the headers of a connection with environment variables instead of secrets. The variable of the
 * access token is the one that the CLI uses.
 */
export function curlHeaders({ scheme, sudoUser, headerNames = [] }: Connection): readonly CurlHeader[] {
  const token = { variable: 'SRC_ACCESS_TOKEN' };
  // The command requires an access token even for OAuth connections, because OAuth tokens expire soon.
  const authorization =
    scheme === 'sudo'
      ? around(authorizationHeader({ scheme, token: mark, user: sudoUser ?? '' }))
      : [{ text: 'token ' }];
  const [before = { text: '' }, after] = authorization;
  return [
    { name: 'Authorization', value: after === undefined ? [before, token] : [before, token, after] },
    ...headerNames.map((name) => ({ name, value: [{ variable: variableOf(name) }] })),
  ];
}

/** Returns the headers of a connection with its secrets. */
export function curlHeadersWithSecrets({ credential }: GraphqlTarget): readonly CurlHeader[] {
  const { authorization, headers = {} } = credential ?? {};
  return [
    ...(authorization === undefined ? [] : [{ name: 'Authorization', value: [{ text: authorization }] }]),
    ...Object.entries(headers).map(([name, value]) => ({ name, value: [{ text: value }] })),
  ];
}

/** A placeholder for the token that can't occur in a user name. */
const mark = '\0';

function around(header: string): readonly CurlPart[] {
  return header.split(mark).map((text) => ({ text }));
}

function variableOf(header: string): string {
  return `SRC_HEADER_${header.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
