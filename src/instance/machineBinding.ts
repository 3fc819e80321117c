import { parseObject } from '../shared/parseObject';
import type { Machine } from './machine';

/** A stored secret, with the computer on which it was entered if it can be used only there. */
export interface BoundText {
  readonly machine: Machine | undefined;
  readonly text: string;
}

/** Wraps a secret for a server that has another URL on other computers, such as `http://localhost:3080`. */
export function bindToMachine(text: string, { id, name }: Machine): string {
  return JSON.stringify({ machine: { id, name }, text });
}

/** Unwraps a stored secret. Secrets for other servers are stored as they are. */
export function readBound(stored: string): BoundText {
  const { machine, text } = parseObject(stored) ?? {};
  const parsed = parseMachine(machine);
  return parsed === undefined || typeof text !== 'string'
    ? { machine: undefined, text: stored }
    : { machine: parsed, text };
}

function parseMachine(value: unknown): Machine | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return undefined;
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined;
}
