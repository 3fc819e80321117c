import { Kind, type DefinitionNode, type DocumentNode, type SelectionSetNode } from 'graphql';

/**
 * Estimates the cost literally and without optimization, to verify the implementation. Walks every selection
 * set with the current multiplier, walks each inline fragment again from the start, and expands each fragment
 * spread. The document must not contain cycles, undefined fragments, or unreadable page sizes.
 *
 * @returns depth, aliases, duplicate fields, unique fields, and fields
 */
export function oracleCost(document: DocumentNode, variables: Record<string, unknown>): readonly number[] {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  }
  const sums = [0, 0, 0, 0, 0];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const lookup = { ...defaultsOf(definition), ...variables };
    const { depth, aliases, duplicates, unique } = shape(definition.selectionSet, fragments);
    const fields = fieldsOf(definition.selectionSet, fragments, lookup, variables);
    sums[0] = Math.max(sums[0] ?? 0, depth);
    sums[1] = (sums[1] ?? 0) + aliases;
    sums[2] = Math.max(sums[2] ?? 0, duplicates);
    sums[3] = (sums[3] ?? 0) + unique;
    sums[4] = (sums[4] ?? 0) + fields;
  }
  return [Math.max(1, sums[0] ?? 0), sums[1] ?? 0, sums[2] ?? 0, sums[3] ?? 0, Math.max(1, sums[4] ?? 0)];
}

type Fragments = ReadonlyMap<string, SelectionSetNode>;

function defaultsOf(definition: DefinitionNode): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  if (definition.kind !== Kind.OPERATION_DEFINITION) return found;
  for (const declared of definition.variableDefinitions ?? []) {
    if (declared.defaultValue?.kind === Kind.INT) {
      found[declared.variable.name.value] = Number(declared.defaultValue.value);
    }
  }
  return found;
}

function shape(set: SelectionSetNode, fragments: Fragments) {
  const names: string[] = [];
  let aliases = 0;
  let spreadUnique = 0;
  let duplicates = 0;
  const descend = (inner: SelectionSetNode): number => {
    let below = 0;
    for (const selection of inner.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const spread = fragments.get(selection.name.value);
        if (!spread) throw new Error('undefined fragment');
        const cost = shape(spread, fragments);
        aliases += cost.aliases;
        spreadUnique += cost.unique;
        duplicates = Math.max(duplicates, cost.duplicates);
        continue;
      }
      if (selection.kind === Kind.FIELD) {
        names.push(selection.name.value);
        if (selection.alias) aliases += 1;
      }
      if (selection.selectionSet) below = Math.max(below, descend(selection.selectionSet));
    }
    return below + 1;
  };
  const depth = descend(set);
  for (const name of names) {
    const times = names.filter((other) => other === name).length;
    if (times >= 2) duplicates = Math.max(duplicates, times);
  }
  return { depth, aliases, duplicates, unique: Math.max(new Set(names).size, spreadUnique) };
}

function fieldsOf(
  set: SelectionSetNode,
  fragments: Fragments,
  lookup: Record<string, unknown>,
  values: Record<string, unknown>,
): number {
  const limits: number[] = [];
  let limit = 1;
  let multiplier = 1;
  let insideInline = 0;
  let count = 0;
  let largest = 0;
  const descend = (inner: SelectionSetNode): void => {
    multiplier *= limit;
    limits.push(limit);
    limit = 1;
    for (const selection of inner.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const spread = fragments.get(selection.name.value);
        if (!spread) throw new Error('undefined fragment');
        count += fieldsOf(spread, fragments, values, values) * multiplier;
        continue;
      }
      if (selection.kind === Kind.FIELD) {
        const free = selection.name.value === 'nodes' || selection.name.value === '__typename';
        if (!free && insideInline === 0) count += multiplier;
        for (const argument of selection.arguments ?? []) {
          if (!/^(first|last)$/.test(argument.name.value)) continue;
          if (argument.value.kind === Kind.INT) limit = positive(Number(argument.value.value), limit);
          if (argument.value.kind === Kind.VARIABLE) {
            const name = argument.value.name.value;
            limit = name in lookup ? positive(Number(lookup[name]), limit) : 1;
          }
        }
      }
      if (!selection.selectionSet) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        insideInline += 1;
        largest = Math.max(largest, fieldsOf(selection.selectionSet, fragments, values, values) * multiplier);
      }
      descend(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) insideInline -= 1;
    }
    limit = limits.pop() ?? 1;
    multiplier /= limit;
  };
  descend(set);
  return count + largest;
}

function positive(size: number, otherwise: number): number {
  return size > 0 ? size : otherwise;
}
