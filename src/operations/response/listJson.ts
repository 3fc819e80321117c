import { formatJson } from '../../shared/json/formatJson';
import type { ResultRow } from './resultLists';

/** In characters. Longer chunks cost memory, shorter ones time. */
const chunkLength = 64 * 1024;

/** Rows as JSON, in chunks: a list of objects with a key for each column that the row has, and the values unchanged. */
export function* listAsJson(rows: Iterable<ResultRow>): Generator<string> {
  let text = '[';
  let separator = '\n';
  for (const row of rows) {
    const members = [...row].map(([name, value]) => `    ${formatJson(name)}: ${value}`);
    text += separator + (members.length === 0 ? '  {}' : `  {\n${members.join(',\n')}\n  }`);
    separator = ',\n';
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]\n`;
}
