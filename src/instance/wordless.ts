import { parseObject } from '../shared/parseObject';
import { isRecord } from '../shared/record';

/** Longer bodies always have words. */
const longestWordless = 1000;

/** Matches reason phrases (RFC 9110, section 15), and other words for 401 and 403 that name no cause. */
const reasonPhrase = new RegExp(
  [
    '(?:http )?(?:error )?',
    '(?:(?:access (?:is )?denied|auth(?:entication|orization) (?:failed|required)|bad (?:gateway|request)|error',
    '|failure|forbidden|gateway time ?out|internal server error|log ?in required|method not allowed',
    '|(?:sorry )?(?:you are )?not (?:authenticated|authorized|logged in|signed in)|not found|null|permission denied',
    '|proxy authentication required|service unavailable|status|too many requests|unauthenticated',
    '|unauthorized(?: request)?)(?: please (?:log|sign) ?in)?',
    '|(?:please|you (?:have|must|need)(?: to)?) (?:log|sign) ?in(?: (?:first|to continue))?)?',
  ].join(''),
);

/** Matches the same words in other languages, in which servers and the portals of proxies have their texts. */
const otherPhrase = new RegExp(
  [
    '(?:der )?zu(?:gang|griff) (?:wurde )?(?:nicht gestattet|verboten|verweigert)|keine berechtigung|verboten',
    '(?:sie sind )?nicht (?:angemeldet|authentifiziert|autorisiert|berechtigt)|unbefugt|bitte (?:melden sie sich an|anmelden)',
    '(?:anmeldung|authentifizierung) (?:ist )?erforderlich',
    'accès (?:interdit|refusé)|non autorisé|interdit|authentification requise',
    '(?:acceso )?denegado|no autorizado|prohibido|accesso negato|non autorizzato|acesso negado|não autorizado',
    'アクセスが拒否されました|認証が必要です|拒绝访问|禁止访问|未授权|未经授权',
  ].join('|'),
);

const phrase = new RegExp(`^(?:${reasonPhrase.source}|${otherPhrase.source})$`);

/** Matches the names of members that identify a response, but contain no cause. */
const factName =
  /^(?:apiversion|date|instance|path|time|timestamp|ur[il]|(?:.*[_-])?(?:id|request)|(?:correlation|error|event|ray|request|trace|transaction)id)$/i;

/** Matches types of problems (RFC 9457) that mean no more than the status. */
const statusType = /^(?:about:blank|https?:\S*\brfc\d+\S*)$/i;

/**
 * Whether a body says no more than the status: it's empty, only the status and its reason phrase, or a JSON object
 * with such values or lists of them. Web frameworks and access proxies send such bodies by default. Instances always
 * include a reason, and GraphQL errors always come from a GraphQL server.
 */
export function isWordless(body: string): boolean {
  if (body.length > longestWordless) return false;
  const fields = parseObject(body);
  if (!fields) return isReasonPhrase(body);
  return isWordlessObject(fields);
}

function isWordlessObject(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([name, value]) => factName.test(name) || isWordlessValue(value));
}

function isWordlessValue(value: unknown): boolean {
  if (typeof value === 'string') return isReasonPhrase(value) || statusType.test(value);
  // GraphQL errors are items of a list with a message.
  if (Array.isArray(value))
    return value.every((item) =>
      isRecord(item) ? !('message' in item) && isWordlessObject(item) : isWordlessValue(item),
    );
  if (!isRecord(value)) return true;
  return Object.keys(value).length === 0 || ('message' in value && isWordlessObject(value));
}

/** Whether a text consists only of a status and its reason phrase, such as `401 Unauthorized`. */
function isReasonPhrase(text: string): boolean {
  return phrase.test(lettersOf(text));
}

/** Returns the words of a text in lower case, without digits and punctuation. Codes such as `access_denied` are one. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}_]+/gu, ' ')
    .trim();
}
