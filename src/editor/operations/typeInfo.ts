import type { Connection } from '../../instance/connection';
import type { NamedTypeInfo } from '../../operations/request/variableInputs';
import { isCanceled } from '../../shared/userError';
import type { App } from '../app';

const known = new Map<string, NamedTypeInfo>();

const typeQuery =
  'query VariableType($name: String!) { __type(name: $name) { kind enumValues(includeDeprecated: true) { name } } }';

/**
 * Requests the kind and the enum values of a type from the instance, and caches them. Returns `undefined` if the
 * request fails or the type doesn't exist; the input then accepts JSON.
 *
 * @throws UserError `canceled` if the request is canceled
 */
export async function typeFacts(
  app: App,
  connection: Connection,
  name: string,
  signal?: AbortSignal,
): Promise<NamedTypeInfo | undefined> {
  const key = `${connection.id} ${name}`;
  const found = known.get(key);
  if (found) return found;
  try {
    const request = { query: typeQuery, operationName: 'VariableType', variables: { name } };
    const response = await app.sessions.post(connection, request, {
      timeoutMs: 10_000,
      idempotent: true,
      ...(signal && { signal }),
    });
    const facts = response.kind === 'data' ? readFacts(response.data) : undefined;
    if (facts) known.set(key, facts);
    return facts;
  } catch (error) {
    if (isCanceled(error)) throw error;
    return undefined;
  }
}

function readFacts(data: unknown): NamedTypeInfo | undefined {
  const type = (data as { __type?: { kind?: unknown; enumValues?: unknown } | null } | null)?.__type;
  if (type === null || !type) return undefined;
  const kind = (['ENUM', 'INPUT_OBJECT', 'SCALAR'] as const).find((one) => one === type.kind) ?? 'other';
  const values = Array.isArray(type.enumValues) ? (type.enumValues as readonly { name?: unknown }[]) : [];
  return { kind, values: values.map(({ name }) => String(name)) };
}
