import { parseDay } from './days';

export type Granularity = 'by_user' | 'by_user_month' | 'by_user_day' | 'by_user_day_client_language';

export const granularities: readonly Granularity[] = [
  'by_user',
  'by_user_month',
  'by_user_day',
  'by_user_day_client_language',
];

const DEFAULT_GRANULARITY: Granularity = 'by_user_day_client_language';

/** Day numbers, both inclusive. An omitted bound is open. */
export interface DateRange {
  readonly start?: number;
  readonly end?: number;
}

/** An invalid request parameter, with a user-readable message. */
export class ParameterError extends Error {
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
    this.name = 'ParameterError';
  }
}

/**
 * Returns the lowercase host in `instanceURL`: a host with an optional port.
 *
 * @throws ParameterError if it is missing or too long, or contains a scheme, a path, or invalid characters
 */
export function readInstanceHost(search: URLSearchParams): string {
  const given = search.get('instanceURL');
  if (given === null || given === '') {
    throw new ParameterError('instanceURL', 'instanceURL is required: the host of the instance.');
  }
  const host = given.toLowerCase();
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
  const pattern = new RegExp(`^(${label}(\\.${label})*|\\[[0-9a-f:.]+\\])(:\\d{1,5})?$`);
  // The length is checked before the pattern: a host has at most 253 characters, and a port adds six.
  if (host.length > 259 || !pattern.test(host)) {
    throw new ParameterError(
      'instanceURL',
      'instanceURL must be the host of the instance, such as instance.example.com, without scheme and path.',
    );
  }
  return host;
}

/** @throws ParameterError if the granularity is unknown */
export function readGranularity(search: URLSearchParams): Granularity {
  const given = search.get('granularity');
  if (given === null) return DEFAULT_GRANULARITY;
  const known = granularities.find((name) => name === given);
  if (known === undefined) {
    throw new ParameterError('granularity', `granularity must be one of ${granularities.join(', ')}.`);
  }
  return known;
}

/** @throws ParameterError for an invalid date, or an end before the start */
export function readDateRange(search: URLSearchParams): DateRange {
  const start = readDay(search, 'startDate');
  const end = readDay(search, 'endDate');
  if (start !== undefined && end !== undefined && end < start) {
    throw new ParameterError('endDate', 'endDate must not be before startDate.');
  }
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

function readDay(search: URLSearchParams, parameter: 'startDate' | 'endDate'): number | undefined {
  const given = search.get(parameter);
  if (given === null) return undefined;
  const day = parseDay(given);
  if (day === undefined) {
    throw new ParameterError(parameter, `${parameter} must be a day of the calendar as YYYY-MM-DD.`);
  }
  return day;
}
