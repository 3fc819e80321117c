import { getNamedType, type GraphQLSchema } from 'graphql';
import type { LinePosition } from '../completion/context';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import type { SdlDocument } from '../schema/sdl';
import { fragmentMentions, operationMentions, variableMentions, type Mention } from './mentions';
import { symbolAt, wordAt, type NamedThing } from './symbolAt';

/** The location of a definition: in a GraphQL document, or on a line of the schema's SDL. */
export type Target =
  { readonly kind: 'mention'; readonly mention: Mention } | { readonly kind: 'sdl'; readonly line: number };

/** Returns the definitions of the symbol at a position. */
export function definitionsAt(
  schema: GraphQLSchema,
  sdl: () => SdlDocument | undefined,
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
): readonly Target[] {
  const symbol = symbolAt(schema, document, position);
  if (!symbol) return [];
  const mentions = mentionsOf(project, document, position, symbol.thing);
  if (mentions) {
    return mentions.filter(({ defines }) => defines).map((mention) => ({ kind: 'mention', mention }));
  }
  return sdlTargets(sdl(), coordinateOf(symbol.thing));
}

/** Returns the definition of the type at a position, or of the type of the field, argument, or input field there. */
export function typeDefinitionsAt(
  schema: GraphQLSchema,
  sdl: () => SdlDocument | undefined,
  document: LanguageDocument,
  position: LinePosition,
): readonly Target[] {
  const thing = symbolAt(schema, document, position)?.thing;
  switch (thing?.kind) {
    case 'field':
    case 'inputField':
      return sdlTargets(sdl(), getNamedType(thing.field.type).name);
    case 'argument':
      return sdlTargets(sdl(), getNamedType(thing.argument.type).name);
    case 'type':
      return sdlTargets(sdl(), thing.type.name);
    default:
      return [];
  }
}

/** Returns the definition of the type or directive at a position in the SDL. */
export function sdlDefinitionAt(sdl: SdlDocument, position: LinePosition): readonly Target[] {
  const lineText = sdl.text.split('\n', position.line + 1)[position.line] ?? '';
  const word = wordAt(lineText, position.character);
  return word ? sdlTargets(sdl, lineText.slice(word.start, word.end)) : [];
}

/**
 * Returns all mentions of the fragment, operation, or variable at a position; `undefined` for other symbols.
 */
export function mentionsOf(
  project: Project,
  document: LanguageDocument,
  position: LinePosition,
  thing: NamedThing,
): readonly Mention[] | undefined {
  switch (thing.kind) {
    case 'fragment':
      return fragmentMentions(project, document, thing.name);
    case 'operation':
      return operationMentions(document, thing.name);
    case 'variable': {
      const placed = document.definitionAt(document.offsetAt(position));
      return placed ? variableMentions(project, document, placed, thing.name) : [];
    }
    default:
      return undefined;
  }
}

function coordinateOf(thing: NamedThing): string {
  switch (thing.kind) {
    case 'field':
    case 'inputField':
      return `${thing.parent.name}.${thing.field.name}`;
    case 'enumValue':
      return `${thing.parent.name}.${thing.value.name}`;
    case 'argument':
      return thing.owner;
    case 'type':
      return thing.type.name;
    case 'directive':
      return `@${thing.directive.name}`;
    default:
      return '';
  }
}

function sdlTargets(sdl: SdlDocument | undefined, coordinate: string): readonly Target[] {
  const line = sdl?.lineOf(coordinate);
  return line === undefined ? [] : [{ kind: 'sdl', line }];
}
