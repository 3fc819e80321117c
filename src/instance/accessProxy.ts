import { isRecord } from '../shared/record';
import { parseObject } from '../shared/parseObject';

/** Matches the messages of access proxies and API gateways, which no instance sends. */
const accessProxyWords = new RegExp(
  [
    // Envoy and Istio
    String.raw`^\W*(?:RBAC: access denied|Jwts? (?:is|are|has|header|verif)|OAuth flow failed|Unauthenticated\W*$)`,
    // Google Identity-Aware Proxy, and Cloudflare
    String.raw`^\W*(?:Invalid IAP\b|Invalid JWT\b|IAP\b|error code: 10\d\d)`,
    // All API gateways; instances have no such keys
    String.raw`\bapi[ -]?key\b|\bsubscription key\b`,
    // Kong, APISIX, Tyk, MuleSoft, WSO2, IBM, and 3scale
    '^you cannot consume this service|^(?:your )?IP address (?:is )?not allowed',
    "^no credentials found for given '|^invalid authentication credentials|^hmac signature ",
    '^missing jwt token in request|^jwt token invalid|^missing authorization in header|^authentication denied',
    '^authorization field missing|^access to this API has been disallowed|^key (?:has expired|not authori[sz]ed)',
    '^missing credentials$|^cannot pass the security checks|^invalid client id or secret',
    '^authentication parameters missing',
    // Amazon, Azure, and Google
    '^missing authentication token$|^user is not authorized to access this resource|^user: .* execute-api:',
    "^authorization header requires 'credential'|^jwt validation failed",
    '^you do not have permission to view this directory or page|^sie sind nicht berechtigt, dieses verzeichnis',
    // Kubernetes, Teleport, and ngrok
    String.raw`"system:anonymous"|^missing session cookie|\bERR_NGROK_\d`,
    // Oathkeeper, Pomerium, Vouch, and Authentik
    '^the request could not be authorized|^access credentials are not sufficient|^user is not authorized$',
    'no jwt found in request|^authentication credentials were not provided',
  ].join('|'),
  'i',
);

/**
 * Matches a challenge for a scheme that instances don't have (RFC 9110, section 11.6.1), in a list without quoted values.
 */
const otherScheme = /(?:^|,)\s*(?!(?:basic|bearer|token)\b)[a-z][\w-]*(?=\s+[^\s=,]|\s*(?:,|$))/i;

/** Nested values deeper than this contain no message. */
const maxDepth = 3;

/**
 * Whether an access proxy sent a response with status 401 or 403, according to its message or to its challenge.
 *
 * @param said a text, or a JSON object with a message
 * @param challenge the value of `WWW-Authenticate`; empty if there is none
 */
export function isFromAccessProxy(said: string, challenge: string): boolean {
  if (otherScheme.test(challenge.replace(/"(?:[^"\\]|\\.)*"/g, ''))) return true;
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
