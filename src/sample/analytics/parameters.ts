import { parseDay } from './calendar';

export type Granularity = 'by_user' | 'by_user_month' | 'by_user_day' | 'by_user_day_client_language';

export const granularities: readonly Granularity[] = [
  'by_user',
  'by_user_month',
  'by_user_day',
  'by_user_day_client_language',
];

const DEFAULT_GRANULARITY: Granularity = 'by_user_day_client_language';

/** Day numbers, both inclusive; an open side has no bound. */
export interface DateRange {
  readonly start?: number;
  readonly end?: number;
}

/** A parameter the service cannot use, with a sentence for the person who sent it. */
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
 * The host named by `instanceURL`, in lower case: a bare host with an optional port, as the contract has it.
 *
 * @throws ParameterError when it is missing, or carries a scheme, a path or anything else no host has.
 */
export function readInstanceHost(search: URLSearchParams): string {
  const given = search.get('instanceURL');
  if (given === null || given === '') {
    throw new ParameterError('instanceURL', 'instanceURL is required: the host of the instance.');
  }
  const host = given.toLowerCase();
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
  const pattern = new RegExp(`^(${label}(\\.${label})*|\\[[0-9a-f:.]+\\])(:\\d{1,5})?$`);
  // The length is checked first: a host has at most 253 characters, a port adds six.
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

/** @throws ParameterError for a date that is no calendar day, or an end before the start. */
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
