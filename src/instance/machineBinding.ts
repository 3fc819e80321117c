import { parseObject } from '../shared/parseObject';
import type { Machine } from './machine';

/** A stored secret, and the computer to which it is bound, if any. */
export interface BoundText {
  readonly machine: Machine | undefined;
  readonly text: string;
}

/**
 * Binds a secret to a computer, for a server whose URL is valid only there, such as `http://localhost:3080`.
 */
export function bindToMachine(text: string, { id, name }: Machine): string {
  return JSON.stringify({ machine: { id, name }, text });
}

/** Parses a stored secret. Secrets that aren't bound to a computer are stored unchanged. */
export function readBound(stored: string): BoundText {
  const { machine, text } = parseObject(stored) ?? {};
  const parsed = parseMachine(machine);
  return !parsed || typeof text !== 'string'
    ? { machine: undefined, text: stored }
    : { machine: parsed, text };
}

function parseMachine(value: unknown): Machine | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return undefined;
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
