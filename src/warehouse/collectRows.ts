import * as l10n from '@vscode/l10n';
import { formatBytes } from '../shared/format';
import type { Cell } from '../shared/table/table';
import { UserError } from '../shared/userError';
import { explainError } from './explainError';

export type Rows = readonly (readonly Cell[])[];

/** The maximum size of the cells of rows in memory, in bytes of UTF-8. Pages and groups are much smaller. */
const maxSize = 128 * 1024 * 1024;

/**
 * Collects the rows of a statement.
 *
 * @throws UserError of kind `tooLarge` if they exceed the maximum size, and any error of `batches`
 */
export async function collectRows(batches: AsyncIterable<Rows>): Promise<Rows> {
  const all: (readonly Cell[])[] = [];
  let size = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      for (const cell of row) size += cell === null ? 0 : Buffer.byteLength(cell);
      all.push(row);
    }
    if (size > maxSize) {
      throw new UserError(
        'tooLarge',
        l10n.t('The response is too large. The maximum size is {size}.', { size: formatBytes(maxSize) }),
        { advice: l10n.t('Filter the rows, or select fewer columns.') },
      );
    }
  }
  return all;
}

/**
 * Yields rows up to a maximum number.
 *
 * @throws UserError of kind `tooLarge` if there are more, and any error of `batches`
 */
export async function* limitRows(batches: AsyncIterable<Rows>, maxRows: number): AsyncGenerator<Rows> {
  let left = maxRows;
  for await (const rows of batches) {
    left -= rows.length;
    if (left < 0) {
      const { message, advice } = explainError('tooLarge', '', '');
      throw new UserError('tooLarge', message, { advice });
    }
    yield rows;
  }
}
