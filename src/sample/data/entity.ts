/** A record of the sample's data: what type it is of, and which one it is. */
export interface Entity {
  readonly __typename: string;
  readonly key: number | string;
}

/** The global ID of a record: opaque to clients, base64 of type and key as on a real instance. */
export function globalId({ __typename, key }: Entity): string {
  return Buffer.from(`${__typename}:${key}`, 'utf8').toString('base64');
}

export interface DecodedId {
  readonly type: string;
  readonly key: string;
}

/** Type and key behind a global ID; undefined when the text is none. */
export function readId(id: string): DecodedId | undefined {
  const [, type, key] = /^(\w+):(.+)$/.exec(Buffer.from(id, 'base64').toString('utf8')) ?? [];
  return type === undefined || key === undefined ? undefined : { type, key };
}

/**
 * Type and key behind a global ID.
 * @throws Error when the text is no global ID
 */
export function decodeId(id: string): DecodedId {
  const decoded = readId(id);
  if (decoded === undefined) throw new Error(`invalid ID ${JSON.stringify(id)}`);
  return decoded;
}
