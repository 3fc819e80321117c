import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Connection } from '../../../../src/instance/connection';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import { createSessionParts } from '../../../../src/instance/sessionParts';
import { Sessions } from '../../../../src/instance/sessions';
import { FileSecrets } from './fileSecrets';
import { thisMachine } from '../../../support/machines';

/** A message from a test to a window. */
export interface WindowTask {
  readonly connection: Connection;
  readonly secretsPath: string;
  readonly folder: string;
  /** The computer that runs the window. */
  readonly machine?: string;
  readonly lagMs: number;
  /** The number of concurrent requests of the window. */
  readonly requests: number;
}

/** A message from a window to a test. */
export interface WindowReport {
  /** The Authorization headers that were sent, in the order of the requests. */
  readonly authorizations: readonly (string | undefined)[];
  /** The user that the instance returned for each request, or the error. */
  readonly answers: readonly string[];
  readonly prompts: number;
}

/** Simulates the credential handling of a VS Code window: a separate process that works on request. */
async function main(): Promise<void> {
  const {
    connection,
    secretsPath,
    folder,
    lagMs,
    requests,
    machine = 'machine-1',
  } = JSON.parse(process.argv[2] ?? '{}') as WindowTask;
  // Tests have only loopback instances, which are bound to one computer: the storage always uses the same computer.
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
