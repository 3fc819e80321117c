import { isRecord } from './record';

/** Parses a text as a JSON object; returns `undefined` when it isn't JSON or isn't an object. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(text);
  return isRecord(value) ? value : undefined;
}

/** Parses a text as JSON; returns `undefined` when it isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
