import * as v from 'valibot';
import { parseObject } from '../shared/parseObject';
import { optionalOrInvalid, parsed, textWithout, time } from '../shared/schema';
import { clientIdProblem, sudoUserProblem, tokenProblem, type Credential } from './credential';
import { endpointProblem } from './oauth/endpoints';

const trimmed = (problem: (text: string) => unknown) => v.pipe(textWithout(problem), v.trim());
const token = trimmed(tokenProblem);
const endpoint = trimmed(endpointProblem);

const savedCredential = v.variant('scheme', [
  v.object({ scheme: v.picklist(['token', 'bearer']), token }),
  v.object({ scheme: v.literal('sudo'), token, user: trimmed(sudoUserProblem) }),
  v.object({
    scheme: v.literal('oauth'),
    accessToken: token,
    refreshToken: optionalOrInvalid(token),
    expiresAt: optionalOrInvalid(time),
    renewAt: optionalOrInvalid(time),
    clientId: trimmed(clientIdProblem),
    tokenEndpoint: endpoint,
    revocationEndpoint: optionalOrInvalid(endpoint),
    scope: optionalOrInvalid(v.string()),
  }),
]);

/** Parses a stored credential; returns `undefined` when it is damaged or can't be sent as a header. */
export function parseCredential(text: string): Credential | undefined {
  return parsed(savedCredential, parseObject(text));
}
