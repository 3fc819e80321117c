import { parsed, parsedItems, text } from '../shared/schema';
import type { Terminal } from './terminal';

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The values of options by name. Only those that were given. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** What a command gets from the process. */
export interface Context {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly environment: Environment;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

export type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** The result of a command that could do its work. */
export interface Result {
  /** Whether the answer is yes. Otherwise, the exit code is 1. */
  readonly ok: boolean;
  /** The text for standard output or the output file. */
  readonly content: Chunks;
  /** Returns the value for the envelope of `--json`, instead of `content`. Can contain exact numbers. */
  readonly data: () => unknown;
  readonly errors?: readonly unknown[];
  readonly facts?: Readonly<Record<string, unknown>>;
  /** A message that follows the result. */
  readonly summary?: string;
  /** Whether the command has already written the output file. */
  readonly isWritten?: boolean;
  /** Releases what `content` requires. */
  readonly close?: () => Promise<void>;
}

/** @throws UserError, whose kind determines the exit code */
export type Command = (context: Context) => Promise<Result>;

/** Returns the value of an option with one text value. */
export function textOf({ values }: Pick<Context, 'values'>, name: string): string | undefined {
  return parsed(text(), values[name]);
}

/** Returns the values of an option that can be repeated. */
export function textsOf({ values }: Pick<Context, 'values'>, name: string): readonly string[] {
  return parsedItems(text(), values[name]);
}
