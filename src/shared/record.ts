/** Whether a value is an object with named members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an array or an object with named members. */
export function isContainer(value: unknown): value is readonly unknown[] | Record<string, unknown> {
  return Array.isArray(value) || isRecord(value);
}
