import { rmSync, utimesSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { setDisplayLanguage } from '../../../shared/displayLanguage';
import { errorCode } from '../../../shared/userError';
import {
  readSettings,
  readToEngine,
  type FromEngine,
  type SerializedError,
} from '../protocol/engineMessages';
import type { Server, ToServer } from './server';

// The entry point of the report engine's process, which communicates over the channel to its parent and ends
// when the channel closes.
const settings = readSettings(process.argv[2]);
const send = (message: FromEngine): void => void process.send?.(message);
/** Kills the process, since `process.exit` would wait for the threads of the database. */
const exit = (): void => void setImmediate(() => process.kill(process.pid, 'SIGKILL'));

/** Loaded on first use, so that a failure to load the database library can be reported. */
let server: Promise<Server> | undefined;

process.on('message', (value) => {
  const message = readToEngine(value);
  if (!message) return;
  if (message.type === 'language') {
    setDisplayLanguage(message);
    return;
  }
  server ??= import('./server').then(({ Server }) => new Server(settings, send, exit));
  server.then(
    (loaded) => void loaded.receive(message),
    (error: unknown) => refuse(message, error),
  );
});

process.on('disconnect', () => {
  rmSync(settings.folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
});

// Updates the modification time of the folder, since other processes delete folders that haven't been
// modified for an hour.
setInterval(() => utimesSync(settings.folder, new Date(), new Date()), 10 * 60_000).unref();

function refuse(message: ToServer, error: unknown): void {
  if (message.type === 'ask') send({ type: 'failure', id: message.id, failure: loadError(error) });
}

/**
 * Converts an error that occurred when loading the database library: it doesn't exist for this platform, or
 * it is damaged or blocked. The result is always of kind `platform`, since the engine can't run.
 */
function loadError(error: unknown): SerializedError {
  const detail = error instanceof Error ? error.message : String(error);
  const isMissing = errorCode(error) === 'MODULE_NOT_FOUND' || /unsupported arch/.test(detail);
  if (isMissing) {
    return {
      kind: 'platform',
      message: l10n.t("The report engine isn't available for this platform ({platform}).", {
        platform: `${process.platform} ${process.arch}`,
      }),
      advice: l10n.t(
        'Read this data with another program, for example after you export the original file of a report.',
      ),
      detail,
    };
  }
  return {
    kind: 'platform',
    message: l10n.t("The report engine couldn't be loaded."),
    advice: l10n.t('Reinstall Instance Explorer.'),
    hint: 'reloadWindow',
    detail,
  };
}
