import { window, type Disposable } from 'vscode';
import type { Log } from '../../shared/ports';
import { redactCredentialShapes } from '../../shared/redact';

export interface LogChannel extends Log, Disposable {
  /** Brings the log into view. */
  show(): void;
}

/** The extension's output channel. It takes what looks like a credential out of every line, whoever wrote it. */
export function createLog(): LogChannel {
  const channel = window.createOutputChannel('Instance Explorer', { log: true });
  return {
    debug: (message) => channel.debug(redactCredentialShapes(message)),
    info: (message) => channel.info(redactCredentialShapes(message)),
    warn: (message) => channel.warn(redactCredentialShapes(message)),
    error: (message) => channel.error(redactCredentialShapes(message)),
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}
