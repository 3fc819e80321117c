import * as l10n from '@vscode/l10n';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../shared/userError';
import type { TableReader } from '../../../shared/table/reader';
import { fileError } from '../../../shared/fileError';
import { sweepTemporaries, temporaryName } from '../../temporary';
import type { NamedSource, OpenOptions, ReportEngine, TableSource } from '../engine';
import type { EngineRequest } from '../protocol/engineMessages';
import { EngineProcess, retryAfterCrash } from './engineProcess';
import { changedFile, changedResult, RemoteTable, type Place } from './remoteTable';

export interface EngineLimits {
  /** The maximum memory for the engine's data, in megabytes. */
  readonly memoryMb: number;
  /** The maximum temporary disk space, in megabytes. */
  readonly tempDiskMb: number;
}

export interface ReportEngineOptions {
  /** The path of the engine's bundle, `dist/reportEngine.js`. */
  readonly program: string;
  /** Command-line options for Node.js. */
  readonly nodeArgs?: readonly string[];
  /** A private folder for the engine's temporary files; created if it doesn't exist. */
  readonly folder: string;
  /** The resource limits, read each time the process starts. */
  readonly limits: () => EngineLimits;
  /** The time, in milliseconds, after which an idle process is stopped. The default is five minutes. */
  readonly idleMs?: number;
  /** Called when the process ends unexpectedly. */
  readonly onCrash?: () => void;
  /** Called when the engine can't run on this computer, with the error that occurred when it was loaded. */
  readonly onUnavailable?: (detail: string) => void;
}

const fiveMinutes = 5 * 60_000;

/** Creates the report engine. Its process starts with the first request. */
export function createReportEngine(options: ReportEngineOptions): ReportEngine {
  return new ForkedEngine(options);
}

class ForkedEngine implements ReportEngine {
  private running: Promise<EngineProcess> | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ReportEngineOptions) {}

  async open(source: TableSource, options: OpenOptions = {}): Promise<TableReader> {
    const open = (requested: TableSource, how: OpenOptions): Promise<Place> =>
      retryAfterCrash(
        async () => ({ process: await this.start() }),
        ({ process }) => this.place(process, { topic: 'open', source: requested }, how),
      );
    const place = await open(source, options);
    const { quick, ...always } = source;
    // When it is reopened, the table has the same rows, even if a copy was created or deleted meanwhile.
    const again = quick === true && place.info.partial ? { ...always, growing: true } : always;
    return new RemoteTable(place, () => open(again, {}), changedFile);
  }

  /** Runs a statement. It isn't repeated if it crashes the engine, which may have too little memory for it. */
  async query(sql: string, tables: readonly NamedSource[], options: OpenOptions = {}): Promise<TableReader> {
    const query = async (how: OpenOptions): Promise<Place> =>
      this.place(await this.start(), { topic: 'query', sql, tables }, how);
    return new RemoteTable(await query(options), () => query({}), changedResult);
  }

  private async place(
    process: EngineProcess,
    engineRequest: Extract<EngineRequest, { topic: 'open' | 'query' }>,
    options: OpenOptions,
  ): Promise<Place> {
    try {
      return { process, ...(await process.ask(engineRequest, options)) };
    } catch (error) {
      if (error instanceof UserError && error.kind === 'platform') {
        this.options.onUnavailable?.(error.detail ?? error.message);
      }
      throw error;
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { running } = this;
    this.running = undefined;
    const process = await running?.catch(() => undefined);
    await process?.stop();
  }

  private async start(): Promise<EngineProcess> {
    const { running: before } = this;
    const known = await before;
    if (known?.alive === true) return known;
    // Concurrent requests share one process, both at first use and after a crash.
    if (!this.running || this.running === before) {
      const running = this.launch();
      this.running = running;
      running.catch(() => this.forget(running));
    }
    return this.running;
  }

  private async launch(): Promise<EngineProcess> {
    const { program, nodeArgs = [], folder, limits, onCrash } = this.options;
    const engineFolder = join(folder, temporaryName());
    if (!(await isFile(program))) {
      throw new UserError(
        'platform',
        l10n.t("The report engine's file {file} is missing.", { file: program }),
        {
          advice: l10n.t('Reinstall Instance Explorer.'),
        },
      );
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sweepTemporaries(folder);
      await mkdir(engineFolder, { mode: 0o700 });
    } catch (error) {
      throw fileError(error, l10n.t("Couldn't start the report engine."));
    }
    return new EngineProcess(
      // Larger spaces for new objects let the heap grow to a third of the memory limit with short-lived cells.
      { program, nodeArgs: [...nodeArgs, '--max-semi-space-size=4'] },
      { ...limits(), folder: engineFolder },
      {
        onEnd: (expected) => {
          void rm(engineFolder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
          if (!expected) onCrash?.();
        },
        onIdle: () => this.waitIdle(),
      },
    );
  }

  private forget(running: Promise<EngineProcess>): void {
    if (this.running === running) this.running = undefined;
  }

  private waitIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.stopWhenIdle(), this.options.idleMs ?? fiveMinutes);
    this.idle.unref();
  }

  /**
   * Stops the process unless a request is pending. When the request completes, the idle time starts again.
   */
  private async stopWhenIdle(): Promise<void> {
    const process = await this.running?.catch(() => undefined);
    if (process?.busy === false) await this.stop();
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (file) => file.isFile(),
    () => false,
  );
}
