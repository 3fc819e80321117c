import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { methods, type QueryTarget, type SchemaSearchHit } from '../../language/protocol';
import { estimateCost } from '../../operations/cost';
import { costLine } from '../../operations/limits';
import { costLimits } from '../../operations/run/instanceLimits';
import { formatList } from '../../shared/format';
import type { ConnectionSchema } from '../../core/schemas/connectionSchema';
import type { LanguageServer } from '../../core/schemas/languageServer';
import { pickBySearch, pickItem, type PickItem } from '../adapters/picks';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import { graphqlEditor, insertOperation } from './insertFromSchema';

interface HitItem extends PickItem {
  readonly hit: SchemaSearchHit;
}

interface SearchSources {
  readonly app: App;
  readonly scratch: ScratchConnections;
  readonly server: LanguageServer;
  readonly schema: ConnectionSchema;
}

/**
 * Lets the user search types and fields, and show the selected one in the schema or insert a query that
 * leads to it. Each result lists its path from a root type; types also list their uses.
 *
 * @param show shows a coordinate in the schema
 * @throws UserError if the schema can't be loaded, and any error of the language server
 */
export async function searchSchema(
  { app, scratch, server, schema }: SearchSources,
  show: (coordinate: string) => Promise<void>,
): Promise<void> {
  const found = await pickBySearch({
    title: l10n.t('Search Schema'),
    placeholder: l10n.t('Enter words or names, such as repository url'),
    noMatches: l10n.t('No matches. Try fewer words.'),
    search: async (text) => {
      await schema.ready();
      return (await server.request<SchemaSearchHit[]>(methods.searchSchema, text)).map(itemOf);
    },
  });
  const { connection } = schema.state;
  if (!found || !connection) return;
  const { coordinate } = found.hit;
  const target: QueryTarget = { coordinate, ...uriOf(graphqlEditor()?.document) };
  const text = await server.request<string | null>(methods.queryFor, target);
  if (text === null) return show(coordinate);
  const definition: PickItem = { label: l10n.t('Show in Schema') };
  const query: PickItem = {
    label: l10n.t('Insert Query'),
    description: costLine(estimateCost(text), costLimits(app, connection)),
    detail: text.replaceAll(/\s+/g, ' '),
  };
  const selected = await pickItem([definition, query], { title: coordinate });
  if (selected === definition) await show(coordinate);
  if (selected === query) await insertOperation(text, connection, scratch);
}

function uriOf(document: { readonly uri: Uri } | undefined): Pick<QueryTarget, 'uri'> {
  return document ? { uri: document.uri.toString() } : {};
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
