import { isDay } from '../days';

/** A time in a usual spelling. */
interface Moment {
  /** The time without fraction and offset, such as `2026-01-31T09:30:00`. */
  readonly second: string;
  /** The digits of the fraction of a second, without trailing zeros. */
  readonly fraction: string;
  /** In minutes; `undefined` if the time has no offset. */
  readonly offset: number | undefined;
}

const written =
  /^ *(?:(\d{4})([-/])(\d\d)\2(\d\d)|(\d\d)\.(\d\d)\.(\d{4}))(?:[Tt ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?([Zz]|UTC|GMT|([+-])(\d\d):?(\d\d)?(?: [A-Z]{3,5}| [+-]\d\d(?:\d\d)?)?)(?:\[[\w/+-]+\])?)?)? *$/;

/** Parses a time in a usual spelling. Returns `undefined` if it is another text, or an invalid time. */
export function parseMoment(text: string): Moment | undefined {
  const found = written.exec(text);
  if (found === null) return undefined;
  const [, year, , month, dayOfMonth, firstDay, secondMonth, lastYear, minute = '00:00', ...rest] = found;
  const [second = '00', fraction = '', zone, sign, hours = '0', minutes = '0'] = rest;
  const day = [year ?? lastYear, month ?? secondMonth, dayOfMonth ?? firstDay].join('-');
  const clock = `${minute}:${second}`;
  if (!isDay(day) || !isClock(clock)) return undefined;
  const offset =
    zone === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { second: `${day}T${clock}`, fraction: fraction.replace(/(?<!0)0+$/, ''), offset };
}

/** Returns a time in UTC, or without an offset, as ISO 8601 text that sorts by time. */
export function instantText({ second, fraction, offset = 0 }: Moment): string {
  const utc =
    offset === 0 && !second.endsWith('T24:00:00')
      ? second
      : new Date(Date.parse(`${second}Z`) - offset * 60_000).toISOString().slice(0, second.length);
  return fraction === '' ? utc : `${utc}.${fraction}`;
}

function isClock(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-3])(?::[0-5]\d){2}|24:00:00)$/.test(text);
}
