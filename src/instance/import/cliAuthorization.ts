import { sudoUserProblem, tokenProblem, type SudoCredential, type TokenCredential } from '../credential';

export type ImportedCredential = TokenCredential | SudoCredential;

/** Parses the credential of an `Authorization` header, if it can be imported. */
export function readAuthorization(value: string): ImportedCredential | undefined {
  const [, scheme, rest = ''] = /^(token|token-sudo)\s+(.+)$/s.exec(value) ?? [];
  const parameters = readParameters(rest);
  const token = parameters.get('token') ?? (scheme === 'token' ? rest.trim() : undefined);
  if (token === undefined || tokenProblem(token) !== undefined) return undefined;
  if (scheme === 'token') return { scheme: 'token', token };
  const user = parameters.get('user');
  return user === undefined || sudoUserProblem(user) !== undefined
    ? undefined
    : { scheme: 'sudo', token, user };
}

/** Parses pairs such as `user="alice",token="abc"`, in any order. Values may contain backslash escapes. */
function readParameters(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(/\b(user|token)\s*=\s*"((?:[^"\\]|\\.)*)"/gis)];
  return new Map(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value.replace(/\\(.)/gs, '$1')]),
  );
}
