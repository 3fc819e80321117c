import type { ChangeType } from '../../../src/language/schema/changeTypes';
import { seededRandom } from '../killedExports';
import { input } from './changeMakers';
import { changesByType } from './changesByType';
import { Editing } from './schemaEditing';
import type { DirectiveModel, SchemaModel } from './schemaModel';

/** One change that was made to a schema, and how it is to be reported. */
export interface SeededChange {
  readonly type: ChangeType;
  /** Names that its report has to contain, each as a word. */
  readonly names: readonly string[];
}

/** The kinds of changes that {@link seededChanges} makes. */
export const seededTypes: ReadonlySet<ChangeType> = new Set(changesByType.map(([type]) => type));

/**
 * Makes a number of changes to a schema, the same ones for the same seed, kind by kind and each in a place that no
 * other one changes.
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

/** Directives to change, for a schema that declares none. */
export function extraDirectives(count: number): readonly DirectiveModel[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `extra${index}`,
    description: undefined,
    args: [input('first', 'Int'), input('second', 'String')],
    repeatable: true,
    locations: ['FIELD', 'QUERY', 'FRAGMENT_SPREAD'],
  }));
}
