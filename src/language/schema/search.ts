import { isInterfaceType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';
import { fieldSnippet } from '../completion/snippets';
import type { SchemaSearchHit } from '../protocol';
import { userTypes } from './schemaNodes';
import type { Reach } from './reach';

const maxHits = 100;
const maxUsers = 8;

/**
 * Returns up to 100 types and fields whose name or coordinate contains the text, ignoring case: matches of the
 * entire name, then of its beginning, then others. Each hit has its shortest path, if any; types also have up to 8 uses.
 */
export function searchSchema(schema: GraphQLSchema, reach: Reach, text: string): readonly SchemaSearchHit[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return [];
  const hits: { readonly hit: () => SchemaSearchHit; readonly rank: number }[] = [];
  for (const type of userTypes(schema)) {
    const rank = rankOf(needle, type.name, type.name);
    if (rank !== undefined) hits.push({ rank, hit: () => typeHit(reach, type) });
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const fieldRank = rankOf(needle, field.name, `${type.name}.${field.name}`);
      if (fieldRank === undefined) continue;
      const snippet = fieldSnippet(field, { parenthesis: false, brace: false });
      const way = reach.pathTo(type.name);
      hits.push({
        rank: fieldRank + 1,
        hit: () => ({
          coordinate: `${type.name}.${field.name}`,
          detail: String(field.type),
          deprecated: Boolean(field.deprecationReason),
          path: way === undefined ? [] : [...way, field.name],
          usedBy: [],
          insert: snippet?.text ?? field.name,
        }),
      });
    }
  }
  return hits
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxHits)
    .map(({ hit }) => hit());
}

function typeHit(reach: Reach, type: GraphQLNamedType): SchemaSearchHit {
  const way = reach.pathTo(type.name);
  return {
    coordinate: type.name,
    detail: 'type',
    deprecated: false,
    // The path to the query root is empty, but the path to the mutation root is `mutation`.
    path: way?.length === 0 ? ['query'] : (way ?? []),
    usedBy: reach.usedBy(type.name).slice(0, maxUsers),
  };
}

/** Returns the rank of a match (lower is better), or `undefined` if there is none. */
function rankOf(needle: string, name: string, coordinate: string): number | undefined {
  const lower = name.toLowerCase();
  if (lower === needle) return 0;
  if (lower.startsWith(needle)) return 2;
  if (lower.includes(needle)) return 4;
  return coordinate.toLowerCase().includes(needle) ? 6 : undefined;
}
