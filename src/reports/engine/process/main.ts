import { rmSync, utimesSync } from 'node:fs';
import { readSettings, readToEngine } from '../protocol/checks';
import type { FromEngine } from '../protocol/messages';
import type { Server } from './serve';

// The report engine as a process of its own. It is spoken to over the channel that its parent opened, and ends
// when that closes: nobody would hear its answers.
const settings = readSettings(process.argv[2]);
const send = (message: FromEngine): void => void process.send?.(message);

/** Loaded when it is needed, so that a machine without a build of the database is told so in words. */
let server: Promise<Server> | undefined;

process.on('message', (message) => {
  server ??= import('./serve').then(({ Server }) => new Server(settings, send));
  server.then(
    (loaded) => void loaded.receive(message),
    (error: unknown) => refuse(message, error instanceof Error ? error.message : String(error)),
  );
});

process.on('disconnect', () => {
  rmSync(settings.folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});

// Folders of which nobody has heard for an hour are taken for leftovers.
setInterval(() => utimesSync(settings.folder, new Date(), new Date()), 10 * 60_000).unref();

function refuse(message: unknown, detail: string): void {
  const asked = readToEngine(message);
  if (asked?.type !== 'ask') return;
  const failure = {
    kind: 'platform',
    message: `The report engine has no build for this platform (${process.platform} ${process.arch}).`,
    advice: 'Tables cannot be opened here, but they can be exported and opened elsewhere.',
    detail,
  } as const;
  send({ type: 'failure', id: asked.id, failure });
}
