const units = ['s', 'ms', 'µs', 'ns'] as const;

/** The unit of the durations in a column. */
export type DurationUnit = (typeof units)[number];

/**
 * Returns the units of columns with durations, by the names of the columns. Parquet has no durations: PyArrow and Polars
 * store them as integers, and their type in a schema of Apache Arrow. A schema that can't be read has no units.
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
    for (let index = 0; index < message.readUInt32LE(fields); index += 1) {
      const field = target(message, fields + 4 + index * 4);
      const kind = fieldAt(message, field, 2);
      if (kind === undefined || message.readUInt8(kind) !== durationType) continue;
      const unitAt = fieldAt(message, target(message, fieldAt(message, field, 3)), 0);
      // Milliseconds are the default, which a message doesn't contain.
      const unit = units[unitAt === undefined ? 1 : message.readInt16LE(unitAt)];
      if (unit) found.set(textAt(message, target(message, fieldAt(message, field, 0))), unit);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const durationType = 18;

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
