import * as l10n from '@vscode/l10n';
import { toUserError } from '../../../shared/userError';
import { systemErrorOf } from '../../../shared/fileError';
import type {
  Replies,
  EngineSettings,
  SerializedError,
  FromEngine,
  EngineRequest,
  ToEngine,
  Topic,
} from '../protocol/engineMessages';
import { Database, type Session } from './database';
import { memoryError } from './databaseError';
import { memoryShares } from './memoryShares';
import { MemoryWatch } from './memoryWatch';
import { readAggregate } from './table/aggregate';
import { readPage } from './table/page';
import { readProfile } from './table/profile';
import { writeRows } from './table/write';
import { Tables } from './tables';

interface Running {
  readonly topic: Topic;
  readonly controller: AbortController;
}

/** The messages that refer to a request. */
export type ToServer = Extract<ToEngine, { readonly id: number }>;

/** Handles concurrent requests. Each request can be canceled separately. */
export class Server {
  private readonly running = new Map<number, Running>();
  private readonly memory: MemoryWatch;
  private database: Promise<Database> | undefined;
  private tables: Tables | undefined;

  constructor(
    private readonly settings: EngineSettings,
    private readonly send: (message: FromEngine) => void,
    private readonly exit: () => void,
  ) {
    const { processMb, tablesMb, statementMb } = memoryShares(settings);
    this.memory = new MemoryWatch({
      // Copying a table with thousands of columns uses an additional database with more memory.
      limitMb: () => processMb + Math.max(0, Database.memoryMb - tablesMb - statementMb),
      interrupt: () => this.interruptStatements(),
      exit: () => this.giveUp(),
    });
  }

  async receive(message: ToServer): Promise<void> {
    const { id } = message;
    if (message.type === 'cancel') {
      this.running.get(id)?.controller.abort();
      return;
    }
    const controller = new AbortController();
    this.running.set(id, { topic: message.engineRequest.topic, controller });
    try {
      this.database ??= Database.open(this.settings, { memoryMb: memoryShares(this.settings).tablesMb });
      const database = await this.database;
      const tables = (this.tables ??= new Tables(database, this.settings));
      const onShare = (share: number): void => this.send({ type: 'progress', id, share });
      const reply = await this.memory.during(() =>
        database.ask(controller.signal, (session) =>
          replyTo(message.engineRequest, { tables, session, onShare }),
        ),
      );
      this.send({ type: 'reply', id, reply });
    } catch (error) {
      this.send({ type: 'failure', id, failure: factsOf(error) });
    } finally {
      this.running.delete(id);
    }
  }

  private interruptStatements(): void {
    for (const { topic, controller } of this.running.values()) {
      if (topic === 'query') controller.abort(memoryError());
    }
  }

  /**
   * Ends the process. The client then repeats all requests, except statements and writes, in another process.
   */
  private giveUp(): void {
    this.send({ type: 'leaving' });
    for (const [id, { topic }] of this.running) {
      if (topic === 'query') this.send({ type: 'failure', id, failure: factsOf(memoryError()) });
    }
    this.exit();
  }
}

interface Means {
  readonly tables: Tables;
  readonly session: Session;
  readonly onShare: (share: number) => void;
}

async function replyTo(
  engineRequest: EngineRequest,
  { tables, session, onShare }: Means,
): Promise<Replies[Topic]> {
  switch (engineRequest.topic) {
    case 'open':
      return tables.open(session, engineRequest.source, onShare);
    case 'query':
      return tables.query(session, engineRequest.sql, engineRequest.tables, onShare);
    case 'page': {
      const { stored, orders } = tables.get(engineRequest.table);
      return readPage(session, stored, orders, engineRequest.query, engineRequest.page);
    }
    case 'profile':
      return readProfile(
        session,
        tables.get(engineRequest.table).stored,
        engineRequest.query,
        engineRequest.column,
      );
    case 'aggregate':
      return readAggregate(
        session,
        tables.get(engineRequest.table).stored,
        engineRequest.query,
        engineRequest.request,
      );
    case 'write':
      return writeRows(session, tables.get(engineRequest.table).stored, engineRequest.request);
    case 'close':
      await tables.close(engineRequest.table);
      return null;
  }
}

function factsOf(error: unknown): SerializedError {
  const failure = toUserError(error, l10n.t("The report engine couldn't complete the request."));
  const { kind, message, advice, detail, hint } = failure;
  const system = systemErrorOf(failure);
  return {
    kind,
    message,
    ...(advice === undefined ? {} : { advice }),
    ...(detail === undefined ? {} : { detail }),
    ...(hint && { hint }),
    ...(system && { system }),
  };
}
