import { Kind, TypeInfo, visit, visitWithTypeInfo, type FieldNode, type GraphQLSchema } from 'graphql';
import type { LanguageDocument, PlacedDefinition } from '../documents/languageDocument';

/** A field type to show as an inlay hint. */
export interface FieldType {
  readonly offset: number;
  readonly type: string;
}

/**
 * Returns the types of the fields in a range, each with the offset after the field's name, arguments, and
 * directives.
 */
export function fieldTypes(
  schema: GraphQLSchema,
  document: LanguageDocument,
  start: number,
  end: number,
): readonly FieldType[] {
  return document.definitions
    .filter((placed) => placed.start <= end && start <= placed.end)
    .flatMap((placed) => typesIn(schema, placed, start - placed.start, end - placed.start));
}

function typesIn(
  schema: GraphQLSchema,
  placed: PlacedDefinition,
  start: number,
  end: number,
): readonly FieldType[] {
  const { node } = placed.definition;
  if (!node) return [];
  const types: FieldType[] = [];
  const info = new TypeInfo(schema);
  visit(
    node,
    visitWithTypeInfo(info, {
      [Kind.FIELD](field) {
        if (field.loc && (field.loc.end < start || end < field.loc.start)) return false;
        const offset = headEnd(field);
        const type = info.getType();
        if (type && start <= offset && offset <= end)
          types.push({ offset: placed.start + offset, type: String(type) });
        return undefined;
      },
    }),
  );
  return types;
}

function headEnd({ name, arguments: args = [], directives = [], selectionSet, loc }: FieldNode): number {
  // A field without a selection set ends after its name, arguments, and directives.
  if (!selectionSet) return loc?.end ?? 0;
  const last = directives.at(-1) ?? args.at(-1) ?? name;
  const closed = directives.length === 0 && args.length > 0;
  const end = last.loc?.end ?? 0;
  if (!closed) return end;
  const after = loc?.source.body.slice(end, selectionSet.loc?.start) ?? '';
  return end + after.indexOf(')') + 1;
}
