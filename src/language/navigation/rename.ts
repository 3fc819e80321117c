import type { GraphQLSchema } from 'graphql';
import { Failure } from '../../shared/failure';
import type { LinePosition } from '../completion/context';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import { mentionsOf } from './definition';
import type { Mention } from './mentions';
import { symbolAt, type SymbolAt } from './symbolAt';

/** What can be renamed at a position: names that documents define, not those of the schema. */
export function renameable(
  schema: GraphQLSchema,
  document: LanguageDocument,
  position: LinePosition,
): SymbolAt | undefined {
  const symbol = symbolAt(schema, document, position);
  switch (symbol?.thing.kind) {
    case 'fragment':
    case 'operation':
    case 'variable':
      return symbol;
    default:
      return undefined;
  }
}

/**
 * The places to change when a fragment, operation or variable gets another name.
 *
 * @throws Failure `input` when the name cannot be used, or when nothing here can be renamed
 */
export function renameMentions(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
  name: string,
): readonly Mention[] {
  const thing = renameable(schema, document, position)?.thing;
  if (thing === undefined) throw new Failure('input', 'Names of the schema cannot be changed here.');
  const bare = name.replace(/^\$/, '');
  if (!/^[_A-Za-z]\w*$/.test(bare)) {
    throw new Failure('input', `"${name}" is not a GraphQL name.`, {
      advice: 'Use letters, digits and underscores, beginning with no digit.',
    });
  }
  if (thing.kind === 'fragment' && bare === 'on')
    throw new Failure('input', 'A fragment cannot be called "on".');
  if (thing.kind === 'fragment' && project.fragmentsNamed(bare).length > 0)
    throw new Failure('input', `There is a fragment called "${bare}" already.`);
  return mentionsOf(project, document, position, thing) ?? [];
}
