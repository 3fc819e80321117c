import type { Connection } from '../../instance/connection';
import type { CreditsOn } from '../../reports/credits/history';
import { readCredits, readCreditsOn, type Credits } from '../../reports/credits/readCredits';
import type { Snapshot } from '../../reports/snapshot';
import { registryRequest, reportRequest } from '../../reports/definitions/definition';
import { burnDown, burnDownQuestion } from '../../reports/questions/burnDown';
import type { ExportState } from '../../reports/receiving/exportStates';
import { summariseRegistry, type RegistrySummary } from '../../reports/registry';
import { comparableAccounts, registryChanges, type RegistryChanges } from '../../reports/registryChanges';
import { attention, accessIssueOf, type AccessIssue } from '../../reports/rows/attention';
import { creditsRow, tightBuckets } from '../../reports/rows/creditsRows';
import { Details } from '../../reports/rows/details';
import { filterRows } from '../../reports/rows/filterRows';
import { questionRows } from '../../reports/rows/questionRows';
import { registryRow } from '../../reports/rows/registryRows';
import { reportRows } from '../../reports/rows/reportRows';
import type { AnalyticsRow } from '../../reports/rows/row';
import { toFailure } from '../../shared/failure';
import type { AnalyticsHost } from './analyticsHost';
import type { AnalyticsData } from './analyticsData';

/** The rows of the analytics of a connection, from what is known of its exports. */
export class AnalyticsView {
  private readonly summaries: Details<RegistrySummary>;
  private readonly changes: Details<RegistryChanges | undefined>;
  private readonly credits: Details<Credits | undefined>;
  private readonly creditsHistory: Details<readonly CreditsOn[]>;
  private readonly pages = new Map<string, number>();
  private filter = '';

  constructor(
    private readonly host: AnalyticsHost,
    private readonly data: AnalyticsData,
  ) {
    const tell = (error: unknown): void =>
      host.app.editor.log.warn(toFailure(error, 'read the fetched data').explanation);
    this.summaries = new Details(tell);
    this.changes = new Details(tell);
    this.credits = new Details(tell);
    this.creditsHistory = new Details(tell);
    for (const details of [this.summaries, this.changes, this.credits, this.creditsHistory]) {
      details.onDidRead(() => host.refresh());
    }
  }

  /** The rows at the top, with all below them. None when something stands in the way, which the view then says. */
  async rows(connection: Connection): Promise<readonly AnalyticsRow[]> {
    const { states, reports } = this.data;
    const now = Date.now();
    const registry = await states.load(connection, registryRequest);
    const credits = await states.load(connection, this.data.creditsRequest(connection, now));
    const known = await Promise.all(
      reports.list(connection.id).map(async (report) => ({
        report,
        state: await states.load(connection, reportRequest(report, now)),
      })),
    );
    const all = [registry, credits, ...known.map(({ state }) => state)];
    const read = this.creditsOf(credits);
    const barrier = await this.barrier(connection, all);
    this.host.showBarrier(barrier);
    this.host.showAttention(attention(all, tightBuckets(read, new Date(now).toISOString().slice(0, 10))));
    if (barrier !== undefined) return [];
    const usage = known.flatMap(({ state }) => state.snapshots);
    const questions = [
      ...this.data.questions.map((question) => ({
        question,
        asked: this.data.choiceFor(question, registry.snapshots, usage)?.asked,
      })),
      {
        question: burnDownQuestion,
        asked: read && burnDown([{ day: dayOf(credits), buckets: read.buckets ?? [] }]),
      },
    ];
    return filterRows(
      [
        registryRow(registry, this.registryDetails(registry), this.pages, now),
        reportRows(known, this.pages, now),
        creditsRow(
          this.data.creditsRanges.get(connection.id),
          credits,
          read,
          this.historyOf(credits),
          this.pages,
          now,
        ),
        questionRows(questions, this.data.engineProblem),
      ],
      this.filter,
    );
  }

  get formatFilters(): string {
    return this.filter;
  }

  setFilter(filter: string): void {
    this.filter = filter.trim();
    this.host.showFilter(this.filter);
    this.host.refresh();
  }

  /** Shows the next page of a long list. */
  loadMore(list: string): void {
    this.pages.set(list, (this.pages.get(list) ?? 1) + 1);
    this.host.refresh();
  }

  /** What keeps everything from being shown; nothing does once something was fetched. */
  private async barrier(
    connection: Connection,
    states: readonly ExportState[],
  ): Promise<AccessIssue | undefined> {
    if (states.some(({ snapshots }) => snapshots.length > 0)) return undefined;
    return (await this.data.hasToken(connection)) ? accessIssueOf(states) : 'noToken';
  }

  private registryDetails({ snapshots: [latest, before] }: ExportState) {
    if (latest === undefined) return { summary: undefined, changes: undefined };
    const summary = this.summaries.get(latest.path, () => summariseRegistry(latest.path));
    if (before === undefined || !isComparable(latest) || !isComparable(before)) {
      return { summary, changes: undefined };
    }
    const changes = this.changes.get(`${before.path} ${latest.path}`, () =>
      registryChanges(before.path, latest.path),
    );
    return { summary, changes: changes && { since: before.fetchedAt, changes } };
  }

  private historyOf({ snapshots }: ExportState): readonly CreditsOn[] {
    if (snapshots.length < 2) return [];
    const key = snapshots.map(({ path }) => path).join(' ');
    return this.creditsHistory.get(key, () => readCreditsOn(snapshots)) ?? [];
  }

  private creditsOf({ snapshots: [latest] }: ExportState): Credits | undefined {
    return latest === undefined ? undefined : this.credits.get(latest.path, () => readCredits(latest));
  }
}

function isComparable({ rows }: Snapshot): boolean {
  return rows !== undefined && rows <= comparableAccounts;
}

function dayOf({ snapshots: [latest] }: ExportState): string {
  return (latest?.fetchedAt ?? new Date().toISOString()).slice(0, 10);
}
