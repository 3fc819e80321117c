import type { Connection } from '../../instance/connection';
import type { RowContext } from '../../reports/kinds/kind';
import { openingReports } from '../../reports/kinds/usage';
import { ofKind, reportKinds } from '../../reports/kinds/reportKinds';
import type { ExportState } from '../../reports/receiving/exportStates';
import { attention, accessIssueOf, type AccessIssue } from '../../reports/rows/attention';
import { Details } from '../../reports/rows/details';
import { analysesRow } from '../../reports/rows/analysisRows';
import { knownTrends } from '../../reports/rows/trendRows';
import type { AnalyticsRow } from '../../reports/rows/row';
import { withSnapshots } from '../../reports/rows/snapshotRows';
import { toUserError } from '../../shared/userError';
import type { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import { unseenDays } from './unseenDays';
import { explain } from '../adapters/hints';

/** Builds the rows of the Analytics view from the reports and snapshots of a connection. */
export class AnalyticsView {
  readonly details: Details;
  private readonly pages = new Map<string, number>();

  constructor(
    private readonly dependencies: AnalyticsDependencies,
    private readonly data: AnalyticsData,
  ) {
    this.details = new Details((error) =>
      dependencies.app.editor.log.warn(explain(toUserError(error, "Couldn't read the downloaded data."))),
    );
    this.details.onDidRead(() => dependencies.refresh());
  }

  /**
   * Returns the root rows with their children. Updates the badge and the access issue of the view, and the status bar, if
   * the connection is active. Empty if there is an access issue.
   */
  async rows(connection: Connection): Promise<readonly AnalyticsRow[]> {
    const nowMs = Date.now();
    const known = await this.data.load(connection, nowMs);
    const states = known.map(({ state }) => state);
    const context = this.context(connection, nowMs);
    const barrier = await this.barrier(connection, states);
    // The user can switch to another connection in the meantime.
    if (this.dependencies.app.active.get()?.id === connection.id) {
      this.dependencies.showBarrier(barrier);
      const tight = reportKinds.map((kind) => kind.attention?.(ofKind(kind, known), context) ?? 0);
      this.dependencies.showAttention(
        attention(
          states,
          tight.reduce((sum, count) => sum + count, 0),
        ),
      );
      const headlines = reportKinds.flatMap((kind) => kind.headline?.(ofKind(kind, known), context) ?? []);
      this.dependencies.showHeadline(headlines[0]);
    }
    if (barrier) return [];
    const opening = await this.data.withStates(connection, openingReports(nowMs, context.unseenDays));
    const all = [...known, ...opening];
    const shown = [...known, ...(await this.data.unlisted(connection, nowMs))];
    return [
      ...withSnapshots(
        reportKinds.map((kind) => kind.row(ofKind(kind, shown), context)),
        known,
        this.pages,
      ),
      analysesRow(
        [...reportKinds.flatMap((kind) => kind.analyses(all, context)), ...knownTrends(known)],
        this.data.engineProblem,
      ),
    ];
  }

  private context(connection: Connection, nowMs: number): RowContext {
    return {
      stored: this.data.stored(connection),
      pages: this.pages,
      nowMs,
      unseenDays: unseenDays(),
      read: (key, read) => this.details.get(key, read),
    };
  }

  /** Shows the next page of a long list. */
  loadMore(list: string): void {
    this.pages.set(list, (this.pages.get(list) ?? 1) + 1);
    this.dependencies.refresh();
  }

  /** Returns the access issue that prevents analytics from being shown, if any. Existing snapshots are always shown. */
  private async barrier(
    connection: Connection,
    states: readonly ExportState[],
  ): Promise<AccessIssue | undefined> {
    if (states.some(({ snapshots }) => snapshots.length > 0)) return undefined;
    return (await this.data.hasToken(connection)) ? accessIssueOf(states) : 'noToken';
  }
}
