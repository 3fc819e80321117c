import { formatJson } from '../../shared/json/formatJson';
import type { ResultRow } from './resultLists';

/**
 * The minimum length of a chunk except the last, in characters. Larger chunks need more memory, smaller ones more
 * time.
 */
const chunkLength = 64 * 1024;

/**
 * Yields rows as JSON text in chunks: a list of objects with a key for each column that has a value. Values are
 * unchanged.
 */
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
