import type { Connection } from '../../instance/connection';
import { numberSetting, type SettingName, type Settings } from '../../shared/settings';

const megabyte = 1024 * 1024;

/** The value that a setting has for one connection, by its name. */
export function settingOf(settings: Settings, name: SettingName, connection: Connection): unknown {
  const value = settings.read(name);
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[connection.name];
}

/** The deadline of a whole exchange with an instance, in milliseconds. */
export function deadlineMs(settings: Settings, connection: Connection): number {
  const own = settingOf(settings, 'requests.deadlines', connection);
  const seconds =
    typeof own === 'number' && own > 0
      ? Math.min(own, 3600)
      : numberSetting(settings, 'requests.deadlineSeconds', 60, 1, 3600);
  return seconds * 1000;
}

export function traceRequests(settings: Settings): boolean {
  return settings.read('requests.trace') === true;
}

/** How large a response may be, in an editor and at all. */
export function responseSizes(settings: Settings): {
  readonly inEditorBytes: number;
  readonly capBytes: number;
} {
  return {
    inEditorBytes: numberSetting(settings, 'answers.inEditorMB', 20, 1, 50) * megabyte,
    capBytes: numberSetting(settings, 'answers.largestMB', 200, 1, 400) * megabyte,
  };
}

export function maxPages(settings: Settings): number {
  return Math.floor(numberSetting(settings, 'pages.most', 100, 1, 100_000));
}

/** Names of variables that the user marked as secret. */
export function secretVariables(settings: Settings): readonly string[] {
  const value = settings.read('variables.secret');
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** The maximum size of the responses that history saves, in bytes. */
export function historyBytes(settings: Settings): number {
  return numberSetting(settings, 'history.answersMB', 50, 0, 2000) * megabyte;
}
