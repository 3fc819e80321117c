import {
  BREAK,
  GraphQLError,
  Kind,
  getEnterLeaveForKind,
  type ASTNode,
  type ASTVisitFn,
  type ASTVisitor,
  type SelectionNode,
  type TypeInfo,
} from 'graphql';
import type { ExecutableNode } from '../documents/executableNode';
import { ruleScopes, type RuleScope } from './rules';

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

/** The child properties that lead to fields and fragments, by node kind. */
const fieldChildren: typeof children = {
  [Kind.SELECTION_SET]: ['selections'],
  [Kind.FIELD]: ['selectionSet'],
  [Kind.INLINE_FRAGMENT]: ['selectionSet'],
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
 * graphql-js. That function also supports edits, and would take most of the validation time after a keystroke. This
 * class calls only the rules for a node's kind and doesn't record the path.
 */
export class RuleWalk {
  private readonly steps: Readonly<Record<RuleScope, Map<Kind, Steps>>> = {
    selection: new Map(),
    fragments: new Map(),
    definition: new Map(),
  };
  /** Rules with a smaller scope aren't called. */
  private scope: RuleScope = 'selection';
  /** By rule index: the node whose subtree the rule skips, `rest`, or `none`. */
  private readonly skipped: Skipped[];
  private readonly ancestors: Parent[] = [];

  /**
   * @param gaveUp called with a rule that throws: a `GraphQLError` because it would take too long, or a
   * `RangeError` because it exhausts the stack. The rule isn't called again; the others continue.
   * @param scopeOf returns the scope of a rule. Rules whose scope isn't `selection` must visit only fields and
   * fragments in selections.
   */
  constructor(
    private readonly typeInfo: TypeInfo,
    private readonly visitors: readonly ASTVisitor[],
    private readonly gaveUp: (rule: number, error: Error) => void,
    private readonly scopeOf: (rule: number) => RuleScope = () => 'selection',
  ) {
    this.skipped = visitors.map(() => none);
  }

  /** Walks a node and its descendants. `parent` is the node or list that contains it. */
  walk(node: ASTNode, parent?: Parent): void {
    const skips = this.enter(node, parent);
    const keys = (this.scope === 'selection' ? children : fieldChildren)[node.kind];
    if (keys) this.walkChildren(node, keys, parent);
    this.leave(node, parent, skips);
  }

  /**
   * Walks a definition like `walk`, and yields before each of its selections. The caller can pause, and responds
   * with the smallest scope of the rules to call in that selection, or `undefined` for none.
   */
  *walkDefinition(definition: ExecutableNode): Generator<SelectionNode, void, RuleScope | undefined> {
    const { selectionSet } = definition;
    const { selections } = selectionSet;
    const skips = this.enter(definition, undefined);
    const keys = children[definition.kind]?.filter((key) => key !== 'selectionSet') ?? [];
    this.walkChildren(definition, keys, undefined);
    const setSkips = this.enter(selectionSet, definition);
    this.ancestors.push(definition, selectionSet);
    for (const selection of selections) {
      const scope = yield selection;
      if (!scope) continue;
      this.scope = scope;
      this.walk(selection, selections);
    }
    this.scope = 'selection';
    this.ancestors.length -= 2;
    this.leave(selectionSet, definition, setSkips);
    this.leave(definition, undefined, skips);
  }

  /** Calls the rules that visit the node. Returns whether one of them skips its descendants. */
  private enter(node: ASTNode, parent: Parent | undefined): boolean {
    let skips = false;
    this.typeInfo.enter(node);
    for (const { rule, call } of this.stepsFor(node.kind).enter) {
      if (this.skipped[rule] !== none) continue;
      const reply = this.ask(rule, call, node, parent);
      if (reply === false) {
        this.skipped[rule] = node;
        skips = true;
      } else if (reply === rest) this.skipped[rule] = rest;
    }
    return skips;
  }

  private leave(node: ASTNode, parent: Parent | undefined, skips: boolean): void {
    for (const { rule, call } of this.stepsFor(node.kind).leave) {
      if (this.skipped[rule] === none && this.ask(rule, call, node, parent) === rest)
        this.skipped[rule] = rest;
    }
    if (skips) {
      for (let rule = 0; rule < this.skipped.length; rule += 1)
        if (this.skipped[rule] === node) this.skipped[rule] = none;
    }
    this.typeInfo.leave(node);
  }

  private walkChildren(node: ASTNode, keys: readonly string[], parent: Parent | undefined): void {
    const { ancestors } = this;
    if (parent) ancestors.push(parent);
    for (const key of keys) {
      const child = (node as unknown as Readonly<Record<string, Parent | undefined>>)[key];
      if (!child) continue;
      if ('kind' in child) {
        this.walk(child, node);
        continue;
      }
      if (child.length === 0) continue;
      ancestors.push(node);
      for (const one of child) this.walk(one, child);
      ancestors.pop();
    }
    if (parent) ancestors.pop();
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
    const known = this.steps[this.scope].get(kind);
    if (known) return known;
    const enter: Step[] = [];
    const leave: Step[] = [];
    this.visitors.forEach((visitor, rule) => {
      if (ruleScopes.indexOf(this.scopeOf(rule)) < ruleScopes.indexOf(this.scope)) return;
      const calls = getEnterLeaveForKind(visitor, kind);
      if (calls.enter) enter.push({ rule, call: calls.enter });
      if (calls.leave) leave.push({ rule, call: calls.leave });
    });
    const steps = { enter, leave };
    this.steps[this.scope].set(kind, steps);
    return steps;
  }
}
