import type { Connection } from '../../instance/connection';
import { authorizationHeader } from '../../instance/credential';
import type { GraphqlTarget } from '../../instance/graphqlResponse';
import type { CurlHeader } from '../../operations/share/curlRequest';

/**
 * The headers with which a request acts as the connection does, with an environment variable in place of each secret.
 * The names of the variables are those that the command line client reads.
 */
export function curlHeaders({ scheme, sudoUser, headerNames = [] }: Connection): readonly CurlHeader[] {
  const token = { variable: 'SRC_ACCESS_TOKEN' };
  // A sign-in by OAuth ends soon: whoever runs the command later has an access token.
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

/** The same with the secrets themselves. */
export function curlHeadersWithSecrets({ credential }: GraphqlTarget): readonly CurlHeader[] {
  const { authorization, headers = {} } = credential ?? {};
  return [
    ...(authorization === undefined ? [] : [{ name: 'Authorization', value: [authorization] }]),
    ...Object.entries(headers).map(([name, value]) => ({ name, value: [value] })),
  ];
}

/** Stands for the token, and in no name of a user. */
const mark = '\0';

function around(header: string): readonly string[] {
  return header.split(mark);
}

function variableOf(header: string): string {
  return `SRC_HEADER_${header.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
