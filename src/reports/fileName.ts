const maxBytes = 120;
const fallback = 'export';

/** Device names that Windows reserves, even when followed by whitespace or an extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/**
 * Converts any text to a file name: one path segment that is valid on Windows, macOS, and Linux, without
 * separators; without control, invisible, or direction-changing characters; without reserved names; and
 * without leading or trailing dots and whitespace. It is in NFC, has 1 to 120 bytes of UTF-8, and preserves a
 * short extension when it is shortened. A safe name stays unchanged.
 */
export function safeFileName(name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]/g, '-');
  const short = shorten(trim(clean), maxBytes);
  if (deviceName.test(short)) return `_${shorten(short, maxBytes - 1)}`;
  return short === '' ? fallback : short;
}

/**
 * Removes dots and whitespace at both ends: a leading dot hides a file, and Windows removes trailing dots and spaces.
 */
function trim(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/gu, '');
}

function shorten(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? [];
  const stem = name.slice(0, name.length - extension.length);
  const remaining = trim(cut(stem, bytes - extension.length));
  return `${remaining === '' ? fallback : remaining}${extension}`;
}

/** Truncates a text to a number of bytes without splitting a grapheme. */
function cut(text: string, bytes: number): string {
  let remaining = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    used += Buffer.byteLength(segment);
    if (used > bytes) break;
    remaining += segment;
  }
  return remaining;
}
