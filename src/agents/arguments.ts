import { formatJson } from '../shared/json/formatJson';
import { isRecord } from '../shared/record';
import { UserError } from '../shared/userError';
import type { Arguments, InputSchema } from './tool';

/** The maximum size of all arguments together, in characters of JSON. */
const largest = 256 * 1024;

/**
 * Validates the arguments of a call. Hosts don't: some drop unknown arguments silently, and some validate nothing.
 *
 * @throws UserError `input` that lists the arguments of the tool
 */
export function readArguments({ properties, required }: InputSchema, given: unknown): Arguments {
  const args = given ?? {};
  const known = Object.keys(properties);
  if (!isRecord(args)) throw wrong('The arguments must be an object.', known);
  if (formatJson(args).length > largest) throw wrong('The arguments are too large.', known);
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(`There is no argument ${formatJson(unknown.slice(0, 100))}.`, known);
  const missing = required.find((name) => args[name] === undefined);
  if (missing !== undefined) throw wrong(`The argument "${missing}" is missing.`, known);
  for (const [name, value] of Object.entries(args)) {
    const { type = 'string', maxLength = largest } = properties[name] ?? {};
    const fits = type === 'object' ? isRecord(value) : typeof value === 'string' && value.length <= maxLength;
    if (!fits) throw wrong(`"${name}" must be ${type === 'object' ? 'an object' : 'a string'}.`, known);
  }
  return args;
}

function wrong(message: string, known: readonly string[]): UserError {
  const advice = known.length === 0 ? 'The tool has no arguments.' : `The arguments are ${known.join(', ')}.`;
  return new UserError('input', message, { advice });
}
