import { parseObject } from '../shared/parseObject';

/** Longer bodies always have words. */
const longestWordless = 1000;

/** Matches reason phrases (RFC 9110, section 15), and other words for 401 and 403 that name no cause. */
const reasonPhrase =
  /^(?:http )?(?:error )?(?:(?:access (?:is )?denied|auth(?:entication|orization) required|bad (?:gateway|request)|error|failure|forbidden|gateway time ?out|internal server error|log ?in required|method not allowed|not (?:authenticated|authorized|found)|null|permission denied|proxy authentication required|service unavailable|status|too many requests|unauthenticated|unauthorized(?: request)?)(?: please (?:log|sign) ?in)?|please (?:log|sign) ?in)?$/;

/** Matches the names of members that identify a response, but contain no cause. */
const factName =
  /^(?:apiversion|date|instance|path|time|timestamp|ur[il]|(?:.*[_-])?(?:id|request)|(?:correlation|error|event|ray|request|trace|transaction)id)$/i;

/** Matches types of problems (RFC 9457) that mean no more than the status. */
const statusType = /^(?:about:blank|https?:\S*\brfc\d+\S*)$/i;

/**
 * Whether a body says no more than the status: it's empty, only the status and its reason phrase, or a JSON object
 * with such values. Web frameworks and access proxies send such bodies by default. Instances always include a reason,
 * and GraphQL errors always come from a GraphQL server.
 */
export function isWordless(body: string): boolean {
  if (body.length > longestWordless) return false;
  const fields = parseObject(body);
  if (!fields) return isReasonPhrase(body);
  return Object.entries(fields).every(
    ([name, value]) =>
      factName.test(name) ||
      (typeof value === 'string'
        ? isReasonPhrase(value) || statusType.test(value)
        : !(value instanceof Object) || Object.keys(value).length === 0),
  );
}

/** Whether a text consists only of a status and its reason phrase, such as `401 Unauthorized`. */
function isReasonPhrase(text: string): boolean {
  return reasonPhrase.test(lettersOf(text));
}

/** Returns the words of a text in lower case, without digits and punctuation. Codes such as `access_denied` are one. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}_]+/gu, ' ')
    .trim();
}
