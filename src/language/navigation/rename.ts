import * as l10n from '@vscode/l10n';
import type { GraphQLSchema } from 'graphql';
import { ambiguousFragment } from '../../operations/ambiguousFragment';
import { UserError } from '../../shared/userError';
import type { LinePosition } from '../completion/context';
import type { LanguageDocument } from '../documents/languageDocument';
import type { ParsedDefinition } from '../documents/parseDefinition';
import type { Located, Project } from '../documents/project';
import { reachedFragments } from '../documents/definitionQueries';
import { mentionsOf } from './definition';
import { namesVariable, sharingVariable, type Mention } from './mentions';
import { symbolAt, type SymbolAt } from './symbolAt';

/** Returns the fragment, operation, or variable at a position. Names of the schema can't be changed. */
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
 * Returns the mentions to replace when a fragment, operation, or variable is renamed.
 *
 * @throws UserError `input` if the name is invalid or already used, the position has no symbol to rename, or the
 * fragment is ambiguous
 */
export function renameMentions(
  schema: GraphQLSchema,
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
  name: string,
): readonly Mention[] {
  const thing = renameable(schema, document, position)?.thing;
  if (thing?.kind !== 'operation' && thing?.kind !== 'fragment' && thing?.kind !== 'variable')
    throw new UserError('input', l10n.t('You can rename only operations, fragments, and variables.'));
  const bare = name.replace(/^\$/, '');
  if (!/^[_A-Za-z]\w*$/.test(bare)) {
    throw new UserError('input', l10n.t('"{name}" isn\'t a GraphQL name.', { name }), {
      advice: l10n.t(
        "Use only the letters A to Z, digits, and underscores. The first character can't be a digit.",
      ),
    });
  }
  const placed = document.definitionAt(document.offsetAt(position));
  if (bare === thing.name || !placed) return [];
  const found = mentionsOf(project, document, position, thing) ?? [];
  switch (thing.kind) {
    case 'operation':
      refuseOperation(document, bare);
      return found.filter(({ start }) => placed.start <= start && start < placed.end);
    case 'fragment':
      refuseFragment(project, document, thing.name, bare);
      return found;
    case 'variable':
      refuseVariable(project, { document, placed }, thing.name, bare);
      return found;
  }
}

function refuseOperation(document: LanguageDocument, name: string): void {
  if (
    document.definitions.some(({ definition }) => definition.kind === 'operation' && definition.name === name)
  )
    throw new UserError(
      'input',
      l10n.t('An operation named "{name}" already exists in this document.', { name }),
    );
}

function refuseFragment(project: Project, document: LanguageDocument, name: string, next: string): void {
  if (next === 'on') throw new UserError('input', l10n.t('A fragment can\'t be named "on".'));
  const existing = project.fragmentNamed(next, document);
  if (existing) {
    const message =
      existing.document === document
        ? l10n.t('A fragment named "{name}" already exists in this document.', { name: next })
        : l10n.t('A fragment named "{name}" already exists in {document}.', {
            name: next,
            document: project.labelOf(existing.document),
          });
    throw new UserError('input', message);
  }
  const [first, ...others] = project.fragmentsNamed(name, document);
  const other = others.find((located) => located.document !== first?.document);
  if (!first || !other) return;
  if (first.document === document && !isSpreadAcross(project, document, name)) return;
  const message =
    ambiguousFragment(
      name,
      [first, other].map(({ document: one }) => project.labelOf(one)),
    ) ?? '';
  throw new UserError('input', message, {
    advice: l10n.t('Remove one of the definitions before you rename the fragment.'),
  });
}

/**
 * Whether a definition of this document reaches a spread of the fragment in another document, or vice versa.
 */
function isSpreadAcross(project: Project, document: LanguageDocument, name: string): boolean {
  return project
    .spreaders(name, document)
    .some((root) =>
      reachedFragments(project, root.document, root.placed.definition).some(
        (reached) =>
          (reached.document === document) !== (root.document === document) &&
          reached.placed.definition.spreads.includes(name),
      ),
    );
}

/**
 * Rejects a name that is already used by a definition that shares the variable or by a fragment it reaches.
 */
function refuseVariable(project: Project, start: Located, name: string, next: string): void {
  for (const sharing of sharingVariable(project, start, name)) {
    const { definition } = sharing.placed;
    const reached =
      definition.kind === 'operation' ? reachedFragments(project, sharing.document, definition) : [];
    const user = [sharing, ...reached].find((located) => namesVariable(located, next))?.placed.definition;
    if (user) throw new UserError('input', alreadyUses(user, `$${next}`));
  }
}

function alreadyUses({ kind, name }: ParsedDefinition, variable: string): string {
  if (name === undefined)
    return l10n.t('The anonymous operation already uses a variable named "{variable}".', { variable });
  return kind === 'fragment'
    ? l10n.t('Fragment "{name}" already uses a variable named "{variable}".', { name, variable })
    : l10n.t('Operation "{name}" already uses a variable named "{variable}".', { name, variable });
}
