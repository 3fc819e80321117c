import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Connection } from '../../../../src/instance/connection';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import { createSessionParts } from '../../../../src/instance/sessionParts';
import { Sessions } from '../../../../src/instance/sessions';
import { FileSecrets } from './fileSecrets';
import { thisMachine } from '../../../support/machines';

/** What a test tells a window. */
export interface WindowTask {
  readonly connection: Connection;
  readonly secretsPath: string;
  readonly folder: string;
  /** The machine that the window runs on. */
  readonly machine?: string;
  readonly lagMs: number;
  /** How many requests the window makes at once. */
  readonly requests: number;
}

/** What a window tells of itself. */
export interface WindowReport {
  /** What was sent, in the order of the requests. */
  readonly authorizations: readonly (string | undefined)[];
  /** Who the instance said it was, or why there was no answer. */
  readonly answers: readonly string[];
  readonly prompts: number;
}

/** A window of the editor, as far as credentials are concerned: a process of its own that works on a word. */
async function main(): Promise<void> {
  const {
    connection,
    secretsPath,
    folder,
    lagMs,
    requests,
    machine = 'machine-1',
  } = JSON.parse(process.argv[2] ?? '{}') as WindowTask;
  // Tests have loopback instances only, which no other machine may use: the storage sees the same machine.
  const credentials = new CredentialStore(new FileSecrets(secretsPath, lagMs), thisMachine);
  const sessions = new Sessions(
    createSessionParts({ credentials, folder, machine: () => ({ id: machine, name: machine }) }),
  );
  let prompts = 0;
  sessions.onDidReject(() => (prompts += 1));

  process.stdout.write('ready\n');
  await once(createInterface(process.stdin), 'line');
  const authorizations: (string | undefined)[] = [];
  const answers = await Promise.all(
    Array.from({ length: requests }, async () => {
      try {
        const query = 'query Me { currentUser { username } }';
        const target = await sessions.graphqlTarget(connection);
        authorizations.push(target.credential?.authorization);
        return (await sessions.post(connection, { query, operationName: 'Me' }, { idempotent: true })).text;
      } catch (error) {
        return String(error);
      }
    }),
  );
  const report: WindowReport = { authorizations, answers, prompts };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.stdin.destroy();
}

void main();
