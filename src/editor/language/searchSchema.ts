import * as l10n from '@vscode/l10n';
import { methods, type SchemaSearchHit } from '../../language/protocol';
import { formatList } from '../../shared/format';
import { openSearchPick, type PickItem } from '../adapters/picks';
import type { LanguageServer } from '../../core/schemas/languageServer';

interface HitItem extends PickItem {
  readonly hit: SchemaSearchHit;
}

/**
 * Lets the user search types and fields. Each result lists its path from a root type; types also list their uses.
 *
 * @param show called with the coordinate of the selected result
 */
export function searchSchema(server: LanguageServer, show: (coordinate: string) => void): void {
  openSearchPick({
    title: l10n.t('Search Schema'),
    placeholder: l10n.t('Enter words or names, such as repository url'),
    noMatches: l10n.t('No matches. Try fewer words.'),
    search: async (text) => (await server.request<SchemaSearchHit[]>(methods.searchSchema, text)).map(itemOf),
    accept: ({ hit }) => show(hit.coordinate),
  });
}

function itemOf(hit: SchemaSearchHit): HitItem {
  const { coordinate, detail, deprecated, path, usedBy } = hit;
  const reached = path.length === 0 ? l10n.t('not reachable from a query or mutation') : path.join(' › ');
  const users = usedBy.length === 0 ? [] : [l10n.t('used by {fields}', { fields: formatList(usedBy) })];
  return {
    hit,
    label: coordinate,
    description: deprecated ? `${detail} · ${l10n.t('deprecated')}` : detail,
    detail: [reached, ...users].join(' · '),
  };
}
