import { window, type QuickPickItem } from 'vscode';
import { methods, type SchemaSearchHit } from '../../language';
import type { LanguageServer } from './languageServer';

interface HitItem extends QuickPickItem {
  readonly hit: SchemaSearchHit;
}

/** Looks for types and fields, and says how a query reaches them and where they are used. */
export function searchSchema(server: LanguageServer, show: (coordinate: string) => void): void {
  const pick = window.createQuickPick<HitItem>();
  pick.title = 'Search the Schema';
  pick.placeholder = 'Name of a type or field, such as user or Repository.url';
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  let asked = 0;
  const changed = pick.onDidChangeValue(async (text) => {
    asked += 1;
    const turn = asked;
    const hits = await server.request<SchemaSearchHit[]>(methods.searchSchema, text);
    // A slower answer to an earlier text must not replace this one.
    if (turn === asked) pick.items = hits.map(itemOf);
  });
  const accepted = pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen !== undefined) show(chosen.hit.coordinate);
  });
  pick.onDidHide(() => {
    changed.dispose();
    accepted.dispose();
    pick.dispose();
  });
  pick.show();
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
