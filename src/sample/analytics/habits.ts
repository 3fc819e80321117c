import type { Accounts, History } from './accounts';
import {
  CLI_CLIENT,
  EDITOR_COUNT,
  FIRST_EDITOR,
  NO_LANGUAGE,
  WEB_CHAT_CLIENT,
  WEB_CLIENT,
  languages,
} from './clients';
import { mix, scramble, unit } from './random';

/** Maximum number of client and language combinations per account. */
export const MAX_COMBINATIONS = 6;

/** Usage habits of the accounts, as columns indexed by position. */
export interface Habits {
  /** Probability of activity on a regular working day; 0 for accounts without any activity. */
  readonly presence: Float32Array;
  /**
   * Amount of activity on an active day. For users: about 0.8 on average, and at most MAX_INTENSITY. For
   * service accounts: from 6 to 36.
   */
  readonly intensity: Float32Array;
  /** Last day number on which activity is possible; before the account's last day if the user became inactive. */
  readonly activeUntil: Int32Array;
  readonly combinationCount: Uint8Array;
  /** MAX_COMBINATIONS entries per account. */
  readonly client: Uint8Array;
  readonly language: Uint8Array;
  /** Probability that a combination is used on an active day. */
  readonly use: Float32Array;
}

const NEVER_CAME = 0.04;
const LOST_INTEREST = 0.1;
const MAX_INTENSITY = 14;

export function createHabits(accounts: Accounts, history: History, seed: number): Habits {
  const { count } = accounts;
  const habits: Habits = {
    presence: new Float32Array(count),
    intensity: new Float32Array(count),
    activeUntil: new Int32Array(count),
    combinationCount: new Uint8Array(count),
    client: new Uint8Array(count * MAX_COMBINATIONS),
    language: new Uint8Array(count * MAX_COMBINATIONS),
    use: new Float32Array(count * MAX_COMBINATIONS),
  };
  for (let position = 0; position < count; position += 1) {
    const draw = drawer(mix(seed ^ 0x2545f491, position));
    const last = accounts.lastDay[position] ?? history.lastDay;
    if (accounts.serviceAccount[position] === 1) {
      habits.presence[position] = 0.98;
      habits.intensity[position] = 6 + 30 * draw();
      habits.activeUntil[position] = last;
      addCombination(habits, position, CLI_CLIENT, NO_LANGUAGE, 1);
      continue;
    }
    // Long-tail distribution: most accounts are below the average, and a few are far above it.
    const rank = draw();
    habits.intensity[position] = Math.min(MAX_INTENSITY, 0.25 / Math.pow(1 - rank, 0.75));
    habits.presence[position] = draw() < NEVER_CAME ? 0 : 0.15 + 0.8 * Math.sqrt(rank) * (0.6 + 0.4 * draw());
    const start = Math.max(history.firstDay, accounts.createdDay[position] ?? history.firstDay);
    const lost = draw() < LOST_INTEREST;
    habits.activeUntil[position] = lost ? start + Math.floor(draw() * (last - start + 1)) : last;
    chooseCombinations(habits, position, draw);
  }
  return habits;
}

/** Returns a generator of pseudo-random numbers in [0, 1). */
function drawer(start: number): () => number {
  let state = start;
  return () => {
    state = scramble(state + 0x9e3779b9);
    return unit(state);
  };
}

function chooseCombinations(habits: Habits, position: number, draw: () => number): void {
  if (draw() < 0.85) addCombination(habits, position, WEB_CLIENT, NO_LANGUAGE, 0.35 + 0.5 * draw());
  if (draw() < 0.8) {
    // Squared to favor the first editors and languages in their lists.
    const editor = FIRST_EDITOR + Math.floor(EDITOR_COUNT * draw() ** 2);
    const count = 1 + Math.floor(3 * draw() ** 2);
    const first = Math.floor((languages.length - 1) * draw() ** 2);
    for (let next = 0; next < count; next += 1) {
      const language = 1 + ((first + next * 4) % (languages.length - 1));
      addCombination(habits, position, editor, language, next === 0 ? 0.9 : 0.2 + 0.3 * draw());
    }
  }
  if (draw() < 0.3) addCombination(habits, position, WEB_CHAT_CLIENT, NO_LANGUAGE, 0.1 + 0.5 * draw());
  if (draw() < 0.08) addCombination(habits, position, CLI_CLIENT, NO_LANGUAGE, 0.3 * draw());
}

function addCombination(
  habits: Habits,
  position: number,
  client: number,
  language: number,
  use: number,
): void {
  const place = habits.combinationCount[position] ?? 0;
  const entry = position * MAX_COMBINATIONS + place;
  habits.combinationCount[position] = place + 1;
  habits.client[entry] = client;
  habits.language[entry] = language;
  habits.use[entry] = use;
}
