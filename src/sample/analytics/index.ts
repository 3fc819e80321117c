import type { ServerResponse } from 'node:http';
import { createAccounts, currentPeople } from './accounts';
import type { Person } from './accounts';
import { dayOf, parseDay } from './calendar';
import { answerAnalytics } from './response';
import type { AnalyticsCaller, AnalyticsRequest } from './response';
import type { CreditsForm } from './credits';
import { RowWriter } from './rowWriter';
import { Usage } from './usage';

export type { CreditsForm, Person };

export interface AnalyticsOptions {
  /** How many people the registry lists; those who left come on top. */
  readonly users: number;
  /** How many days of usage there are, the last of them `today`. */
  readonly days: number;
  /** The same seed, sizes and `today` give the same bytes. */
  readonly seed: number;
  /** `YYYY-MM-DD`; the current day in UTC when left out. */
  readonly today?: string;
  /** Host (with port) of the one instance these figures are about. */
  readonly instanceHost: string;
  readonly creditsForm?: CreditsForm;
}

export interface Analytics {
  /** The accounts of the registry by increasing database id; the first one is an administrator. */
  readonly people: readonly Person[];
  /** Answers any request below `/api/`; the caller's token was checked before. Resolves when the response ended. */
  handle(request: AnalyticsRequest, response: ServerResponse, caller: AnalyticsCaller): Promise<void>;
}

/**
 * The analytics side of the sample instance: generated people and usage, and the three exports about them.
 *
 * @throws RangeError for sizes that are not whole numbers from 1, or a `today` that is no calendar day.
 */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { users, days, seed, instanceHost, creditsForm = 'wrapped' } = options;
  for (const [name, size] of Object.entries({ users, days })) {
    if (!Number.isSafeInteger(size) || size < 1)
      throw new RangeError(`${name} must be a whole number from 1`);
  }
  const lastDay = options.today === undefined ? dayOf(Date.now()) : parseDay(options.today);
  if (lastDay === undefined) throw new RangeError('today must be a day as YYYY-MM-DD');
  const history = { firstDay: lastDay - days + 1, lastDay };
  const accounts = createAccounts(users, history, seed);
  const listed = once(() => currentPeople(accounts));
  // Reports need more than the registry does, so their preparation waits for the first one.
  const usage = once(() => new Usage(accounts, history, seed));
  const writer = once(() => new RowWriter(accounts));
  const data = { accounts, people: listed, history, seed, instanceHost, creditsForm, usage, writer };
  return {
    get people() {
      return listed();
    },
    handle: (request, response, caller) => answerAnalytics(data, request, response, caller),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
