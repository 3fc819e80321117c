import * as v from 'valibot';
import { parseObject } from '../shared/parseObject';
import { parsed } from '../shared/schema';
import type { Machine } from './machine';

const boundText = v.object({ machine: v.object({ id: v.string(), name: v.string() }), text: v.string() });

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
  return parsed(boundText, parseObject(stored)) ?? { machine: undefined, text: stored };
}
