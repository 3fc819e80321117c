import {
  BREAK,
  GraphQLError,
  Kind,
  getEnterLeaveForKind,
  type ASTNode,
  type ASTVisitFn,
  type ASTVisitor,
  type TypeInfo,
} from 'graphql';

/** The child properties to visit, by node kind. Names are omitted, because no rule visits them. */
const children: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  [Kind.OPERATION_DEFINITION]: ['variableDefinitions', 'directives', 'selectionSet'],
  [Kind.FRAGMENT_DEFINITION]: ['variableDefinitions', 'typeCondition', 'directives', 'selectionSet'],
  [Kind.VARIABLE_DEFINITION]: ['variable', 'type', 'defaultValue', 'directives'],
  [Kind.SELECTION_SET]: ['selections'],
  [Kind.FIELD]: ['arguments', 'directives', 'selectionSet'],
  [Kind.ARGUMENT]: ['value'],
  [Kind.FRAGMENT_SPREAD]: ['directives'],
  [Kind.INLINE_FRAGMENT]: ['typeCondition', 'directives', 'selectionSet'],
  [Kind.LIST]: ['values'],
  [Kind.OBJECT]: ['fields'],
  [Kind.OBJECT_FIELD]: ['value'],
  [Kind.DIRECTIVE]: ['arguments'],
  [Kind.LIST_TYPE]: ['type'],
  [Kind.NON_NULL_TYPE]: ['type'],
};

type Parent = ASTNode | readonly ASTNode[];

interface Step {
  readonly rule: number;
  readonly call: ASTVisitFn<ASTNode>;
}

interface Steps {
  readonly enter: readonly Step[];
  readonly leave: readonly Step[];
}

const none = Symbol('skips nothing');
/**
 * The library's `BREAK`, with a stricter type. A rule that returns it is skipped for the rest of the walk.
 */
const rest: object = BREAK as object;

type Skipped = object | typeof none;

/** The path passed to rules, which is empty because no rule uses it. */
const nowhere: readonly [] = [];

/**
 * Walks one definition with many read-only rules, like `visit(visitWithTypeInfo(visitInParallel))` of
 * graphql-js. That function also supports edits and took most of the validation time after a keystroke. This
 * class calls only the rules for a node's kind and doesn't record the path.
 */
export class RuleWalk {
  private readonly steps = new Map<Kind, Steps>();
  /** By rule index: the node whose subtree the rule skips, `rest`, or `none`. */
  private readonly skipped: Skipped[];
  private readonly ancestors: Parent[] = [];

  /**
   * @param gaveUp called with a rule that throws: a `GraphQLError` because it would take too long, or a
   * `RangeError` because it exhausts the stack. The rule isn't called again; the others continue.
   */
  constructor(
    private readonly typeInfo: TypeInfo,
    private readonly visitors: readonly ASTVisitor[],
    private readonly gaveUp: (rule: number, error: Error) => void,
  ) {
    this.skipped = visitors.map(() => none);
  }

  /** Walks a node and its descendants. `parent` is the node or list that contains it. */
  walk(node: ASTNode, parent?: Parent): void {
    const steps = this.stepsFor(node.kind);
    this.typeInfo.enter(node);
    for (const { rule, call } of steps.enter) {
      if (this.skipped[rule] !== none) continue;
      const reply = this.ask(rule, call, node, parent);
      if (reply === false) this.skipped[rule] = node;
      else if (reply === rest) this.skipped[rule] = rest;
    }
    const keys = children[node.kind];
    if (keys !== undefined) this.walkChildren(node, keys, parent);
    for (const { rule, call } of steps.leave) {
      if (this.skipped[rule] === none && this.ask(rule, call, node, parent) === rest)
        this.skipped[rule] = rest;
    }
    for (let rule = 0; rule < this.skipped.length; rule += 1)
      if (this.skipped[rule] === node) this.skipped[rule] = none;
    this.typeInfo.leave(node);
  }

  private walkChildren(node: ASTNode, keys: readonly string[], parent: Parent | undefined): void {
    const { ancestors } = this;
    if (parent !== undefined) ancestors.push(parent);
    for (const key of keys) {
      const child = (node as unknown as Readonly<Record<string, Parent | undefined>>)[key];
      if (child === undefined) continue;
      if ('kind' in child) {
        this.walk(child, node);
        continue;
      }
      if (child.length === 0) continue;
      ancestors.push(node);
      for (const one of child) this.walk(one, child);
      ancestors.pop();
    }
    if (parent !== undefined) ancestors.pop();
  }

  private ask(rule: number, call: ASTVisitFn<ASTNode>, node: ASTNode, parent: Parent | undefined): unknown {
    try {
      return call.call(this.visitors[rule], node, undefined, parent, nowhere, this.ancestors);
    } catch (error) {
      // A rule that follows a long chain of fragments can exhaust the stack.
      if (!(error instanceof GraphQLError || error instanceof RangeError)) throw error;
      this.gaveUp(rule, error);
      return rest;
    }
  }

  private stepsFor(kind: Kind): Steps {
    const known = this.steps.get(kind);
    if (known !== undefined) return known;
    const enter: Step[] = [];
    const leave: Step[] = [];
    this.visitors.forEach((visitor, rule) => {
      const calls = getEnterLeaveForKind(visitor, kind);
      if (calls.enter !== undefined) enter.push({ rule, call: calls.enter });
      if (calls.leave !== undefined) leave.push({ rule, call: calls.leave });
    });
    const steps = { enter, leave };
    this.steps.set(kind, steps);
    return steps;
  }
}
