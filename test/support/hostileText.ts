import fc from 'fast-check';

const megabyte = 1024 * 1024;

/** Texts, most of which have a special meaning in VS Code, Markdown, HTML, or a terminal. */
const pieces = [
  '[Sign in](command:workbench.action.terminal.new)',
  '[a](https://x.example "b")',
  '[a](file:///etc/passwd)',
  '[a](',
  '](command:x)',
  '[',
  ']',
  '(command:x)',
  '$(',
  '$',
  '$(warning)',
  '\\$(sync~spin)',
  '(trash)',
  '![a](https://x.example/a.png)',
  '![',
  '[a]: https://x.example\n',
  '<https://x.example>',
  'https://x.example/?a=b&c',
  'www.x.example',
  'ada@x.example',
  '<img src="https://x.example/a.png" onerror="alert(1)">',
  '<a href="command:x">',
  '<!--',
  '&#91;',
  '&lt;',
  '`',
  '```',
  '~~~\n',
  '**',
  '_',
  '~~',
  '\\',
  '# ',
  '> ',
  '- ',
  '1. ',
  '===\n',
  '---\n',
  '| a |\n| - |\n',
  '    ',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\v',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u0007',
  '\u001b[2J\u001b[31m',
  '\u001b]8;;https://x.example\u0007',
  '\u009b31m',
  '\u007f',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u{E0041}',
  '\ud800',
  '\udc00',
  'name',
  'Ада',
  'שם',
  '👩\u200d💻',
];

/** Sequences of up to 20 UTF-16 code units, including unpaired surrogates. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

/** Text from an instance, a file, or a user that might be interpreted as markup. */
const hostileText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: codeUnits },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...pieces), fc.integer({ min: 2, max: 60 }))
          .map(([piece, count]) => piece.repeat(count)),
      },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Returns the given number of hostile texts, including each of {@link pieces} and texts of one megabyte. */
export function hostileTexts(count: number): readonly string[] {
  const fixed = [
    ...pieces,
    '[a](command:x) '.repeat(megabyte / 15),
    '\u202e'.repeat(megabyte),
    '\n'.repeat(megabyte),
    `${'a'.repeat(megabyte)}[a](command:x)`,
  ];
  return [...fixed, ...fc.sample(hostileText, { numRuns: count - fixed.length, seed: 20261122 })];
}
