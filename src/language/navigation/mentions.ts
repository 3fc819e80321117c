import { TokenKind } from 'graphql';
import { lexForgivingly, type LexedToken } from '../../operations/lexForgivingly';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Located, Project } from '../documents/project';
import { definitionsReaching, reachedFragments } from '../documents/definitionQueries';

/** A name in a document, without its `$` or `...`. Offsets refer to the document. */
export interface Mention {
  readonly document: LanguageDocument;
  readonly start: number;
  readonly end: number;
  readonly defines: boolean;
}

/**
 * Returns every mention of the fragment to which a name refers in a document, including mentions in
 * definitions with syntax errors. A document's own fragment takes precedence over the fragments of other
 * documents.
 */
export function fragmentMentions(
  project: Project,
  document: LanguageDocument,
  name: string,
): readonly Mention[] {
  const owners = new Set(project.fragmentsNamed(name, document).map((located) => located.document));
  const isOther = owners.has(document) && owners.size > 1;
  return (isOther ? [document] : project.mentioning(name, document))
    .flatMap((one) => one.definitions.map((placed) => ({ document: one, placed })))
    .flatMap((located) =>
      mentions(located, (token, previous, index) => {
        if (token.value !== name) return undefined;
        if (previous?.kind === TokenKind.SPREAD) return 'use';
        return index === 1 && previous?.value === 'fragment' ? 'definition' : undefined;
      }),
    );
}

/** Returns every mention of an operation name in a document. */
export function operationMentions(document: LanguageDocument, name: string): readonly Mention[] {
  return document.definitions
    .filter(({ definition }) => definition.kind === 'operation')
    .flatMap((placed) =>
      mentions({ document, placed }, (token, previous, index) =>
        index === 1 && token.value === name && previous?.kind === TokenKind.NAME ? 'definition' : undefined,
      ),
    );
}

/** Returns every mention of a variable in the definitions that share it. */
export function variableMentions(
  project: Project,
  document: LanguageDocument,
  placed: PlacedDefinition,
  name: string,
): readonly Mention[] {
  return sharingVariable(project, { document, placed }, name).flatMap((located) =>
    mentionsInDefinition(located, name),
  );
}

/**
 * Returns the definitions that share a variable: an operation, the fragments it reaches, and other operations
 * that reach these fragments.
 */
export function sharingVariable(project: Project, start: Located, name: string): readonly Located[] {
  const found = new Map<PlacedDefinition, Located>();
  const pending = [start];
  for (let located = pending.pop(); located; located = pending.pop()) {
    const { document, placed } = located;
    if (found.has(placed)) continue;
    found.set(placed, located);
    const others =
      placed.definition.kind === 'fragment'
        ? definitionsReaching(project, located).filter(
            (other) => other.placed.definition.kind === 'operation',
          )
        : reachedFragments(project, document, placed.definition);
    pending.push(...others.filter((other) => namesVariable(other, name)));
  }
  return [...found.values()];
}

/** Whether a definition declares or uses a variable. */
export function namesVariable(located: Located, name: string): boolean {
  return (
    located.placed.definition.text.includes(`$${name}`) && mentionsInDefinition(located, name).length > 0
  );
}

function mentionsInDefinition(located: Located, name: string): readonly Mention[] {
  let depth = 0;
  return mentions(located, (token, previous, _index, next) => {
    if (token.kind === TokenKind.PAREN_L) depth += 1;
    if (previous?.kind !== TokenKind.DOLLAR || token.value !== name) return undefined;
    return depth === 1 && next?.kind === TokenKind.COLON ? 'definition' : 'use';
  });
}

type Judge = (
  token: LexedToken,
  previous: LexedToken | undefined,
  index: number,
  next: LexedToken | undefined,
) => 'use' | 'definition' | undefined;

function mentions({ document, placed }: Located, judge: Judge): Mention[] {
  const all = [...lexForgivingly(placed.definition.text)];
  const tokens = isText(all[0]) ? all.slice(1) : all;
  return tokens.flatMap((token, index) => {
    const verdict = judge(token, tokens[index - 1], index, tokens[index + 1]);
    if (!verdict) return [];
    const start = placed.start + token.start;
    return [{ document, start, end: start + token.value.length, defines: verdict === 'definition' }];
  });
}

/** Whether the token is a string, such as the description before a definition. */
function isText(token: LexedToken | undefined): boolean {
  return token?.kind === TokenKind.STRING || token?.kind === TokenKind.BLOCK_STRING;
}
