import { encodingOf, headOf } from '../csv/encoding';
import { delimiterOf } from '../csv/delimiter';

/**
 * Detects the delimiter of a CSV file as the reader does.
 *
 * @throws UserError of kind `canceled` or `file`
 */
export async function delimiterIn(path: string, signal = new AbortController().signal): Promise<string> {
  const head = await headOf(path, signal);
  const decoder = new TextDecoder(encodingOf(head));
  return delimiterOf(decoder.decode(head, { stream: true }));
}
