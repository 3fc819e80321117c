import { credentialPlaces, type Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import { CreditsRanges } from '../../reports/definitions/creditsRanges';
import {
  creditsRequest,
  registryRequest,
  reportRequest,
  type ExportRequest,
} from '../../reports/definitions/definition';
import { ReportStore } from '../../reports/definitions/reportStore';
import { chooseFor, type Choice } from '../../reports/questions/choose';
import type { Question } from '../../reports/questions/question';
import { usageQuestions } from '../../reports/questions/usageQuestions';
import { ExportStates } from '../../reports/receiving/exportStates';
import { Failure, isCancelled } from '../../shared/failure';
import type { AnalyticsHost } from './analyticsHost';
import { keepBytes, unseenDays } from './analyticsSettings';
import { fetchExport } from './fetchExport';

/** What is known of the analytics of all connections, and where it comes from. */
export class AnalyticsData {
  readonly states: ExportStates<Connection>;
  readonly reports: ReportStore;
  readonly creditsRanges: CreditsRanges;
  /** Why tables cannot be asked anything on this machine, once that is known. */
  engineProblem: string | undefined;

  constructor(private readonly host: AnalyticsHost) {
    const { app } = host;
    this.reports = new ReportStore(app.editor.globalState);
    this.creditsRanges = new CreditsRanges(app.editor.globalState);
    this.states = new ExportStates<Connection>({
      folder: app.datasetsFolder,
      keepBytes,
      fetch: (connection, request, fetching) => fetchExport(app, connection, request, fetching),
    });
    this.reports.onDidChange(() => host.refresh());
    this.creditsRanges.onDidChange(() => host.refresh());
    this.states.onDidChange(() => host.refresh());
    app.connections.onDidChange(() => this.states.cancelAllBut(app.connections.list().map(({ id }) => id)));
  }

  /** Does work for which the report engine is needed; that there is none on this machine is remembered for the rows. */
  async noticeEngine<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.kind === 'platform') {
        this.engineProblem = error.explanation;
        this.host.refresh();
      }
      throw error;
    }
  }

  /** The latest snapshot of each export of a connection, as far as there is one. */
  async latest(connection: Connection): Promise<readonly Snapshot[]> {
    const now = Date.now();
    const reports = this.reports.list(connection.id).map((report) => reportRequest(report, now));
    const states = await Promise.all(
      [registryRequest, this.creditsRequest(connection, now), ...reports].map((request) =>
        this.states.load(connection, request),
      ),
    );
    return states.flatMap(({ snapshots }) => snapshots.slice(0, 1));
  }

  /** The credits of a connection, filtered by the range that is selected for it. */
  creditsRequest({ id }: Connection, nowMs: number): ExportRequest {
    return creditsRequest(this.creditsRanges.get(id), nowMs);
  }

  /** Whether a token for the analytics of a connection is stored on this machine. */
  async hasToken(connection: Connection): Promise<boolean> {
    const place = credentialPlaces(connection).find(({ service }) => service === 'analytics');
    if (place === undefined) return false;
    try {
      return (await this.host.app.credentials.get(connection.id, place.service, place.origin)) !== undefined;
    } catch (error) {
      // A storage that fails says so when something is fetched; a view is no place for it.
      if (!isCancelled(error)) this.host.app.editor.log.warn('The secret storage could not be asked.');
      return true;
    }
  }

  /** The snapshots a question is best asked of; `undefined` where something has to be fetched first. */
  choiceFor(
    question: Question,
    registry: readonly Snapshot[],
    usage: readonly Snapshot[],
  ): Choice | undefined {
    return chooseFor(question, { registry, usage }, { nowMs: Date.now(), unseenDays: unseenDays() });
  }

  get questions(): readonly Question[] {
    return usageQuestions;
  }
}
