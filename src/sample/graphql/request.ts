import { isRecord } from '../../shared/record';
/** What a GraphQL request asks for, once its JSON body was read. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Reads the body of a request: one JSON object, whose unknown keys are ignored, as is whatever follows it.
 * Undefined for anything else (no JSON, an array, variables that are no object): the instance answers 500.
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

/** The object a text begins with, for texts that go on after it. */
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
