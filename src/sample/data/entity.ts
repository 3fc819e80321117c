/** A record of the sample data, identified by its type and key. */
export interface Entity {
  readonly __typename: string;
  readonly key: number | string;
}

/**
 * Returns the global ID of a record: base64 of type and key, as on a real instance, and opaque to clients.
 */
export function globalId({ __typename, key }: Entity): string {
  return Buffer.from(`${__typename}:${key}`, 'utf8').toString('base64');
}

export interface DecodedId {
  readonly type: string;
  readonly key: string;
}

/** Decodes a global ID to type and key. Returns undefined for an invalid ID. */
export function readId(id: string): DecodedId | undefined {
  const [, type, key] = /^(\w+):(.+)$/.exec(Buffer.from(id, 'base64').toString('utf8')) ?? [];
  return type === undefined || key === undefined ? undefined : { type, key };
}

/**
 * Decodes a global ID to type and key.
 * @throws Error if the ID is invalid
 */
export function decodeId(id: string): DecodedId {
  const decoded = readId(id);
  if (decoded === undefined) throw new Error(`invalid ID ${JSON.stringify(id)}`);
  return decoded;
}
