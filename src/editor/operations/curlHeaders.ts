import type { Connection } from '../../instance/connection';
import { authorizationHeader } from '../../instance/credential';
import type { GraphqlTarget } from '../../instance/graphqlResponse';
import type { CurlHeader } from '../../operations/share/curlRequest';

/**
 * The headers with which a request authenticates like the connection, with environment variables in place of secrets.
 * The variable names are those of the command line client.
 */
export function curlHeaders({ scheme, sudoUser, headerNames = [] }: Connection): readonly CurlHeader[] {
  const token = { variable: 'SRC_ACCESS_TOKEN' };
  // OAuth access tokens expire soon, so the command always expects a token that the user created on the instance.
  const authorization =
    scheme === 'sudo'
      ? around(authorizationHeader({ scheme, token: mark, user: sudoUser ?? '' }))
      : ['token '];
  const [before = '', after] = authorization;
  return [
    { name: 'Authorization', value: after === undefined ? [before, token] : [before, token, after] },
    ...headerNames.map((name) => ({ name, value: [{ variable: variableOf(name) }] })),
  ];
}

/** The same headers with the secrets included. */
export function curlHeadersWithSecrets({ credential }: GraphqlTarget): readonly CurlHeader[] {
  const { authorization, headers = {} } = credential ?? {};
  return [
    ...(authorization === undefined ? [] : [{ name: 'Authorization', value: [authorization] }]),
    ...Object.entries(headers).map(([name, value]) => ({ name, value: [value] })),
  ];
}

/** A placeholder for the token that can't occur in a user name. */
const mark = '\0';

function around(header: string): readonly string[] {
  return header.split(mark);
}

function variableOf(header: string): string {
  return `SRC_HEADER_${header.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
