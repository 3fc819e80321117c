import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  parseType,
  typeFromAST,
  type GraphQLArgument,
  type GraphQLInputFieldMap,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { RuleKinds, type State } from 'graphql-language-service';
import type { CursorContext } from './context';
import { isDefaultValue, isInDefault } from './place';

/** The expected type at an input position. */
export interface ExpectedInput {
  readonly type: GraphQLInputType | undefined;
  /** The fields of the input object around the cursor. */
  readonly fields: GraphQLInputFieldMap | undefined;
  readonly hasDefault: boolean;
}

/**
 * Returns the expected input type at a cursor. graphql-language-service determines the type for arguments. For default
 * values of variables, their declarations determine it.
 *
 * @param before the text of the definition up to the cursor
 */
export function expectedInput(
  schema: GraphQLSchema,
  { state, types }: CursorContext,
  before: string,
): ExpectedInput {
  if (isInDefault(state)) return inDefault(schema, state, before);
  const inValue = state.kind === RuleKinds.OBJECT_VALUE;
  return {
    type: (types.inputType ?? undefined) as GraphQLInputType | undefined,
    fields: types.objectFieldDefs ?? undefined,
    hasDefault:
      !inValue && (types.argDef as unknown as GraphQLArgument | undefined)?.defaultValue !== undefined,
  };
}

function inDefault(schema: GraphQLSchema, state: State, before: string): ExpectedInput {
  const [, declared] = [...before.matchAll(/\$\w+\s*:\s*([[\]!\w\s]+?)\s*=/g)].at(-1) ?? [];
  let type = declared === undefined ? undefined : readInputType(schema, declared);
  let fields: GraphQLInputFieldMap | undefined;
  for (const { kind, name } of statesInside(state)) {
    if (kind === RuleKinds.LIST_VALUE) type = listItem(type);
    if (kind === RuleKinds.OBJECT_VALUE) fields = fieldsOf(type);
    if (kind === RuleKinds.OBJECT_FIELD) type = name ? fields?.[name]?.type : undefined;
  }
  return { type, fields, hasDefault: false };
}

function statesInside(state: State): readonly State[] {
  const states: State[] = [];
  for (
    let current: State | null | undefined = state;
    current && !isDefaultValue(current);
    current = current.prevState
  )
    states.unshift(current);
  return states;
}

function readInputType(schema: GraphQLSchema, text: string): GraphQLInputType | undefined {
  try {
    return typeFromAST(schema, parseType(text)) as GraphQLInputType | undefined;
  } catch {
    return undefined;
  }
}

function listItem(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  const nullable = type ? getNullableType(type) : undefined;
  return isListType(nullable) ? nullable.ofType : undefined;
}

function fieldsOf(type: GraphQLInputType | undefined): GraphQLInputFieldMap | undefined {
  const named = type ? getNamedType(type) : undefined;
  return isInputObjectType(named) ? named.getFields() : undefined;
}
