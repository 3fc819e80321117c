/** Small checks that narrow what came through a channel whose other end cannot be trusted to keep to the types. */
export type Check<T> = (value: unknown) => value is T;

export function text(longest = Number.POSITIVE_INFINITY): Check<string> {
  return (value): value is string => typeof value === 'string' && value.length <= longest;
}

export function wholeNumber(from: number, to: number): Check<number> {
  return (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
}

export const finite: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Bytes as the editor hands them over: an array of them, or a view of one. */
export function bytes(longest: number): Check<Uint8Array> {
  return (value): value is Uint8Array => value instanceof Uint8Array && value.byteLength <= longest;
}

export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';

export const nothing: Check<null> = (value): value is null => value === null;

export function oneOf<const Value extends string>(...values: readonly Value[]): Check<Value> {
  return (value): value is Value => (values as readonly unknown[]).includes(value);
}

export function listOf<Item>(item: Check<Item>, longest = Number.POSITIVE_INFINITY): Check<readonly Item[]> {
  return (value): value is readonly Item[] =>
    Array.isArray(value) && value.length <= longest && value.every((each) => item(each));
}

export function either<A, B>(a: Check<A>, b: Check<B>): Check<A | B> {
  return (value): value is A | B => a(value) || b(value);
}

/** What may be absent. */
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value);
}

/** An object with these members; others are let through, since nobody reads them. */
export function record<T extends object>(members: { [Key in keyof T]-?: Check<T[Key]> }): Check<T> {
  const checks = Object.entries<Check<unknown>>(members);
  return (value): value is T =>
    isObject(value) &&
    checks.every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined));
}

/** An object whose member `key` says which of the checks the rest of it has to pass. */
export function variants<T extends object>(
  key: string,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): Check<T> {
  return (value): value is T => {
    if (!isObject(value)) return false;
    const name = value[key];
    return typeof name === 'string' && Object.hasOwn(checks, name) && checks[name]?.(value) === true;
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
