import * as v from 'valibot';
import type { Connection } from '../../instance/connection';
import { isRecord } from '../../shared/record';
import { parsedItems } from '../../shared/schema';
import { numberSetting, type SettingName, type Settings } from '../../shared/settings';

const megabyte = 1024 * 1024;

/** Returns the value of a setting for one connection. */
export function settingOf(
  settings: Settings,
  name: SettingName,
  { name: key }: Pick<Connection, 'name'>,
): unknown {
  const value = settings.read(name);
  return isRecord(value) ? value[key] : undefined;
}

/**
 * Returns the timeout of a complete exchange with an instance, in milliseconds: the one with the name of the
 * connection, or the one for every other connection.
 *
 * @param defaultSeconds the timeout if the user has set neither
 */
export function timeoutMs(settings: Settings, connection: Connection, defaultSeconds = 60): number {
  const values = [connection, { name: '*' }].map((one) => settingOf(settings, 'requests.timeout', one));
  const [seconds = defaultSeconds] = parsedItems(v.pipe(v.number(), v.gtValue(0)), values);
  return Math.min(Math.max(seconds, 1), 3600) * 1000;
}

export function traceRequests(settings: Settings): boolean {
  return settings.read('requests.trace') === true;
}

/** Returns the maximum sizes of a response, in bytes: in an editor and in total. */
export function responseSizes(settings: Settings): {
  readonly inEditorBytes: number;
  readonly capBytes: number;
} {
  return {
    inEditorBytes: numberSetting(settings, 'responses.maxEditorSize', 20, 1, 50) * megabyte,
    capBytes: numberSetting(settings, 'responses.maxSize', 200, 1, 400) * megabyte,
  };
}

export function maxPages(settings: Settings): number {
  return Math.floor(numberSetting(settings, 'pagination.maxPages', 100, 1, 100_000));
}

/** Returns the names of variables, arguments, and fields that the user marked as secret. */
export function secretVariables(settings: Settings): readonly string[] {
  return parsedItems(v.string(), settings.read('variables.sensitiveNames'));
}

/** Returns the maximum total size, in bytes, of the responses that history saves. */
export function historyBytes(settings: Settings): number {
  return numberSetting(settings, 'history.maxSize', 50, 0, 2000) * megabyte;
}
