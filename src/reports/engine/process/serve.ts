import { asFailure } from '../../../shared/failure';
import { readToEngine } from '../protocol/checks';
import type {
  Dialogue,
  EngineSettings,
  FailureFacts,
  FromEngine,
  Question,
  Topic,
} from '../protocol/messages';
import { Database, type Session } from './database';
import { readAggregate } from './table/aggregate';
import { readPage } from './table/page';
import { readProfile } from './table/profile';
import { writeRows } from './table/write';
import { Tables } from './tables';

/** Answers questions one beside the other, each until it is cancelled. */
export class Server {
  private readonly running = new Map<number, AbortController>();
  private database: Promise<Database> | undefined;
  private tables: Tables | undefined;

  constructor(
    private readonly settings: EngineSettings,
    private readonly send: (message: FromEngine) => void,
  ) {}

  /** Takes a message as it came; what is no message of ours is not answered. */
  async receive(value: unknown): Promise<void> {
    const message = readToEngine(value);
    if (message === undefined) return;
    const { id } = message;
    if (message.type === 'cancel') {
      this.running.get(id)?.abort();
      return;
    }
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      this.database ??= Database.open(this.settings);
      const database = await this.database;
      const tables = (this.tables ??= new Tables(database, this.settings));
      const onShare = (share: number): void => this.send({ type: 'progress', id, share });
      const answer = await database.ask(controller.signal, (session) =>
        answerTo(message.question, { tables, session, onShare }),
      );
      this.send({ type: 'answer', id, answer });
    } catch (error) {
      this.send({ type: 'failure', id, failure: factsOf(error) });
    } finally {
      this.running.delete(id);
    }
  }
}

interface Means {
  readonly tables: Tables;
  readonly session: Session;
  readonly onShare: (share: number) => void;
}

async function answerTo(
  question: Question,
  { tables, session, onShare }: Means,
): Promise<Dialogue[Topic]['answer']> {
  switch (question.topic) {
    case 'open':
      return tables.open(session, question.source, onShare);
    case 'query':
      return tables.query(session, question.sql, question.tables, onShare);
    case 'page': {
      const { stored, orders } = tables.get(question.table);
      return readPage(session, stored, orders, question.query, question.page);
    }
    case 'profile':
      return readProfile(session, tables.get(question.table).stored, question.query, question.column);
    case 'aggregate':
      return readAggregate(session, tables.get(question.table).stored, question.query, question.request);
    case 'write':
      return writeRows(session, tables.get(question.table).stored, question.request);
    case 'close':
      await tables.close(question.table);
      return null;
  }
}

function factsOf(error: unknown): FailureFacts {
  const { kind, message, advice, detail } = asFailure(error, 'answer the question');
  return {
    kind,
    message,
    ...(advice === undefined ? {} : { advice }),
    ...(detail === undefined ? {} : { detail }),
  };
}
