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
  const made: SeededChange[] = [];
  for (let round = 0; made.length < count; round += 1) {
    const before = made.length;
    for (const [type, change] of changesByType) {
      const names = made.length < count ? change(editing, made.length) : undefined;
      if (names !== undefined) made.push({ type, names });
    }
    if (made.length === before) throw new RangeError(`There is room for ${before} changes only.`);
  }
  return made;
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
