import * as l10n from '@vscode/l10n';
import { Kind, visit, type ArgumentNode, type ObjectFieldNode } from 'graphql';
import { formatList } from '../../shared/format';
import { isRecord } from '../../shared/record';
import type { OperationRequest } from '../requestText';
import type { Variables } from '../variables';

/** The errors with which the GraphQL library of instances rejects null where the schema has a default value. */
const nullErrors = /^(?:graphql: )?got null for (?:non-null|input object)$/;

/** The maximum number of names in the note. */
const maxNames = 20;

/**
 * Returns a note with the values that can be the cause of an error about null, which names neither the value nor its
 * place; `undefined` if there is no such error or no such value.
 */
export function nullNote(
  errors: readonly { readonly message: string }[],
  { operation, document }: Pick<OperationRequest, 'operation' | 'document'>,
  variables: Variables,
): string | undefined {
  if (!errors.some(({ message }) => nullErrors.test(message))) return undefined;
  const names = new Set<string>();
  for (const { variable, defaultValue } of operation.node.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (Object.hasOwn(variables, name)) addNulls(names, `$${name}`, variables[name]);
    else if (!defaultValue || defaultValue.kind === Kind.NULL) names.add(`$${name}`);
  }
  const addLiteral = ({ name, value }: ArgumentNode | ObjectFieldNode): void => {
    if (value.kind === Kind.NULL) names.add(name.value);
  };
  visit(document, { [Kind.ARGUMENT]: addLiteral, [Kind.OBJECT_FIELD]: addLiteral });
  if (names.size === 0) return undefined;
  return l10n.t(
    'The instance rejects null for arguments and input fields with a default value. Enter a value for each of these that has one: {names}.',
    { names: formatList([...names].slice(0, maxNames)) },
  );
}

function addNulls(names: Set<string>, path: string, value: unknown): void {
  if (value === null) names.add(path);
  else if (Array.isArray(value)) for (const item of value) addNulls(names, path, item);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) addNulls(names, `${path}.${key}`, inner);
}
