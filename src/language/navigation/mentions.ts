import { TokenKind } from 'graphql';
import { lexForgivingly, type LexedToken } from '../../operations';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';
import type { Located, Project } from '../documents/project';
import { definitionsReaching, reachedFragments } from '../documents/queries';

/** A name in a document, without the sign before it. Offsets count in the document. */
export interface Mention {
  readonly document: LanguageDocument;
  readonly start: number;
  readonly end: number;
  readonly defines: boolean;
}

/** Every place that names a fragment, by tokens: definitions that do not parse are searched as well. */
export function fragmentMentions(project: Project, name: string): readonly Mention[] {
  return [...project.definitions()].flatMap((located) =>
    mentions(located, (token, previous, index) => {
      if (token.value !== name) return undefined;
      if (previous?.kind === TokenKind.SPREAD) return 'use';
      return index === 1 && previous?.value === 'fragment' ? 'definition' : undefined;
    }),
  );
}

/** Where an operation of a document is named. */
export function operationMentions(document: LanguageDocument, name: string): readonly Mention[] {
  return document.definitions
    .filter(({ definition }) => definition.kind === 'operation')
    .flatMap((placed) =>
      mentions({ document, placed }, (token, previous, index) =>
        index === 1 && token.value === name && previous?.kind === TokenKind.NAME ? 'definition' : undefined,
      ),
    );
}

/** Every place that names a variable, in the operation and in all fragments that share it. */
export function variableMentions(
  project: Project,
  document: LanguageDocument,
  placed: PlacedDefinition,
  name: string,
): readonly Mention[] {
  return sharing(project, { document, placed }, name).flatMap((located) => {
    let depth = 0;
    return mentions(located, (token, previous, _index, next) => {
      if (token.kind === TokenKind.PAREN_L) depth += 1;
      if (previous?.kind !== TokenKind.DOLLAR || token.value !== name) return undefined;
      return depth === 1 && next?.kind === TokenKind.COLON ? 'definition' : 'use';
    });
  });
}

/** The definitions that a variable connects: an operation, the fragments it reaches, their other operations. */
function sharing(project: Project, start: Located, name: string): readonly Located[] {
  const found = new Map<PlacedDefinition['definition'], Located>();
  const pending = [start];
  for (let located = pending.pop(); located !== undefined; located = pending.pop()) {
    const { definition } = located.placed;
    if (found.has(definition)) continue;
    found.set(definition, located);
    const others =
      definition.kind === 'fragment'
        ? definitionsReaching(project, located.placed)
        : reachedFragments(project, located.document, definition);
    pending.push(...others.filter(({ placed }) => placed.definition.text.includes(`$${name}`)));
  }
  return [...found.values()];
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
    if (verdict === undefined) return [];
    const start = placed.start + token.start;
    return [{ document, start, end: start + token.value.length, defines: verdict === 'definition' }];
  });
}

/** A description before a definition. */
function isText(token: LexedToken | undefined): boolean {
  return token?.kind === TokenKind.STRING || token?.kind === TokenKind.BLOCK_STRING;
}
