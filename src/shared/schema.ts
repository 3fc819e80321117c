import * as v from 'valibot';
import { isRecord } from './record';

/** Describes a value from another process, a file, or a setting. Objects may have additional members. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** The members of an object, each with its schema. */
type Members = v.ObjectEntries;
type ObjectOf<M extends Members> = Readonly<v.InferOutput<v.ObjectSchema<M, undefined>>>;

/** @param max in UTF-16 code units */
export function text(max = Number.POSITIVE_INFINITY): Schema<string> {
  return v.pipe(v.string(), v.maxLength(max));
}

export function wholeNumber(min: number, max: number): Schema<number> {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

export const finite: Schema<number> = v.pipe(v.number(), v.finite());
/** An object with any members. */
export const anyRecord: Schema<Readonly<Record<string, unknown>>> =
  v.custom<Readonly<Record<string, unknown>>>(isRecord);
/** An object whose members are all strings, with any keys: `v.record` would omit some, such as `constructor`. */
export const textsByKey = v.custom<Readonly<Record<string, string>>>(
  (value) => isRecord(value) && v.is(v.array(v.string()), Object.values(value)),
);
/** @param max in bytes */
export function bytes(max: number): Schema<Uint8Array> {
  return v.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= max);
}

/** Describes a list. Checks the length before the items. */
export function listOf<Item>(item: Schema<Item>, max = Number.POSITIVE_INFINITY): Schema<readonly Item[]> {
  return v.pipe(
    v.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length <= max),
    v.array(item),
  );
}

/**
 * Describes rows of cells. Uses a predicate for cells because a schema would take 20 ms instead of 0.1 ms for
 * 1,000 rows of 50 cells.
 */
export function rowsOf<Cell>(
  isCell: (value: unknown) => value is Cell,
): Schema<readonly (readonly Cell[])[]> {
  return v.custom<readonly (readonly Cell[])[]>(
    (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)),
  );
}

export function record<const M extends Members>(members: M): Schema<ObjectOf<M>> {
  return v.object(members);
}

/** Describes a union that is discriminated by the member `key`. */
export function variants<const Key extends string, const Variants extends Readonly<Record<string, Members>>>(
  key: Key,
  members: Variants,
) {
  type Variant = {
    [Name in keyof Variants & string]: { readonly [K in Key]: Name } & ObjectOf<Variants[Name]>;
  }[keyof Variants & string];
  const options = Object.entries(members).map(([name, others]) =>
    v.object({ ...others, [key]: v.literal(name) }),
  );
  return v.variant(key, options as never) as unknown as Schema<Variant>;
}

/** Returns a value with the members that its schema describes; `undefined` if it doesn't match. */
export function parsed<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | undefined {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : undefined;
}

/** Returns the items of a saved list that match a schema; none if the value isn't a list. */
export function parsedItems<const S extends v.GenericSchema>(
  item: S,
  list: unknown,
): readonly v.InferOutput<S>[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.map((each) => parsed(item, each)).filter((each) => each !== undefined);
}

/** Describes an optional member of a saved record. Without it, the record is valid, too. */
export function optionalOrInvalid<T>(schema: Schema<T>) {
  return v.fallback(v.optional(schema), undefined);
}

/** A string in which `problem` finds nothing. */
export function textWithout(problem: (text: string) => unknown): Schema<string> {
  return v.pipe(
    v.string(),
    v.check((text) => problem(text) === undefined),
  );
}

export const filled: Schema<string> = v.pipe(v.string(), v.nonEmpty());
/** A time in ISO 8601. */
export const time: Schema<string> = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
/** A text with other characters than blanks. */
export const notBlank = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== ''),
);
