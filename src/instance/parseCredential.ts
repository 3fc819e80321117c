import { parseObject } from '../shared/parseObject';
import {
  clientIdProblem,
  sudoUserProblem,
  tokenProblem,
  type Credential,
  type OAuthCredential,
} from './credential';
import { endpointProblem } from './oauth/endpoints';

/** Parses a stored credential; returns `undefined` when it is damaged or can't be sent as a header. */
export function parseCredential(text: string): Credential | undefined {
  const fields = parseObject(text);
  if (!fields) return undefined;
  const { scheme } = fields;
  switch (scheme) {
    case 'token':
    case 'bearer': {
      const token = usable(fields['token'], tokenProblem);
      return token === undefined ? undefined : { scheme, token };
    }
    case 'sudo': {
      const token = usable(fields['token'], tokenProblem);
      const user = usable(fields['user'], sudoUserProblem);
      return token === undefined || user === undefined ? undefined : { scheme, token, user };
    }
    case 'oauth':
      return parseOAuth(fields);
    default:
      return undefined;
  }
}

function parseOAuth(fields: Readonly<Record<string, unknown>>): OAuthCredential | undefined {
  const accessToken = usable(fields['accessToken'], tokenProblem);
  const clientId = usable(fields['clientId'], clientIdProblem);
  const tokenEndpoint = usable(fields['tokenEndpoint'], endpointProblem);
  if (accessToken === undefined || clientId === undefined || tokenEndpoint === undefined) return undefined;
  return {
    scheme: 'oauth',
    accessToken,
    ...optional('refreshToken', usable(fields['refreshToken'], tokenProblem)),
    ...optional('expiresAt', moment(fields['expiresAt'])),
    ...optional('renewAt', moment(fields['renewAt'])),
    clientId,
    tokenEndpoint,
    ...optional('revocationEndpoint', usable(fields['revocationEndpoint'], endpointProblem)),
    ...optional('scope', typeof fields['scope'] === 'string' ? fields['scope'] : undefined),
  };
}

function usable(value: unknown, problem: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' && problem(value) === undefined ? value.trim() : undefined;
}

function moment(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

function optional<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Readonly<Record<Name, string>>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
