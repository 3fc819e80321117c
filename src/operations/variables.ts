import * as l10n from '@vscode/l10n';
import { Kind, print } from 'graphql';
import { formatList } from '../shared/format';
import { UserError } from '../shared/userError';
import { parseJson, readExactJson } from '../shared/json/exactJson';
import { formatJson } from '../shared/json/formatJson';
import { isRecord } from '../shared/record';
import type { Operation } from './document';
import { indentJson } from './jsonText';
import { literalValue } from './request/literalValue';

/**
 * The variables of an operation. A number that a double can't represent exactly is an `ExactNumber`, so serialize
 * them with `formatJson`.
 */
export type Variables = Readonly<Record<string, unknown>>;

/** The name of a variable, and the keys and indexes that lead from its value to a value in it. */
export type ValuePath = readonly (string | number)[];

/** The maximum size of a variables file, in bytes. */
export const largestVariablesFile = 16 * 1024 * 1024;

/** The key for the variables of an anonymous operation in a variables file. */
export const anonymousKey = 'anonymous';

/**
 * Returns the path of the variables file of a document: `queries/users.vars.json` for
 * `queries/users.graphql`.
 */
export function variablesPath(documentPath: string): string {
  return documentPath.replace(/\.(?:graphql|gql)$/i, '') + '.vars.json';
}

/**
 * Reads the values for one operation from a variables file: a JSON object with one key for each operation.
 *
 * @throws UserError `input` if the file isn't such an object
 */
export function readVariables(json: string, operation: Operation): Variables {
  let file: unknown;
  try {
    // Removes the byte order mark that some editors add.
    file = parseJson(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UserError('input', l10n.t("The variables file isn't valid JSON."), {
      advice: l10n.t('Correct the file, then try again.'),
      detail: error instanceof Error ? error.message : String(error),
    });
  }
  if (!isRecord(file)) throw notAnObject(l10n.t("The variables file isn't a JSON object."));
  const key = operation.name ?? anonymousKey;
  if (!Object.hasOwn(file, key)) return {};
  const values = file[key];
  if (!isRecord(values))
    throw notAnObject(l10n.t('"{key}" in the variables file isn\'t a JSON object.', { key }));
  return values;
}

/** Returns the required variables that have no value, as `$name: Type`. */
export function missingVariables(operation: Operation, values: Variables): readonly string[] {
  return (operation.node.variableDefinitions ?? [])
    .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue)
    .filter(({ variable: { name } }) => !Object.hasOwn(values, name.value) || isNothing(values[name.value]))
    .map(({ variable, type }) => `$${variable.name.value}: ${print(type)}`);
}

/** @throws UserError `input` if a required variable has no value and can't be asked for */
export function requireVariables(operation: Operation, values: Variables): void {
  const missing = missingVariables(operation, values);
  if (missing.length === 0) return;
  throw new UserError('input', l10n.t('Missing variables: {names}.', { names: formatList(missing) }), {
    advice: l10n.t('Add the values to the variables file next to the document.'),
  });
}

/**
 * Returns the content of a new variables file: a key for each variable of an operation, for the user to complete.
 * Variables with a default value have that value, because `null` would override it.
 */
export function variablesTemplate(operation: Operation): string {
  const values = Object.fromEntries(
    (operation.node.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue ? literalValue(defaultValue) : null,
    ]),
  );
  return indentJson(formatJson({ [operation.name ?? anonymousKey]: values }));
}

/** Returns the default values of the variables that have one. */
export function defaultValues(operation: Operation): Variables {
  return Object.fromEntries(
    (operation.node.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, literalValue(defaultValue)]] : [],
    ),
  );
}

/** Formats variables as JSON text, because the storage of VS Code would round large numbers. */
export function storedVariables(variables: Variables): string {
  return formatJson(variables);
}

/** Parses {@link storedVariables}. Values stored by an earlier version are returned unchanged. */
export function restoredVariables(stored: unknown): Variables {
  const value = isRecord(stored) ? stored : readExactJson(String(stored));
  return isRecord(value) ? value : {};
}

function notAnObject(message: string): UserError {
  const example = '{"OperationName": {"variable": "value"}}';
  return new UserError('input', message, {
    advice: l10n.t('The file should look like {example}.', { example }),
  });
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
