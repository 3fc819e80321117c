import { Kind, type ValueNode } from 'graphql';
import { readNumber } from '../../shared/json/exactJson';

/** Returns the value of a literal, like `valueFromASTUntyped`, but preserves all digits of numbers. */
export function literalValue(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return readNumber(node.value);
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.LIST:
      return node.values.map(literalValue);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, literalValue(value)]));
    case Kind.NULL:
      return null;
    case Kind.VARIABLE:
      return undefined;
  }
}
