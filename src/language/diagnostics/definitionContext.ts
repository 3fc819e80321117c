import {
  Kind,
  ValidationContext,
  getNullableType,
  isLeafType,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type TypeInfo,
} from 'graphql';
import type { ExecutableNode } from '../documents/executableNode';

export type Usages = ReturnType<ValidationContext['getVariableUsages']>;
type UsageNode = Parameters<ValidationContext['getVariableUsages']>[0];

/** Variable usages of fragments, cached across edits because unchanged text has the same node. */
const usagesOfFragments = new WeakMap<GraphQLSchema, WeakMap<UsageNode, Usages>>();

/**
 * Validation context of one definition and the fragments it reaches. Collects the variable usages of the definition
 * during the validation walk, instead of in a second walk like graphql-js.
 */
export class DefinitionContext extends ValidationContext {
  /** The variable usages of the definition that were recorded so far. */
  readonly used: Usages[number][] = [];

  constructor(
    schema: GraphQLSchema,
    private readonly definition: ExecutableNode,
    fragments: readonly FragmentDefinitionNode[],
    private readonly types: TypeInfo,
  ) {
    const document = { kind: Kind.DOCUMENT, definitions: [definition, ...fragments] } as const;
    super(schema, document, types, () => undefined);
    // Builds the fragment map once; the contexts of the rules inherit it.
    this.getFragment('');
  }

  /** A visitor that records variable usages. Must run before all rules. */
  get usageCollector(): ASTVisitor {
    return {
      VariableDefinition: () => false,
      Variable: (node) => {
        this.used.push(
          withoutScalarType({
            node,
            type: this.types.getInputType(),
            defaultValue: this.types.getDefaultValue(),
            parentType: this.types.getParentInputType(),
          }),
        );
      },
    };
  }

  /**
   * Returns the recorded usages of the definition, which are complete when the walk leaves it, or the cached
   * usages of a fragment.
   */
  override getVariableUsages(node: UsageNode): Usages {
    if (node === this.definition) return this.used;
    const bySchema = usagesOfFragments.get(this.getSchema()) ?? new WeakMap<UsageNode, Usages>();
    usagesOfFragments.set(this.getSchema(), bySchema);
    const usages = bySchema.get(node) ?? super.getVariableUsages(node).map(withoutScalarType);
    bySchema.set(node, usages);
    return usages;
  }

  /** Returns this context with a different error handler. All such contexts share cached results. */
  reportingTo(report: (error: GraphQLError) => void): ValidationContext {
    return Object.create(this, { reportError: { value: report } }) as ValidationContext;
  }
}

/** Removes the type of a variable in a list that is the value of a scalar, because such a list can have any items. */
function withoutScalarType(usage: Usages[number]): Usages[number] {
  return isLeafType(getNullableType(usage.parentType)) ? { ...usage, type: undefined } : usage;
}
