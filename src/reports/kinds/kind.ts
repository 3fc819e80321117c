import type { DateRange } from '../dates/range';
import type { ExportRequest, ReportDefinition, ReportSource } from '../definitions/definition';
import type { ExportSpec } from '../export/exportWish';
import type { KnownQuestion } from '../rows/questionRows';
import type { ExportState } from '../receiving/exportStates';
import type { AnalyticsRow } from '../rows/row';

/** A report of a connection. */
export interface Report {
  readonly title: string;
  readonly request: ExportRequest;
  /** Names it in tasks and in the memory of the last export. */
  readonly wish: ExportSpec;
  /** Absent for kinds of which a connection has one report. */
  readonly definition?: ReportDefinition;
}

/** A report with what is known of its snapshots. */
export interface KnownReport extends Report {
  readonly state: ExportState;
}

/** What the user has stored about the reports of a connection. */
export interface StoredReports {
  readonly definitions: readonly ReportDefinition[];
  /** The days by which the credits are filtered. */
  readonly creditsRange: DateRange;
}

/** What the rows of the view are made from, besides the reports. */
export interface RowContext {
  readonly stored: StoredReports;
  /** How many pages of each long list are shown, by the ID of the list. */
  readonly pages: ReadonlyMap<string, number>;
  readonly nowMs: number;
  /** The number of days without activity after which an account is listed as inactive. */
  readonly unseenDays: number;
  /** @returns what was read from snapshots; `undefined` while it is being read. The key names the reading. */
  readonly read: <Value>(key: string, read: () => Promise<Value>) => Value | undefined;
}

/** Everything that distinguishes a kind of report from the others. */
export interface ReportKind extends ReportSource {
  /** Whether the user sets its dates or its granularity. */
  readonly parameters: readonly ('granularity' | 'range')[];
  /** The reports of this kind that a connection has. */
  readonly list: (stored: StoredReports, nowMs: number) => readonly Report[];
  /**
   * The report that a task, a keybinding or a repeated export names. `parameters` has been checked before.
   *
   * @throws UserError of kind `input` that names what is possible
   */
  readonly resolve: (wish: ExportSpec, nowMs: number) => Report;
  /** The name of a snapshot in SQL, before it is made unique and a valid identifier. */
  readonly sqlName: (parameters: Readonly<Record<string, string>>) => string;
  /** `{report}` in the names of exported files. */
  readonly fileName: (parameters: Readonly<Record<string, string>>) => string;
  /** The row of this kind in the view, with everything below it. */
  readonly row: (known: readonly KnownReport[], context: RowContext) => AnalyticsRow;
  /** The analyses that need this kind, with what is known of whether they can run, from the reports of every kind. */
  readonly analyses: (all: readonly KnownReport[], context: RowContext) => readonly KnownQuestion[];
  /** How many things in the latest snapshots the user should look at. */
  readonly attention?: (known: readonly KnownReport[], context: RowContext) => number;
}
