import { TokenKind } from 'graphql';
import { largestDocument } from '../../operations/document';
import { lexForgivingly, type LexedToken } from '../../operations/lexForgivingly';
import { sliceDefinitions } from '../../operations/slices';
import { fragmentNode, type ParsedDefinition } from './parseDefinition';

/** The names in a definition that other documents depend on. */
export interface OutlinedDefinition {
  /** The name of a fragment; `undefined` for other definitions. */
  readonly fragment: string | undefined;
  /** The type that a fragment applies to, if it can be read. */
  readonly condition: string | undefined;
  /** The names of the fragments that the definition spreads, without repetitions. */
  readonly spreads: readonly string[];
}

/** Outlines a parsed definition. */
export function outlineOf(definition: ParsedDefinition): OutlinedDefinition {
  const { kind, name, spreads, text } = definition;
  if (kind !== 'fragment' || name === undefined)
    return { fragment: undefined, condition: undefined, spreads };
  const condition =
    fragmentNode(definition)?.typeCondition.name.value ?? /^fragment\s+\w+\s+on\s+(\w+)/.exec(text)?.[1];
  return { fragment: name, condition, spreads };
}

/**
 * Outlines the definitions of a text that contain a fragment or a spread, without parsing it: in a tenth of the time,
 * and without nodes that stay in memory.
 */
export function outlineText(text: string): readonly OutlinedDefinition[] {
  if (text.length > largestDocument) return [];
  return sliceDefinitions(text)
    .map(({ start, end }) => outlineTokens([...lexForgivingly(text.slice(start, end))]))
    .filter(({ fragment, spreads }) => fragment !== undefined || spreads.length > 0);
}

function outlineTokens(all: readonly LexedToken[]): OutlinedDefinition {
  const isDescribed = all[0]?.kind === TokenKind.STRING || all[0]?.kind === TokenKind.BLOCK_STRING;
  const [keyword, name, on, type] = isDescribed ? all.slice(1, 5) : all;
  const isFragment = keyword?.value === 'fragment' && name?.kind === TokenKind.NAME;
  const spreads = new Set<string>();
  for (const [index, { kind, value }] of all.entries())
    if (kind === TokenKind.NAME && value !== 'on' && all[index - 1]?.kind === TokenKind.SPREAD)
      spreads.add(value);
  return {
    fragment: isFragment ? name.value : undefined,
    condition: isFragment && on?.value === 'on' && type?.kind === TokenKind.NAME ? type.value : undefined,
    spreads: [...spreads],
  };
}
