import { rmSync, utimesSync } from 'node:fs';
import { readSettings, readToEngine } from '../protocol/checks';
import type { SerializedError, FromEngine } from '../protocol/messages';
import { loadError } from './loadError';
import type { Server } from './serve';

// The report engine as a process of its own. It is spoken to over the channel that its parent opened, and ends
// when that closes: nobody would hear its answers.
const settings = readSettings(process.argv[2]);
const send = (message: FromEngine): void => void process.send?.(message);
/** The usual exit would wait for the threads of the database. */
const exit = (): void => void setImmediate(() => process.kill(process.pid, 'SIGKILL'));

/** Loaded on first use, so that a failure to load the database library can be reported. */
let server: Promise<Server> | undefined;

process.on('message', (message) => {
  server ??= import('./serve').then(({ Server }) => new Server(settings, send, exit));
  server.then(
    (loaded) => void loaded.receive(message),
    (error: unknown) => refuse(message, loadError(error)),
  );
});

process.on('disconnect', () => {
  rmSync(settings.folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});

// Folders of which nobody has heard for an hour are taken for leftovers.
setInterval(() => utimesSync(settings.folder, new Date(), new Date()), 10 * 60_000).unref();

function refuse(message: unknown, failure: SerializedError): void {
  const asked = readToEngine(message);
  if (asked?.type === 'ask') send({ type: 'failure', id: asked.id, failure });
}
