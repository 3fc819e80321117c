import * as l10n from '@vscode/l10n';
import { displayLine } from '../../shared/displayText';
import { failureReason } from '../../shared/failureReason';
import { redactCredentialShapes } from '../../shared/redact';
import type { UserError } from '../../shared/userError';

/**
 * The maximum length of a line with more than one word, in characters: half of the editor area in a window of
 * 1280 pixels, without the minimap.
 */
const maxLine = 36;

/** The maximum length of a word, such as a host name, before it is split. */
const maxWord = 60;

const maxText = 600;

/**
 * Formats a failed run as JSON comments: the cause in a few words, the failure, the reason, and the advice. The cause
 * fits beside the minimap of a narrow editor. Removes the scheme of URLs, because an editor turns URLs into links and
 * the text can be from the server.
 *
 * @param what a sentence that describes the failure
 */
export function failureComment(
  what: string,
  failure: Pick<UserError, 'advice' | 'cause' | 'kind' | 'message' | 'status'>,
): string {
  return [failureReason(failure, l10n.t('Run failed')), what, failure.message, failure.advice ?? '']
    .map((text) =>
      displayLine(redactCredentialShapes(text), maxText).replace(/\b[a-z][a-z0-9+.-]*:\/+/gi, ''),
    )
    .flatMap(wrapped)
    .map((line) => `// ${line}`)
    .join('\n');
}

function wrapped(text: string): readonly string[] {
  const width = maxLine - '// '.length;
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap(pieces)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string): readonly string[] {
  return word.match(new RegExp(`.{1,${maxWord}}`, 'gsu')) ?? [];
}
