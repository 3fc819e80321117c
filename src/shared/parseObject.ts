import { isRecord } from './record';

/** Parses a text as a JSON object; returns `undefined` when it isn't JSON or isn't an object. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
