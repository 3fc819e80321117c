import { headOf } from '../csv/decode';
import { delimiterOf, type Delimiter } from '../csv/dialect';

/** The number of bytes to read. So few bytes can't contain a record with more cells than the reader accepts. */
const headBytes = 16 * 1024;

/**
 * Detects the delimiter of a CSV file from its first records.
 *
 * @throws UserError of kind `cancelled` or `file`
 */
export async function delimiterIn(path: string, signal = new AbortController().signal): Promise<Delimiter> {
  const head = await headOf(path, signal, headBytes);
  return delimiterOf(new TextDecoder().decode(head, { stream: true }));
}
