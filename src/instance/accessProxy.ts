import { isRecord } from '../shared/record';
import { parseObject } from '../shared/parseObject';

/** Matches the messages of access proxies and API gateways, which no instance sends. */
const accessProxyWords = new RegExp(
  [
    // Envoy and Istio
    String.raw`^\W*(?:RBAC: access denied|Jwts? (?:is|are|has|header|verif)|OAuth flow failed|Unauthenticated\W*$)`,
    // Google Identity-Aware Proxy, and Cloudflare
    String.raw`^\W*(?:Invalid IAP\b|Invalid JWT\b|IAP\b|error code: 10\d\d)`,
    // Kong, APISIX, Tyk, and MuleSoft
    '^no API key found|^you cannot consume this service|^(?:your )?IP address (?:is )?not allowed',
    '^missing (?:api key|jwt token)(?: found)? in request|^authentication denied',
    '^authorization field missing|^access to this API has been disallowed',
    // API gateways of Azure and Amazon
    'subscription key|^missing authentication token$|^user is not authorized to access this resource',
    '^you do not have permission to view this directory or page',
    // Oathkeeper, Pomerium, Vouch, and Authentik
    '^the request could not be authorized|^access credentials are not sufficient|^user is not authorized$',
    'no jwt found in request|^authentication credentials were not provided',
  ].join('|'),
  'i',
);

/** Matches a challenge for a scheme that instances don't have (RFC 9110, section 11.6.1). */
const otherScheme = /^\s*(?!(?:basic|bearer|token)\b)[a-z][\w-]*\b/i;

/** Nested values deeper than this contain no message. */
const maxDepth = 3;

/**
 * Whether an access proxy sent a response with status 401 or 403, according to its message or to its challenge.
 *
 * @param said a text, or a JSON object with a message
 * @param challenge the value of `WWW-Authenticate`; empty if there is none
 */
export function isFromAccessProxy(said: string, challenge: string): boolean {
  if (otherScheme.test(challenge)) return true;
  const fields = parseObject(said);
  // Apigee and WSO2
  if (isRecord(fields?.['fault'])) return true;
  return (fields ? textsIn(fields, maxDepth) : [said]).some((text) => accessProxyWords.test(text));
}

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return [value];
  return isRecord(value) && depth > 0
    ? Object.values(value).flatMap((inner) => textsIn(inner, depth - 1))
    : [];
}
