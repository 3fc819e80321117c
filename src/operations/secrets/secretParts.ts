import { Kind, parse, visit, type ASTNode, type DocumentNode, type StringValueNode } from 'graphql';
import { isRecord } from '../../shared/record';
import type { OperationRequest } from '../requestText';
import { isSecretName } from '../request/variableInputs';
import type { Variables } from '../variables';
import type { SecretParts } from './savedResponse';
import { containsToken, replaceTokens } from './tokenShapes';

/**
 * The replacement for a literal that isn't saved. No operation declares this variable, so every instance
 * rejects the operation until the user replaces it. A literal placeholder could be saved as a password by
 * mistake.
 */
export const omittedSecret = '$omittedSecret';

/** The minimum length of values to redact. Shorter texts also occur where they aren't secret. */
const shortestValue = 8;

/**
 * Returns the secrets of a run, which must not be saved, based on the names of fields, arguments, and variables,
 * and on token patterns.
 *
 * @param marked names of fields, arguments, and variables that the user marked as secret
 */
export function secretParts(
  { document, text }: Pick<OperationRequest, 'document' | 'text'>,
  variables: Variables,
  marked: readonly string[] = [],
): SecretParts {
  const keys = new Set<string>();
  visit(document, {
    Field: ({ name, alias }) => {
      if (isSecretName(name.value, marked)) keys.add((alias ?? name).value);
    },
  });
  const values = [
    ...secretLiterals(text, marked, []).map(({ value }) => value),
    ...Object.entries(variables).flatMap(([name, value]) => secretStrings(name, value, marked)),
  ];
  return {
    keys: [...keys],
    values: [...new Set(values)].filter((value) => value.length >= shortestValue),
  };
}

/**
 * Returns the text of an operation for saving, with {@link omittedSecret} in place of secret literals.
 *
 * @param secrets other texts that aren't saved, such as the credential of the connection
 */
export function savedQuery(text: string, marked: readonly string[], secrets: readonly string[]): string {
  let saved = text;
  for (const { loc } of secretLiterals(text, marked, secrets).reverse()) {
    if (loc) saved = saved.slice(0, loc.start) + omittedSecret + saved.slice(loc.end);
  }
  // Replaces the remaining occurrences, for example in comments.
  for (const secret of secrets) saved = saved.replaceAll(secret, omittedSecret);
  return replaceTokens(saved, omittedSecret);
}

/** Whether a saved operation has a placeholder for a literal that the user must enter again. */
export function lacksSecret(query: string): boolean {
  return query.includes(omittedSecret);
}

/** Returns the string literals that aren't saved, in text order. */
function secretLiterals(
  text: string,
  marked: readonly string[],
  secrets: readonly string[],
): StringValueNode[] {
  const found: StringValueNode[] = [];
  const document = parsed(text);
  if (!document) return found;
  visit(document, {
    StringValue(node, _key, parent, _path, ancestors) {
      const name = nameOf([...ancestors, parent].flat());
      const isSecret =
        isSecretName(name, marked) ||
        containsToken(node.value) ||
        secrets.some((secret) => node.value.includes(secret));
      if (isSecret) found.push(node);
    },
  });
  return found;
}

/**
 * Parses an operation. Returns `undefined` for a syntax error, because no instance accepts such an operation.
 */
function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the name of the argument, input field, or variable that a value belongs to. */
function nameOf(ancestors: readonly (ASTNode | undefined)[]): string {
  for (const node of [...ancestors].reverse()) {
    if (node?.kind === Kind.ARGUMENT || node?.kind === Kind.OBJECT_FIELD) return node.name.value;
    if (node?.kind === Kind.VARIABLE_DEFINITION) return node.variable.name.value;
  }
  return '';
}

function secretStrings(name: string, value: unknown, marked: readonly string[]): readonly string[] {
  if (typeof value === 'string') return isSecretName(name, marked) || containsToken(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => secretStrings(name, item, marked));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    secretStrings(isSecretName(name, marked) ? name : key, item, marked),
  );
}
