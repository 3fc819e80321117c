export const hour = 3_600_000;
export const day = 24 * hour;

/** A moment as the `DateTime` scalar writes it: RFC 3339, UTC, whole seconds. */
export function dateTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
