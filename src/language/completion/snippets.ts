import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

export interface Snippet {
  readonly text: string;
  /** Whether to request suggestions at the first tab stop. */
  readonly continues: boolean;
}

/** Numbers the tab stops of a snippet. */
class Stops {
  private count = 0;

  next(): string {
    this.count += 1;
    return `\${${this.count}}`;
  }

  get any(): boolean {
    return this.count > 0;
  }
}

/**
 * Returns a snippet with the required arguments and selection braces of a field, without those that follow it already;
 * `undefined` if it needs neither.
 */
export function fieldSnippet(
  field: Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'args'>,
  follows: { readonly parenthesis: boolean; readonly brace: boolean },
): Snippet | undefined {
  const stops = new Stops();
  const args = follows.parenthesis ? '' : requiredArguments(field.args, stops);
  const selects = isCompositeType(getNamedType(field.type)) && !follows.brace && !follows.parenthesis;
  if (args === '' && !selects) return undefined;
  return { text: `${field.name}${args}${selects ? ' {\n\t$0\n}' : ''}`, continues: true };
}

/**
 * Returns the required arguments of a directive or field in parentheses, with tab stops for their values. Empty if
 * there are none.
 */
export function requiredArguments(args: readonly GraphQLArgument[], stops = new Stops()): string {
  const required = args.filter(isRequiredArgument);
  if (required.length === 0) return '';
  return `(${required.map(({ name, type }) => `${name}: ${valueStop(type, stops)}`).join(', ')})`;
}

/**
 * Returns a snippet for an argument or input field, with tab stops for its value or for the required fields
 * of an input object.
 */
export function inputSnippet(name: string, type: GraphQLInputType): Snippet {
  return { text: `${name}: ${valueStop(type, new Stops())}`, continues: true };
}

function valueStop(type: GraphQLInputType, stops: Stops, depth = 0): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${valueStop(nullable.ofType, stops, depth)}]`;
  if (!isInputObjectType(nullable) || depth > 2) return stops.next();
  const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
  if (required.length === 0) return `{ ${stops.next()} }`;
  const fields = required.map(({ name, type: inner }) => `${name}: ${valueStop(inner, stops, depth + 1)}`);
  return `{ ${fields.join(', ')} }`;
}
