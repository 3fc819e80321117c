import type { Bucket } from '../../shared/table/query';
import type { Slot } from './data';

type Rule = (date: Date, place: number) => boolean;

const always: Rule = () => true;
const everyNth =
  (step: number): Rule =>
  (_, place) =>
    place % step === 0;
const midnight: Rule = (date) => date.getUTCHours() === 0;
const monday: Rule = (date) => date.getUTCDay() === 1;
const firstOfMonth: Rule = (date) => date.getUTCDate() === 1;
const everySecondMonth: Rule = (date) => firstOfMonth(date, 0) && date.getUTCMonth() % 2 === 0;
const firstOfQuarter: Rule = (date) => firstOfMonth(date, 0) && date.getUTCMonth() % 3 === 0;
const firstOfYear: Rule = (date) => firstOfMonth(date, 0) && date.getUTCMonth() === 0;
const ofYears =
  (step: number): Rule =>
  (date) =>
    firstOfYear(date, 0) && date.getUTCFullYear() % step === 0;

/** Rules for the dates and times that get a label, from all of them to the roundest. */
const rules: Partial<Record<Bucket['by'], readonly Rule[]>> = {
  hour: [
    always,
    (date) => date.getUTCHours() % 3 === 0,
    (date) => date.getUTCHours() % 6 === 0,
    (date) => date.getUTCHours() % 12 === 0,
    midnight,
  ],
  day: [always, everyNth(2), monday, firstOfMonth, firstOfQuarter, firstOfYear],
  week: [always, everyNth(2), everyNth(4), everyNth(6), everyNth(13), everyNth(26), everyNth(52)],
  month: [always, everySecondMonth, firstOfQuarter, firstOfYear, ofYears(2), ofYears(5), ofYears(10)],
  quarter: [always, firstOfYear, ofYears(2), ofYears(5), ofYears(10)],
  year: [always, ofYears(2), ofYears(5), ofYears(10), ofYears(50), ofYears(100)],
};

/**
 * Returns the indexes of slots that get a label, as many as fit: at round dates and times, otherwise at
 * regular distances.
 */
export function tickPlaces(slots: readonly Slot[], bucket: Bucket, room: number): ReadonlySet<number> {
  const maximum = Math.max(2, Math.floor(room));
  for (const rule of rules[bucket.by] ?? [always]) {
    const places = slots.flatMap(({ moment }, place) => (rule(new Date(moment ?? 0), place) ? [place] : []));
    if (places.length <= maximum && places.length > 1) return new Set(places);
  }
  const step = Math.ceil(slots.length / maximum);
  return new Set(slots.flatMap((_, place) => (place % step === 0 ? [place] : [])));
}
