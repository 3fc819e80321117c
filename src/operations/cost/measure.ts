import * as l10n from '@vscode/l10n';
import {
  Kind,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  addInlineFragment,
  addSelectionSet,
  applyPageSizes,
  countField,
  countSpread,
  emptyTally,
  totalFields,
  type FieldTally,
} from './fieldCount';
import { bareScope, operationScope, type Scope } from './pageSize';
import type { CostEstimate, EstimatedCost } from './costEstimate';

/**
 * The maximum nesting depth of inline fragments. The instance's work doubles with each level because it
 * visits an inline fragment again for each enclosing one. At greater depths, the work exceeds the instance's
 * limit of 10 minutes for writing a response.
 */
const MAX_INLINE_NESTING = 32;

/** The state of a walk in a selection set: the next selection and the cost so far. */
interface Frame {
  readonly selections: readonly SelectionNode[];
  next: number;
  readonly inline: boolean;
  readonly inlineNesting: number;
  /** The counts in the scope of the definition. */
  readonly inOperation: FieldTally;
  /** The counts in the scope of inline fragments, without the operation's variable declarations. */
  readonly bare: FieldTally;
}

/**
 * Measures the cost of one operation or named fragment, given the costs of the fragments that it spreads.
 * Uses an explicit stack, because deep nesting could exhaust the call stack.
 */
export function measureDefinition(
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, EstimatedCost>,
  variables: Readonly<Record<string, unknown>>,
): CostEstimate {
  const bare = bareScope(variables);
  const inOperation =
    definition.kind === Kind.OPERATION_DEFINITION ? operationScope(definition, variables) : bare;
  return new Walk(inOperation, bare, fragments).run(definition);
}

class Walk {
  private readonly stack: Frame[] = [];
  private readonly occurrences = new Map<string, number>();
  private depth = 0;
  private aliases = 0;
  private spreadUnique = 0;
  private spreadDuplicates = 0;

  constructor(
    private readonly inOperation: Scope,
    private readonly bare: Scope,
    private readonly fragments: ReadonlyMap<string, EstimatedCost>,
  ) {}

  run(definition: OperationDefinitionNode | FragmentDefinitionNode): CostEstimate {
    // The definition needs a separate frame, because its directives can also contain a page size.
    const outer = this.frame([], false, 0);
    const unreadable = applyPageSizes(outer.inOperation, definition);
    if (unreadable) return { kind: 'skipped', reason: unreadable.reason };
    this.enter(definition.selectionSet, false, 0);
    for (let frame = this.stack.at(-1); frame; frame = this.stack.at(-1)) {
      const selection = frame.selections[frame.next];
      frame.next += 1;
      if (!selection) this.leave(frame, outer);
      else {
        const failure = this.visit(selection, frame);
        if (failure) return failure;
      }
    }
    return this.result(outer);
  }

  private frame(selections: readonly SelectionNode[], inline: boolean, inlineNesting: number): Frame {
    return {
      selections,
      next: 0,
      inline,
      inlineNesting,
      inOperation: emptyTally(this.inOperation),
      bare: emptyTally(this.bare),
    };
  }

  private enter(selectionSet: SelectionSetNode, inline: boolean, inlineNesting: number): void {
    this.stack.push(this.frame(selectionSet.selections, inline, inlineNesting));
    this.depth = Math.max(this.depth, this.stack.length);
  }

  private leave(frame: Frame, outer: Frame): void {
    this.stack.pop();
    const parent = this.stack.at(-1) ?? outer;
    for (const scope of ['inOperation', 'bare'] as const) {
      if (frame.inline) addInlineFragment(parent[scope], frame[scope], totalFields(frame.bare));
      else addSelectionSet(parent[scope], frame[scope]);
    }
  }

  private visit(selection: SelectionNode, frame: Frame): CostEstimate | undefined {
    const refused = this.count(selection, frame);
    if (refused) return refused;
    for (const tally of [frame.inOperation, frame.bare]) {
      const unreadable = applyPageSizes(tally, selection);
      if (unreadable) return { kind: 'skipped', reason: unreadable.reason };
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD || !selection.selectionSet) return undefined;
    const inline = selection.kind === Kind.INLINE_FRAGMENT;
    const inlineNesting = frame.inlineNesting + Number(inline);
    if (inlineNesting > MAX_INLINE_NESTING) {
      const reason = l10n.t(
        "Inline fragments are nested more than {count} levels deep, and each level doubles the instance's work.",
        { count: MAX_INLINE_NESTING },
      );
      return { kind: 'hangs', reason };
    }
    this.enter(selection.selectionSet, inline, inlineNesting);
    return undefined;
  }

  private count(selection: SelectionNode, frame: Frame): CostEstimate | undefined {
    switch (selection.kind) {
      case Kind.FIELD: {
        const name = selection.name.value;
        this.occurrences.set(name, (this.occurrences.get(name) ?? 0) + 1);
        if (selection.alias) this.aliases += 1;
        countField(frame.inOperation, name);
        countField(frame.bare, name);
        return undefined;
      }
      case Kind.FRAGMENT_SPREAD:
        return this.countFragment(selection.name.value, frame);
      case Kind.INLINE_FRAGMENT:
        return selection.typeCondition
          ? undefined
          : { kind: 'skipped', reason: l10n.t('An inline fragment has no type condition ("... on Type").') };
    }
  }

  private countFragment(name: string, frame: Frame): CostEstimate | undefined {
    const fragment = this.fragments.get(name);
    if (!fragment)
      return { kind: 'skipped', reason: l10n.t('The fragment "{name}" isn\'t defined.', { name }) };
    this.aliases += fragment.aliases;
    this.spreadUnique += fragment.uniqueFields;
    this.spreadDuplicates = Math.max(this.spreadDuplicates, fragment.duplicateFields);
    countSpread(frame.inOperation, fragment.fields);
    countSpread(frame.bare, fragment.fields);
    return undefined;
  }

  private result(outer: Frame): CostEstimate {
    let duplicates = this.spreadDuplicates;
    for (const times of this.occurrences.values()) if (times > 1) duplicates = Math.max(duplicates, times);
    return {
      kind: 'estimated',
      depth: this.depth,
      aliases: this.aliases,
      duplicateFields: duplicates,
      uniqueFields: Math.max(this.occurrences.size, this.spreadUnique),
      fields: totalFields(outer.inOperation),
    };
  }
}
