const units = ['s', 'ms', 'µs', 'ns'] as const;

/** The unit of the durations in a column. */
export type DurationUnit = (typeof units)[number];

/**
 * Returns the units of columns with durations, also in lists and structs, by the names of the columns. Parquet has no
 * durations: PyArrow and Polars store them as integers, and their type in a schema of Apache Arrow. A schema that can't
 * be read has no units.
 *
 * @param schema the value of the metadata `ARROW:schema` in Base64: a length and a FlatBuffers message, as in `Schema.fbs`
 *   and `Message.fbs` of Apache Arrow
 */
export function arrowDurations(schema: string): ReadonlyMap<string, DurationUnit> {
  const found = new Map<string, DurationUnit>();
  try {
    const bytes = Buffer.from(schema, 'base64');
    // Since version 0.15 of Arrow, a continuation marker is before the length.
    const start = bytes.readInt32LE(0) === -1 ? 8 : 4;
    const message = bytes.subarray(start);
    const header = target(message, fieldAt(message, message.readUInt32LE(0), 2));
    const fields = target(message, fieldAt(message, header, 1));
    const unread = { tables: message.length };
    for (const field of tablesAt(message, fields, unread)) {
      const unit = unitOf(message, field, unread);
      if (unit) found.set(textAt(message, target(message, fieldAt(message, field, 0))), unit);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const durationType = 18;

/** Returns the unit of the durations in a field or its children, or the first of several units. */
function unitOf(message: Buffer, field: number, unread: Unread): DurationUnit | undefined {
  const fields = new Set([field]);
  // The loop includes the children that are added in it.
  for (const each of fields) {
    const kind = fieldAt(message, each, 2);
    if (kind !== undefined && message.readUInt8(kind) === durationType) {
      const unitAt = fieldAt(message, target(message, fieldAt(message, each, 3)), 0);
      // Milliseconds are the default, which a message doesn't contain.
      return units[unitAt === undefined ? 1 : message.readInt16LE(unitAt)];
    }
    const children = fieldAt(message, each, 5);
    if (children === undefined) continue;
    for (const child of tablesAt(message, target(message, children), unread)) fields.add(child);
  }
  return undefined;
}

/** The maximum number of tables that are still read. More than the message has bytes are in several vectors. */
interface Unread {
  tables: number;
}

/** Returns the places of the tables in a vector. */
function tablesAt(message: Buffer, vector: number, unread: Unread): readonly number[] {
  const count = message.readUInt32LE(vector);
  unread.tables -= count;
  if (unread.tables < 0) throw new RangeError('the schema is damaged');
  return Array.from({ length: count }, (_, index) => target(message, vector + 4 + index * 4));
}

/** Returns the place of a field in a FlatBuffers table, or `undefined` if it has the default value. */
function fieldAt(message: Buffer, table: number, field: number): number | undefined {
  const layout = table - message.readInt32LE(table);
  const entry = 4 + field * 2;
  if (entry >= message.readUInt16LE(layout)) return undefined;
  const offset = message.readUInt16LE(layout + entry);
  return offset === 0 ? undefined : table + offset;
}

/** Returns the place to which the offset at a place refers. */
function target(message: Buffer, place: number | undefined): number {
  if (place === undefined) throw new RangeError('the schema has no such field');
  return place + message.readUInt32LE(place);
}

function textAt(message: Buffer, place: number): string {
  return message.toString('utf8', place + 4, place + 4 + message.readUInt32LE(place));
}
