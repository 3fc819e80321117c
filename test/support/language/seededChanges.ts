import type { ChangeType } from '../../../src/language/schema/changeTypes';
import { seededRandom } from '../killedExports';
import { input } from './changeMakers';
import { changesByType } from './changesByType';
import { Editing } from './schemaEditing';
import type { DirectiveModel, SchemaModel } from './schemaModel';

/** Change of a schema, and its expected report. */
export interface SeededChange {
  readonly type: ChangeType;
  /** Names that the report must contain as separate words. */
  readonly names: readonly string[];
}

/** Types of changes that {@link seededChanges} makes. */
export const seededTypes: ReadonlySet<ChangeType> = new Set(changesByType.map(([type]) => type));

/**
 * Makes `count` changes to a schema. The seed determines the changes. The types of changes take turns, and no two
 * changes affect the same part.
 */
export function seededChanges(model: SchemaModel, count: number, seed: number): readonly SeededChange[] {
  const editing = new Editing(model, seededRandom(seed));
  const created: SeededChange[] = [];
  for (let round = 0; created.length < count; round += 1) {
    const before = created.length;
    for (const [type, change] of changesByType) {
      const names = created.length < count ? change(editing, created.length) : undefined;
      if (names !== undefined) created.push({ type, names });
    }
    if (created.length === before) throw new RangeError(`There is room for ${before} changes only.`);
  }
  return created;
}

/** Returns directives to change in a schema that declares none. */
export function extraDirectives(count: number): readonly DirectiveModel[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `extra${index}`,
    description: undefined,
    args: [input('first', 'Int'), input('second', 'String')],
    repeatable: true,
    locations: ['FIELD', 'QUERY', 'FRAGMENT_SPREAD'],
  }));
}
