import * as l10n from '@vscode/l10n';
import { type DownloadDecisions, downloadReport } from '../../core/downloadReport';
import { type Connection, credentialPlaces } from '../../instance/connection';
import type { Analysis } from '../../reports/analyses/analysis';
import { teamAnalyses } from '../../reports/analyses/teamAnalyses';
import type { Trend } from '../../reports/analyses/trends/trend';
import { trends } from '../../reports/analyses/trends/trends';
import { usageAnalyses } from '../../reports/analyses/usageAnalyses';
import type { DateRange } from '../../reports/dates/range';
import { CreditsRanges } from '../../reports/definitions/creditsRanges';
import { ReportStore } from '../../reports/definitions/reportStore';
import type { KnownReport, Report, StoredReports } from '../../reports/kinds/kind';
import { listReports } from '../../reports/kinds/reportKinds';
import { reportOf, usageKind } from '../../reports/kinds/usage';
import { ExportStates } from '../../reports/receiving/exportStates';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import { formatBytes } from '../../shared/format';
import { isCanceled, UserError } from '../../shared/userError';
import { confirmDangerous } from '../adapters/confirm';
import { explain } from '../adapters/hints';
import { confirmDownloads } from '../connections/confirmDownloads';
import type { AnalyticsDependencies } from './analyticsDependencies';
import { Teams } from './teams';
import { StoredUserNames } from './userNames';

/** Confirmations that a download can require. */
const downloadDecisions: DownloadDecisions = {
  // The cause of a high compression ratio can be an attack that fills the disk, or a report with many identical rows.
  continueExpansion: async ({ name }, { received, decoded }, signal) => {
    const download = l10n.t({ message: 'Continue Download', comment: 'Button' });
    const chosen = await confirmDangerous(
      {
        message: l10n.t('Continue the download from {connection}?', { connection: name }),
        detail: l10n.t(
          '{received} of data expanded to {expanded}, which is unusual for a report. The complete download might fill your disk.',
          { received: formatBytes(received), expanded: formatBytes(decoded) },
        ),
        actions: [download],
      },
      signal,
    );
    return chosen === download;
  },
  allowOrigin: confirmDownloads,
};

/** The analytics data of all connections: report definitions, date ranges, downloads, and user names. */
export class AnalyticsData {
  readonly states: ExportStates<Connection>;
  readonly reports: ReportStore;
  readonly creditsRanges: CreditsRanges;
  readonly userNames: StoredUserNames;
  readonly teams: Teams;
  /** The date ranges selected on the pages of analyses, by table key. Not saved. */
  readonly analysisRanges = new Map<string, DateRange>();
  /** The error message if the report engine can't run on this computer. */
  engineProblem: string | undefined;

  constructor(private readonly dependencies: AnalyticsDependencies) {
    const { app } = dependencies;
    this.reports = new ReportStore(app.editor.globalState);
    this.creditsRanges = new CreditsRanges(app.editor.globalState);
    this.userNames = new StoredUserNames(app);
    this.teams = new Teams(app, this.userNames);
    this.states = new ExportStates<Connection>({
      folder: app.snapshotsFolder,
      download: (connection, request, downloading) =>
        downloadReport(app, connection, request, { ...downloading, decisions: downloadDecisions }),
    });
    this.reports.onDidChange(() => dependencies.refresh());
    this.creditsRanges.onDidChange(() => dependencies.refresh());
    this.states.onDidChange(() => dependencies.refresh());
    app.signIns.onDidSignInAnalytics((connection) => this.states.discardFailures(connection));
    app.connections.onDidChange(() => {
      const ids = app.connections.list().map(({ id }) => id);
      this.states.cancelAllBut(ids);
      this.userNames.cancelAllBut(ids);
    });
  }

  /**
   * Runs work that requires the report engine. If the engine can't run on this computer, stores the error
   * to show it in the rows.
   */
  async noticeEngine<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UserError && error.kind === 'platform') {
        this.engineProblem = explain(error);
        this.dependencies.refresh();
      }
      throw error;
    }
  }

  /** Returns all snapshots of the reports of a connection, those of each report latest first. */
  async snapshots(connection: Connection): Promise<readonly Snapshot[]> {
    const known = await this.load(connection, Date.now());
    return known.flatMap(({ state }) => state.snapshots);
  }

  stored({ id }: Connection): StoredReports {
    return { definitions: this.reports.list(id), creditsRange: this.creditsRanges.get(id) };
  }

  /** Returns the reports of a connection, in the order of the view. */
  reportsOf(connection: Connection, nowMs: number): readonly Report[] {
    return listReports(this.stored(connection), nowMs);
  }

  /** Returns the reports of a connection with their download states, in the order of the view. */
  load(connection: Connection, nowMs: number): Promise<readonly KnownReport[]> {
    return this.withStates(connection, this.reportsOf(connection, nowMs));
  }

  /** Returns the downloaded usage reports whose granularity and range no report in the list has. */
  async unlisted(connection: Connection, nowMs: number): Promise<readonly KnownReport[]> {
    const { snapshotsFolder } = this.dependencies.app;
    const listed = this.reportsOf(connection, nowMs).map(({ request }) => request.identity);
    const saved = await listSnapshots(snapshotsFolder, connection.id, usageKind.exportName);
    const reports = new Map(saved.map((snapshot) => [snapshot.identity, reportOf(snapshot)]));
    return this.withStates(
      connection,
      [...reports.values()].filter(({ request }) => !listed.includes(request.identity)),
    );
  }

  /** Returns reports with their download states. */
  withStates(connection: Connection, reports: readonly Report[]): Promise<readonly KnownReport[]> {
    return Promise.all(
      reports.map(async (report) => ({
        ...report,
        state: await this.states.load(connection, report.request),
      })),
    );
  }

  /** Whether an analytics token for a connection is stored on this computer, or the storage can't be read. */
  async hasToken(connection: Connection): Promise<boolean> {
    const place = credentialPlaces(connection).find(({ service }) => service === 'analytics');
    if (!place) return false;
    try {
      return (
        (await this.dependencies.app.credentials.get(connection.id, place.service, place.origin)) !==
        undefined
      );
    } catch (error) {
      // The view only logs errors of the secret storage. The next download shows them.
      if (!isCanceled(error)) this.dependencies.app.editor.log.warn("Couldn't read the secret storage.");
      return true;
    }
  }

  get analyses(): readonly (Analysis | Trend)[] {
    return [...usageAnalyses, ...teamAnalyses, ...trends];
  }
}
