import type { DateRange } from '../dates/range';
import type { ExportRequest, ReportDefinition, ReportSource } from '../definitions/definition';
import type { ExportSpec } from '../export/exportSpec';
import type { KnownAnalysis } from '../rows/analysisRows';
import type { ExportState } from '../receiving/exportStates';
import type { AnalyticsRow } from '../rows/row';

/** A report of a connection. */
export interface Report {
  /** The name of the report, which is the same everywhere. Reports that differ only in their range have the same. */
  readonly title: string;
  /** The date range, such as `last 30 days`; absent without one. */
  readonly range?: string;
  readonly request: ExportRequest;
  /** The specification of the report in tasks and in the saved options of the last export. */
  readonly spec: ExportSpec;
  /** Absent for kinds with only one report per connection. */
  readonly definition?: ReportDefinition;
}

/** A report with the state of its snapshots. */
export interface KnownReport extends Report {
  readonly state: ExportState;
}

/** The user's stored configuration of the reports of a connection. */
export interface StoredReports {
  readonly definitions: readonly ReportDefinition[];
  /** The date range that filters the credits. */
  readonly creditsRange: DateRange;
}

/** The data for the rows of the Analytics view, besides the reports. */
export interface RowContext {
  readonly stored: StoredReports;
  /** The number of shown pages of each long list, by the ID of the list. */
  readonly pages: ReadonlyMap<string, number>;
  readonly nowMs: number;
  /** The number of days without activity after which an account is listed as inactive. */
  readonly unseenDays: number;
  /** Returns the result of `read`, or `undefined` until it is available. The key identifies the result. */
  readonly read: <Value>(key: string, read: () => Promise<Value>) => Value | undefined;
}

/** The most important fact of a report, and the day of its data. */
export interface Headline {
  readonly text: string;
  readonly asOf: string;
  readonly needsAttention: boolean;
}

/** A kind of report: its requests, names, rows, and analyses, and the items that need attention. */
export interface ReportKind extends ReportSource {
  /** The parameters that the user can set. */
  readonly parameters: readonly ('granularity' | 'range')[];
  /** Lists the reports of this kind that a connection has. */
  readonly list: (stored: StoredReports, nowMs: number) => readonly Report[];
  /**
   * Resolves the report of a task, a keybinding, or a repeated export. The caller checks that the
   * specification has only properties in `parameters`.
   *
   * @throws UserError of kind `input` that lists the valid values
   */
  readonly resolve: (spec: ExportSpec, nowMs: number) => Report;
  /** Returns the name of a snapshot in SQL, before it is converted to a valid and unique identifier. */
  readonly sqlName: (parameters: Readonly<Record<string, string>>) => string;
  /** Returns the value of `{report}` in the names of exported files. */
  readonly fileName: (parameters: Readonly<Record<string, string>>) => string;
  /** Builds the row of this kind in the view, with its children. */
  readonly row: (known: readonly KnownReport[], context: RowContext) => AnalyticsRow;
  /** Returns the analyses of this kind, each with its query if the required reports, of any kind, are downloaded. */
  readonly analyses: (all: readonly KnownReport[], context: RowContext) => readonly KnownAnalysis[];
  /** Returns the most important fact of the latest snapshots for the status bar. */
  readonly headline?: (known: readonly KnownReport[], context: RowContext) => Headline | undefined;
  /** Counts the items that need attention in the latest snapshots. */
  readonly attention?: (known: readonly KnownReport[], context: RowContext) => number;
}
