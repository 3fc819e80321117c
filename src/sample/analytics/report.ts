import type { Accounts, History } from './accounts';
import { formatDay, formatMonth, monthStart } from './days';
import { recordedBits } from './clients';
import { METRIC_COUNT, reportColumns } from './columns';
import type { DateRange, Granularity } from './parameters';
import type { RowWriter } from './rowWriter';
import type { Usage } from './usage';

/** Upper bound, in bytes, of all rows of one account on one day. */
const ROOM = 8192;
/** Maximum number of steps per `fill` call, so that long aggregations don't block other requests. */
const LOOKS = 50_000;

/** A source of bytes that are generated on demand. */
export interface ByteSource {
  /**
   * Writes the next bytes to the start of `target` (at least 16 KB). Returns their number, which can be 0.
   */
  fill(target: Uint8Array): number;
  readonly finished: boolean;
}

/** A period of the report, both days inclusive: a day, a month, or the full range. */
interface Window {
  readonly first: number;
  readonly last: number;
}

/**
 * Generates a report row by row: by window (a day, a month, or the full range), then by account. All
 * granularities use the same generated rows, and only the sums of one account are in memory.
 */
export class Report implements ByteSource {
  private head: Buffer | undefined;
  private window: Window | undefined;
  private readonly end: number;
  private timeCell: Uint8Array = new Uint8Array(0);
  private position = 0;
  private nextDay = 0;
  private readonly sums = new Float64Array(METRIC_COUNT);
  private recorded = 0;
  private activeDays = 0;
  private signedIn = false;

  constructor(
    private readonly accounts: Accounts,
    history: History,
    private readonly usage: Usage,
    private readonly writer: RowWriter,
    private readonly granularity: Granularity,
    range: DateRange,
  ) {
    this.head = Buffer.from(`${reportColumns(granularity).join(',')}\n`);
    this.end = Math.min(range.end ?? history.lastDay, history.lastDay);
    this.open(Math.max(range.start ?? history.firstDay, history.firstDay));
  }

  get finished(): boolean {
    return this.head === undefined && this.window === undefined;
  }

  fill(target: Uint8Array): number {
    let at = 0;
    if (this.head) {
      target.set(this.head);
      at = this.head.length;
      this.head = undefined;
    }
    const full = target.length - ROOM;
    for (let looks = 0; looks < LOOKS && at < full && this.window; looks += 1) {
      at = this.step(target, at, this.window);
    }
    return at;
  }

  /**
   * Processes one account on one day. Writes the account's rows after the last day of the window, and opens
   * the next window after the last account.
   */
  private step(target: Uint8Array, at: number, window: Window): number {
    let to = at;
    if (this.granularity === 'by_user_day_client_language') {
      to = this.details(target, to, this.usage.generate(this.position, window.first));
    } else {
      this.add(this.usage.generate(this.position, this.nextDay));
      this.nextDay += 1;
      if (this.nextDay <= window.last) return to;
      to = this.sum(target, to, window);
    }
    this.position += 1;
    this.nextDay = window.first;
    if (this.position === this.accounts.count) this.open(window.last + 1);
    return to;
  }

  /** Opens the window that starts on `first`, or ends the report. */
  private open(first: number): void {
    this.position = 0;
    this.nextDay = first;
    this.window = first > this.end ? undefined : { first, last: this.lastOf(first) };
    this.timeCell = Buffer.from(this.timeText(first));
  }

  private lastOf(first: number): number {
    switch (this.granularity) {
      case 'by_user':
        return this.end;
      case 'by_user_month':
        return Math.min(this.end, monthStart(first, 1) - 1);
      case 'by_user_day':
      case 'by_user_day_client_language':
        return first;
    }
  }

  private timeText(first: number): string {
    switch (this.granularity) {
      case 'by_user':
        return '';
      case 'by_user_month':
        return `${formatMonth(first)},`;
      case 'by_user_day':
      case 'by_user_day_client_language':
        return `${formatDay(first)},`;
    }
  }

  private details(target: Uint8Array, at: number, rows: number): number {
    const { writer, usage } = this;
    let to = at;
    for (let row = 0; row < rows; row += 1) {
      const client = usage.client[row] ?? 0;
      const recorded = recordedBits[client] ?? 0;
      to = writer.account(target, to, this.position, recorded !== 0);
      to = writer.client(target, to, client);
      to = writer.prepared(target, to, this.timeCell);
      to = writer.language(target, to, usage.language[row] ?? 0);
      to = writer.figures(target, to, usage.figures, row * METRIC_COUNT, recorded);
    }
    return to;
  }

  private add(rows: number): void {
    const { usage, sums } = this;
    let recorded = 0;
    for (let row = 0; row < rows; row += 1) {
      recorded |= recordedBits[usage.client[row] ?? 0] ?? 0;
      const first = row * METRIC_COUNT;
      for (let metric = 0; metric < METRIC_COUNT; metric += 1) {
        sums[metric] = (sums[metric] ?? 0) + (usage.figures[first + metric] ?? 0);
      }
    }
    this.recorded |= recorded;
    this.signedIn ||= rows > 0;
    if (recorded !== 0) this.activeDays += 1;
  }

  /** Writes the row of the account in the window, if it has one, and clears the sums. */
  private sum(target: Uint8Array, at: number, window: Window): number {
    const { writer } = this;
    let to = at;
    const byDay = this.granularity === 'by_user_day';
    if (byDay ? this.signedIn : this.existed(window)) {
      to = writer.account(target, to, this.position, this.recorded !== 0);
      to = writer.prepared(target, to, this.timeCell);
      if (!byDay) to = writer.count(target, to, this.activeDays);
      to = writer.figures(target, to, this.sums, 0, this.recorded);
    }
    this.sums.fill(0);
    this.recorded = 0;
    this.activeDays = 0;
    this.signedIn = false;
    return to;
  }

  /** Whether the account existed in the window. Reports by user or month also include accounts without activity. */
  private existed(window: Window): boolean {
    const created = this.accounts.createdDay[this.position] ?? 0;
    return created <= window.last && (this.accounts.lastDay[this.position] ?? 0) >= window.first;
  }
}
