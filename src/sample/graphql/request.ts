import { isRecord } from '../../shared/record';
/** A GraphQL request, parsed from its JSON body. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Parses a request body: one JSON object. Ignores unknown keys and trailing text. Returns undefined for
 * anything else, such as invalid JSON, an array, or variables that aren't an object, which an instance rejects
 * with 500.
 */
export function parseRequest(text: string): GraphQLRequest | undefined {
  const body = parseFirstValue(text);
  if (!isRecord(body)) return undefined;
  const { query = '', operationName, variables } = body;
  if (typeof query !== 'string' || !(operationName == null || typeof operationName === 'string'))
    return undefined;
  if (!(variables == null || isRecord(variables))) return undefined;
  return {
    query,
    operationName: operationName === '' ? undefined : (operationName ?? undefined),
    variables: variables ?? {},
  };
}

function parseFirstValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseFirstObject(text);
  }
}

/** Parses the JSON object at the start of a text and ignores the rest. */
function parseFirstObject(text: string): unknown {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  let depth = 0;
  for (const match of text.matchAll(token)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth > 0 || match[0].startsWith('"')) continue;
    try {
      return JSON.parse(text.slice(0, match.index + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}
