import { Kind, parse, visit, type ASTNode, type DocumentNode, type StringValueNode } from 'graphql';
import type { OperationRequest } from '../requestText';
import { isSecretName } from '../request/variableInputs';
import type { Variables } from '../variables';
import type { SecretParts } from './savedResponse';
import { containsToken, replaceTokens } from './tokenShapes';

/**
 * In place of a literal that is not stored. No operation declares this variable, so that no instance accepts the
 * operation before the user has replaced it: a placeholder must never become somebody's password.
 */
export const omittedSecret = '$omittedSecret';

/** A shorter text also appears where it is no secret. */
const shortestValue = 8;

/**
 * What of a run must not be stored, by the names of fields, arguments and variables, and by the shapes of tokens.
 *
 * @param marked names of variables that the user marked as secret
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
 * The text of an operation as it is stored, with {@link omittedSecret} in place of secret literals.
 *
 * @param secrets other texts that are not stored, such as the credential of the connection
 */
export function savedQuery(text: string, marked: readonly string[], secrets: readonly string[]): string {
  let saved = text;
  for (const { loc } of secretLiterals(text, marked, secrets).reverse()) {
    if (loc !== undefined) saved = saved.slice(0, loc.start) + omittedSecret + saved.slice(loc.end);
  }
  // What is left is in comments.
  for (const secret of secrets) saved = saved.replaceAll(secret, omittedSecret);
  return replaceTokens(saved, omittedSecret);
}

/** Whether a stored operation lacks a literal that the user has to enter again. */
export function lacksSecret(query: string): boolean {
  return query.includes(omittedSecret);
}

/** The literals that are not stored, in the order of the text. */
function secretLiterals(
  text: string,
  marked: readonly string[],
  secrets: readonly string[],
): StringValueNode[] {
  const found: StringValueNode[] = [];
  const document = parsed(text);
  if (document === undefined) return found;
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

/** What does not parse was never accepted by an instance. */
function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The name of the argument, the member or the variable that a value belongs to. */
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
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    secretStrings(isSecretName(name, marked) ? name : key, item, marked),
  );
}
