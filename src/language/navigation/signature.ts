import type { GraphQLArgument, GraphQLField, GraphQLSchema } from 'graphql';
import { RuleKinds } from 'graphql-language-service';
import { contextAt, enclosing, type LinePosition } from '../completion/context';
import type { LanguageDocument } from '../documents/languageDocument';
import { inputSignature } from '../hover/hoverText';

export interface Signature {
  readonly label: string;
  readonly documentation: string;
  readonly parameters: readonly { readonly label: string; readonly documentation: string }[];
  /** The index in `parameters` of the argument at the cursor; `undefined` if there is none. */
  readonly active: number | undefined;
}

/** Returns the signature of the field or directive whose argument list contains a position, if there is one. */
export function signatureAt(
  schema: GraphQLSchema,
  document: LanguageDocument,
  position: LinePosition,
): Signature | undefined {
  const context = contextAt(schema, document, position);
  if (!context) return undefined;
  const { state, types } = context;
  const inside = enclosing(state, RuleKinds.ARGUMENTS);
  const args = types.argDefs as unknown as readonly GraphQLArgument[] | null | undefined;
  if (!inside || !args || args.length === 0) return undefined;
  const owner = inside.prevState;
  const field = types.fieldDef as unknown as GraphQLField<unknown, unknown> | null | undefined;
  const isField = owner?.kind !== RuleKinds.DIRECTIVE;
  const parameters = args.map((argument) => ({
    label: inputSignature(argument),
    documentation: argument.description ?? '',
  }));
  const name = `${isField ? '' : '@'}${owner?.name ?? ''}`;
  // Inside an input object, the library's `fieldDef` is an input field.
  const returns = isField && field?.name === owner?.name ? `: ${String(field?.type)}` : '';
  const current = enclosing(state, RuleKinds.ARGUMENT);
  const active = args.findIndex((argument) => argument.name === current?.name);
  return {
    label: `${name}(${parameters.map(({ label }) => label).join(', ')})${returns}`,
    documentation: (isField && field?.name === owner?.name ? field?.description : undefined) ?? '',
    parameters,
    active: active === -1 ? undefined : active,
  };
}
