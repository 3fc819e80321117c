import { methods, type SchemaSearchHit } from '../../language/protocol';
import { openSearchPick, type PickItem } from '../adapters/picks';
import type { LanguageServer } from './languageServer';

interface HitItem extends PickItem {
  readonly hit: SchemaSearchHit;
}

/** Searches types and fields, and shows how to reach them from a query and where they are used. */
export function searchSchema(server: LanguageServer, show: (coordinate: string) => void): void {
  openSearchPick({
    title: 'Search the Schema',
    placeholder: 'Name of a type or field, such as user or Repository.url',
    search: async (text) => (await server.request<SchemaSearchHit[]>(methods.searchSchema, text)).map(itemOf),
    accept: ({ hit }) => show(hit.coordinate),
  });
}

function itemOf(hit: SchemaSearchHit): HitItem {
  const { coordinate, detail, deprecated, path, usedBy } = hit;
  const reached = path.length === 0 ? 'not reached by a query' : path.join(' › ');
  const users = usedBy.length === 0 ? '' : ` · used by ${usedBy.join(', ')}`;
  return {
    hit,
    label: coordinate,
    description: deprecated ? `${detail} · deprecated` : detail,
    detail: `${reached}${users}`,
  };
}
