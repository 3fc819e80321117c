import { encodingOf, headOf } from '../csv/decode';
import { delimiterOf } from '../csv/dialect';

/**
 * Detects the delimiter of a CSV file as the reader does.
 *
 * @throws UserError of kind `cancelled` or `file`
 */
export async function delimiterIn(path: string, signal = new AbortController().signal): Promise<string> {
  const head = await headOf(path, signal);
  const decoder = new TextDecoder(encodingOf(head));
  return delimiterOf(decoder.decode(head, { stream: true }));
}
