export const hour = 3_600_000;
export const day = 24 * hour;

/** Formats a time as a `DateTime` scalar: RFC 3339 in UTC, in whole seconds. */
export function dateTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
