import {
  Kind,
  ValidationContext,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type TypeInfo,
} from 'graphql';
import type { ExecutableNode } from '../documents/parseDefinition';

type Usages = ReturnType<ValidationContext['getVariableUsages']>;
type UsageNode = Parameters<ValidationContext['getVariableUsages']>[0];

/** The variables that fragments use, cached across edits: nodes are unchanged as long as their text is. */
const usagesOfFragments = new WeakMap<GraphQLSchema, WeakMap<UsageNode, Usages>>();

/**
 * The context in which rules validate one definition with the fragments it reaches. graphql-js walks the definition
 * again to find its variable usages; this context collects them during the first walk.
 */
export class DefinitionContext extends ValidationContext {
  private readonly used: Usages[number][] = [];

  constructor(
    schema: GraphQLSchema,
    private readonly definition: ExecutableNode,
    fragments: readonly FragmentDefinitionNode[],
    private readonly types: TypeInfo,
  ) {
    const document = { kind: Kind.DOCUMENT, definitions: [definition, ...fragments] } as const;
    super(schema, document, types, () => undefined);
    // Computes the fragments once: the contexts of the rules inherit them.
    this.getFragment('');
  }

  /** Must run before all rules. */
  get usageCollector(): ASTVisitor {
    return {
      VariableDefinition: () => false,
      Variable: (node) => {
        this.used.push({
          node,
          type: this.types.getInputType(),
          defaultValue: this.types.getDefaultValue(),
          parentType: this.types.getParentInputType(),
        });
      },
    };
  }

  /** The usages of the definition itself are complete once the walk leaves it, which is when rules use them. */
  override getVariableUsages(node: UsageNode): Usages {
    if (node === this.definition) return this.used;
    const bySchema = usagesOfFragments.get(this.getSchema()) ?? new WeakMap<UsageNode, Usages>();
    usagesOfFragments.set(this.getSchema(), bySchema);
    const usages = bySchema.get(node) ?? super.getVariableUsages(node);
    bySchema.set(node, usages);
    return usages;
  }

  /** Returns the same context with another error listener, so that rules share cached results. */
  reportingTo(report: (error: GraphQLError) => void): ValidationContext {
    return Object.create(this, { reportError: { value: report } }) as ValidationContext;
  }
}
