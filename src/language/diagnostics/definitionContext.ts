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

/** Where fragments use variables, kept from keystroke to keystroke: their nodes stay as long as their text does. */
const usagesOfFragments = new WeakMap<GraphQLSchema, WeakMap<UsageNode, Usages>>();

/**
 * The context in which rules judge one definition with the fragments it reaches. What graphql-js finds out by
 * walking the definition once more, where its variables are used, is collected along the way.
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
    // Computed here once: the contexts of the rules inherit it.
    this.getFragment('');
  }

  /** To be asked before all rules. */
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

  /** The uses of the definition itself are whole once the walk leaves it, which is when rules ask. */
  override getVariableUsages(node: UsageNode): Usages {
    if (node === this.definition) return this.used;
    const bySchema = usagesOfFragments.get(this.getSchema()) ?? new WeakMap<UsageNode, Usages>();
    usagesOfFragments.set(this.getSchema(), bySchema);
    const usages = bySchema.get(node) ?? super.getVariableUsages(node);
    bySchema.set(node, usages);
    return usages;
  }

  /** The same context with another listener: what one rule computes serves the next. */
  reportingTo(report: (error: GraphQLError) => void): ValidationContext {
    return Object.create(this, { reportError: { value: report } }) as ValidationContext;
  }
}
