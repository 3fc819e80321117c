import { formatWithOptions } from 'node:util';
import { window, type Disposable, type LogOutputChannel } from 'vscode';
import type { Log } from '../../shared/ports';
import { redactCredentialShapes } from '../../shared/redact';
import { logLine } from './uiText';

export interface LogChannel extends Log, Disposable {
  /** Shows the log without moving the focus. */
  show(): void;
}

/** Creates the extension's output channel. */
export function createLog(): LogChannel {
  const channel = createLogChannel('Instance Explorer');
  return {
    debug: (message) => channel.debug(message),
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error: (message) => channel.error(message),
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}

/**
 * Creates an output channel that writes each message as one line, without control characters and with credentials
 * redacted.
 */
export function createLogChannel(name: string): LogOutputChannel {
  const channel = window.createOutputChannel(name, { log: true });
  const lineOf = (...values: readonly unknown[]): string =>
    logLine(redactCredentialShapes(values.map(textOf).join(' ')));
  return {
    name,
    get logLevel() {
      return channel.logLevel;
    },
    onDidChangeLogLevel: channel.onDidChangeLogLevel,
    trace: (...values) => channel.trace(lineOf(...values)),
    debug: (...values) => channel.debug(lineOf(...values)),
    info: (...values) => channel.info(lineOf(...values)),
    warn: (...values) => channel.warn(lineOf(...values)),
    error: (...values) => channel.error(lineOf(...values)),
    append: (value) => channel.append(lineOf(value)),
    appendLine: (value) => channel.appendLine(lineOf(value)),
    replace: (value) => channel.replace(lineOf(value)),
    clear: () => channel.clear(),
    show: () => channel.show(true),
    hide: () => channel.hide(),
    dispose: () => channel.dispose(),
  };
}

function textOf(value: unknown): string {
  return value instanceof Error ? value.message : formatWithOptions({ breakLength: Infinity }, value);
}
