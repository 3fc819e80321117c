import type { App } from '../../app';
import type { Connection } from '../../instance/connection';
import type { CostLimits } from '../../operations/costLimits';
import { effectiveLimits } from '../../operations/limits';
import type { SettingName } from '../../shared/settings';
import { readNumber, readSetting } from '../adapters/settings';

function perConnection(name: SettingName, connection: Connection): unknown {
  const value = readSetting(name);
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[connection.name];
}

/** The deadline of a whole exchange with an instance. */
export function deadlineMs(connection: Connection): number {
  const own = perConnection('requests.deadlines', connection);
  const seconds =
    typeof own === 'number' && own > 0
      ? Math.min(own, 3600)
      : readNumber('requests.deadlineSeconds', 60, 1, 3600);
  return seconds * 1000;
}

export function traceRequests(): boolean {
  return readSetting('requests.trace') === true;
}

export function answerSizes(): { readonly inEditorBytes: number; readonly capBytes: number } {
  const mb = 1024 * 1024;
  return {
    inEditorBytes: readNumber('answers.inEditorMB', 20, 1, 50) * mb,
    capBytes: readNumber('answers.largestMB', 200, 1, 400) * mb,
  };
}

export function mostPages(): number {
  return Math.floor(readNumber('pages.most', 100, 1, 100_000));
}

/** Names of variables that the user marked as secret. */
export function secretVariables(): readonly string[] {
  const value = readSetting('variables.secret');
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** What history may keep of answers, in bytes. */
export function keptAnswerBytes(): number {
  return readNumber('history.answersMB', 50, 0, 2000) * 1024 * 1024;
}

const learnedKey = ({ id }: Connection) => `costLimits/${id}` as const;

/** The limits of an instance: what the user set, what it named when it refused, and its defaults. */
export function costLimits(app: App, connection: Connection | undefined): CostLimits {
  if (connection === undefined) return effectiveLimits();
  return effectiveLimits(
    app.editor.globalState.get(learnedKey(connection)),
    perConnection('costLimits', connection),
  );
}

export async function learnCostLimits(
  app: App,
  connection: Connection,
  learned: Partial<CostLimits>,
): Promise<void> {
  if (Object.keys(learned).length === 0 || app.connections.get(connection.id) === undefined) return;
  const known = app.editor.globalState.get(learnedKey(connection));
  await app.editor.globalState.update(learnedKey(connection), {
    ...(known as object | undefined),
    ...learned,
  });
}
