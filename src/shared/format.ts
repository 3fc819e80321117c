/** `1536` -> `1.5 KB`. Units are powers of 1024, as in file managers. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (Math.round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  if (unit === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${value.toFixed(value < 9.95 ? 1 : 0)} ${units[unit] ?? ''}`;
}

/** `87` -> `87 ms`, `12345` -> `12.3 s`, `125000` -> `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Truncates a long text. A cell can contain megabytes, which slow down layout. */
export function shortText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Half of a surrogate pair isn't a character.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * `2026-11-22T21:30:00Z` -> `Nov 22, 2026, 9:30 PM`: formats an ISO 8601 timestamp in the user's locale and time
 * zone.
 */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** `2026-12-22` -> `Dec 22`, with the year unless it is that of `today`, in the user's locale. */
export function formatDay(day: string, today: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
}

/** `10:12`: formats the time of day in the user's time zone. */
export function formatTime(time: Date): string {
  return time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `34120` -> `34,120`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `formatPlural('user', 1)` -> `1 user`, `formatPlural('user', 2)` -> `2 users`. */
export function formatPlural(noun: string, count: number): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `['a', 'b', 'c']` -> `a, b, and c`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(items);
}

/** `25` -> `just now`, `300` -> `5 min ago`: formats an age in milliseconds. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return formatPlural('day', Math.floor(hours / 24)) + ' ago';
}
