import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Connection } from '../../../../src/instance/connection';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import { createSessionParts } from '../../../../src/instance/sessionParts';
import { Sessions } from '../../../../src/instance/sessions';
import { FileSecrets } from './fileSecrets';
import { thisMachine } from '../../../support/machines';

/** Argument of a window process, as JSON. */
export interface WindowTask {
  readonly connection: Connection;
  readonly secretsPath: string;
  readonly folder: string;
  /** ID of the computer that runs the window; `machine-1` by default. */
  readonly machine?: string;
  readonly lagMs: number;
  /** Number of concurrent requests of the window. */
  readonly requests: number;
}

/** Message from a window process to a test. */
export interface WindowReport {
  /** Authorization header of each request for which a credential was available. */
  readonly authorizations: readonly (string | undefined)[];
  /** Response text of each request, or its error message. */
  readonly answers: readonly string[];
  readonly prompts: number;
}

/**
 * Simulates the credential handling of a VS Code window. Sends the requests when it receives a line on standard
 * input, and prints a report.
 */
async function main(): Promise<void> {
  const {
    connection,
    secretsPath,
    folder,
    lagMs,
    requests,
    machine = 'machine-1',
  } = JSON.parse(process.argv[2] ?? '{}') as WindowTask;
  // Credentials of loopback instances are bound to a computer, so the storage always uses the same one.
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
