import type { Accounts, History } from './accounts';
import { weekday } from './days';
import { NO_CLIENT, NO_LANGUAGE, clients } from './clients';
import { METRIC_COUNT, metricIndex } from './columns';
import { MAX_COMBINATIONS, createHabits, type Habits } from './habits';
import { mix, scramble, unit } from './random';

const SEARCHES = metricIndex('Searches');
const NAVIGATION = metricIndex('Code Navigation Events');
const INSIGHTS = metricIndex('Insight Views');
const CHATS = metricIndex('Chat Events');
const COMMANDS = metricIndex('Command Events');
const SUGGESTIONS = metricIndex('Completion Suggestions');
const ACCEPTANCES = metricIndex('Completion Acceptances');
const ACCEPTED_CHARACTERS = metricIndex('Accepted Characters');
const WRITTEN_CHARACTERS = metricIndex('Characters Written');
const CHAT_LINES = metricIndex('Lines Changed by Chat');
const COMPLETION_LINES = metricIndex('Lines Changed by Completion');
const CREDITS = metricIndex('Credits Used');

/** Presence from Monday to Sunday, relative to a regular working day. */
const WEEKDAY_PRESENCE = [0.97, 1, 1, 0.98, 0.86, 0.1, 0.07];
/** One week in sixteen is a holiday. */
const HOLIDAY_WEEKS = 16;

/**
 * Usage of every account on every day, as a function of seed, history, account, and day. No rows are stored:
 * the days can be generated in any order, and each always gives the same result.
 */
export class Usage {
  /** Client and language of the rows of the last `generate` call, as indexes into their lists. */
  readonly client = new Uint8Array(MAX_COMBINATIONS);
  readonly language = new Uint8Array(MAX_COMBINATIONS);
  /** METRIC_COUNT figures per row; 0 for metrics that the client doesn't record. */
  readonly figures = new Int32Array(MAX_COMBINATIONS * METRIC_COUNT);

  private readonly habits: Habits;
  private readonly kinds = clients.map(({ kind }) => kind);

  constructor(
    private readonly accounts: Accounts,
    private readonly history: History,
    private readonly seed: number,
  ) {
    this.habits = createHabits(accounts, history, seed);
  }

  /** Generates the rows of one account on one day into the arrays above. Returns the number of rows. */
  generate(position: number, day: number): number {
    const { habits } = this;
    if (day < (this.accounts.createdDay[position] ?? 0) || day > (habits.activeUntil[position] ?? 0))
      return 0;
    const chance = mix(this.seed + Math.imul(position, 0x85ebca6b), day);
    if (unit(chance) >= this.presence(position, day)) return 0;
    const first = position * MAX_COMBINATIONS;
    const combinations = habits.combinationCount[position] ?? 0;
    let rows = 0;
    let state = chance;
    for (let entry = first; entry < first + combinations; entry += 1) {
      state = scramble(state + 0x6d2b79f5);
      if (unit(state) >= (habits.use[entry] ?? 0)) continue;
      this.client[rows] = habits.client[entry] ?? 0;
      this.language[rows] = habits.language[entry] ?? 0;
      this.fill(rows, habits.intensity[position] ?? 0, day, scramble(state));
      rows += 1;
    }
    if (rows > 0) return rows;
    this.client[0] = NO_CLIENT;
    this.language[0] = NO_LANGUAGE;
    this.figures.fill(0, 0, METRIC_COUNT);
    return 1;
  }

  private presence(position: number, day: number): number {
    const usual = this.habits.presence[position] ?? 0;
    if (this.accounts.serviceAccount[position] === 1) return usual;
    const week = Math.floor((day + 3) / 7);
    if (mix(position ^ this.seed, week) % HOLIDAY_WEEKS === 0) return 0;
    return usual * (WEEKDAY_PRESENCE[weekday(day)] ?? 0);
  }

  /** Fills one row of figures from 32 random bits. Each figure uses up to eight bits, some after scrambling. */
  private fill(row: number, intensity: number, day: number, bits: number): void {
    const { figures } = this;
    const at = row * METRIC_COUNT;
    figures.fill(0, at, at + METRIC_COUNT);
    switch (this.kinds[this.client[row] ?? 0]) {
      case 'web':
        figures[at + SEARCHES] = amount(intensity * 6, bits);
        figures[at + NAVIGATION] = amount(intensity * 9, bits >>> 8);
        figures[at + INSIGHTS] = amount(intensity * 0.4, bits >>> 16);
        break;
      case 'webChat':
        figures[at + CHATS] = 1 + amount(intensity * 2, bits);
        figures[at + CREDITS] = figures[at + CHATS] ?? 0;
        break;
      case 'script':
        figures[at + SEARCHES] = amount(intensity * 20, bits);
        figures[at + NAVIGATION] = amount(intensity * 2, bits >>> 8);
        break;
      case 'editor':
        this.fillEditor(at, intensity * this.adoption(day), bits);
        break;
      case 'none':
      case undefined:
        break;
    }
  }

  private fillEditor(at: number, intensity: number, bits: number): void {
    const { figures } = this;
    const more = scramble(bits);
    const chats = amount(intensity * 2, bits);
    const suggestions = amount(intensity * 40, bits >>> 8);
    const acceptances = Math.floor((suggestions * (48 + ((bits >>> 16) & 0x3f))) / 256);
    const accepted = acceptances * (18 + (more & 0x1f));
    figures[at + CHATS] = chats;
    figures[at + COMMANDS] = amount(intensity * 0.8, bits >>> 24);
    figures[at + SUGGESTIONS] = suggestions;
    figures[at + ACCEPTANCES] = acceptances;
    figures[at + ACCEPTED_CHARACTERS] = accepted;
    figures[at + WRITTEN_CHARACTERS] = accepted + amount(intensity * 900, more >>> 8);
    figures[at + CHAT_LINES] = amount(chats * 3, more >>> 16);
    figures[at + COMPLETION_LINES] = amount(acceptances * 0.8, more >>> 24);
    // A chat costs a credit, and so do four accepted completions.
    figures[at + CREDITS] = chats + Math.floor(acceptances / 4);
  }

  /**
   * Returns the adoption of assistants, which grows from just over 0.5 on the first day of the history to 1 on its last
   * day.
   */
  private adoption(day: number): number {
    const { firstDay, lastDay } = this.history;
    return 0.5 + (0.5 * (day - firstDay + 1)) / (lastDay - firstDay + 1);
  }
}

/** Returns an integer from 0 to twice `middle`, determined by the lowest eight bits. */
function amount(middle: number, bits: number): number {
  return Math.floor((middle * (bits & 0xff)) / 127.5);
}
