import { stat } from 'node:fs/promises';
import {
  largestVariablesFile,
  readVariables,
  requireVariables,
  variablesPath,
  type Variables,
} from '../operations/variables';
import type { Operation } from '../operations/document';
import { parseJson } from '../shared/json/exactJson';
import { textOf, textsOf, type Context } from './command';
import { readInput, type ChosenOperation } from './documents';
import { usageError } from './usageError';

/**
 * Returns the variables of an operation: those of `--var`, and else those of `--variables` or of the variables file
 * beside the document.
 *
 * @throws UserError `input` if a file or a value isn't valid, or a required variable has no value
 */
export async function variablesOf(
  context: Pick<Context, 'values'>,
  { path, operation }: ChosenOperation,
): Promise<Variables> {
  const declared = new Set(
    (operation.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const given = Object.fromEntries(textsOf(context, 'var').map(readVariable));
  const unknown = Object.keys(given).find((name) => !declared.has(name));
  if (unknown !== undefined)
    throw usageError(
      `The operation has no variable "${unknown}".`,
      `It has ${[...declared].join(', ') || 'none'}.`,
    );
  const file = textOf(context, 'variables');
  if (declared.size === 0 && file === undefined) return {};
  const filed =
    file === undefined ? await filedVariables(path, operation) : await variablesIn(file, operation);
  const variables = { ...filed, ...given };
  requireVariables(operation, variables);
  return variables;
}

/**
 * Returns the variables of an operation in the variables file beside its document, if there is one.
 *
 * @throws UserError `input` if the file isn't valid
 */
export async function filedVariables(path: string, operation: Operation): Promise<Variables> {
  const file = variablesPath(path);
  const exists = (await stat(file).catch(() => undefined)) !== undefined;
  return exists ? variablesIn(file, operation) : {};
}

async function variablesIn(file: string, operation: Operation): Promise<Variables> {
  return readVariables(await readInput(file, largestVariablesFile), operation);
}

function readVariable(text: string): readonly [name: string, value: unknown] {
  const [, name, value] = /^([_A-Za-z]\w*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw usageError('--var must be NAME=JSON.');
  try {
    return [name, parseJson(value)];
  } catch {
    return [name, value];
  }
}
