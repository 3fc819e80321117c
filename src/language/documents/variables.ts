import {
  Kind,
  parse,
  parseType,
  typeFromAST,
  type GraphQLSchema,
  type GraphQLType,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { ParsedDefinition } from './parseDefinition';

export interface DeclaredVariable {
  readonly name: string;
  readonly type: TypeNode;
  /**
   * Whether the variable has a default value other than `null`. In a header that doesn't parse, any default value
   * counts.
   */
  readonly hasDefault: boolean;
}

/**
 * Returns the variables that an operation declares. Reads only its header if the operation has a syntax
 * error.
 */
export function declaredVariables(definition: ParsedDefinition): readonly DeclaredVariable[] {
  if (definition.node) return (definition.node.variableDefinitions ?? []).map(fromNode);
  const header = headerOf(definition.text);
  try {
    const [node] = parse(`${header} { a }`, { noLocation: true }).definitions;
    return node?.kind === Kind.OPERATION_DEFINITION ? (node.variableDefinitions ?? []).map(fromNode) : [];
  } catch {
    return readableVariables(header);
  }
}

export function typeOf(schema: GraphQLSchema, { type }: DeclaredVariable): GraphQLType | undefined {
  return typeFromAST(schema, type);
}

function fromNode({ variable, type, defaultValue }: VariableDefinitionNode): DeclaredVariable {
  const hasDefault = defaultValue !== undefined && defaultValue.kind !== Kind.NULL;
  return { name: variable.name.value, type, hasDefault };
}

/** Returns the text before the selection set, which starts at the first brace outside parentheses. */
function headerOf(text: string): string {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '{' && depth <= 0) return text.slice(0, offset);
  }
  return text;
}

/** Returns the complete declarations in a header that doesn't parse. */
function readableVariables(header: string): DeclaredVariable[] {
  return Array.from(
    header.matchAll(/\$(\w+)\s*:\s*([[\]!\w]+)\s*(=)?/g),
    ([, name = '', type = '', equals]) => {
      try {
        return [{ name, type: parseType(type), hasDefault: equals !== undefined }];
      } catch {
        return [];
      }
    },
  ).flat();
}
