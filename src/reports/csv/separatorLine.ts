/** A first line that names the delimiter, as Excel and LibreOffice read it. It can be padded with the delimiter. */
const pattern = /^(?:sep=([^"\r\n\x80-\uffff])\1*|"sep=([^"\r\n\x80-\uffff])"\2*)$/i;

/** Returns the delimiter that a line names, such as `sep=;`, or `undefined` for another line. */
export function separatorOf(line: string): string | undefined {
  const [, plain, quoted] = pattern.exec(line) ?? [];
  return plain ?? quoted;
}

/** Returns the delimiter that the first line of a text names. */
export function separatorIn(text: string): string | undefined {
  const [line = ''] = /[^\r\n]+/.exec(text.slice(0, 1024)) ?? [];
  return separatorOf(line);
}
