import { csv, type CsvCase, type CsvOptions } from './csvCase';
import { valueCases } from './csvValueCases';

const ab = ['a', 'b'];
const udsv: CsvOptions = { dissent: ['udsv'] };
const both: CsvOptions = { dissent: ['papaparse', 'udsv'] };

const quotes: readonly CsvCase[] = [
  csv('no quotes', 'a,b\n1,2\n', [ab, ['1', '2']]),
  csv('quotes around a cell', 'a,b\n"1",2\n', [ab, ['1', '2']]),
  csv('quotes around every cell', '"a","b"\n"1","2"\n', [ab, ['1', '2']]),
  csv('a delimiter in quotes', 'a,b\n"1,5",2\n', [ab, ['1,5', '2']]),
  csv('only a delimiter in quotes', 'a,b\n",",2\n', [ab, [',', '2']]),
  csv('a doubled quote', 'a,b\n"say ""hi""",2\n', [ab, ['say "hi"', '2']]),
  csv('only a doubled quote', 'a,b\n"""",2\n', [ab, ['"', '2']]),
  csv('two doubled quotes', 'a,b\n"""""",2\n', [ab, ['""', '2']]),
  csv('a doubled quote at the start', 'a,b\n"""x",2\n', [ab, ['"x', '2']]),
  csv('a doubled quote at the end', 'a,b\n"x""",2\n', [ab, ['x"', '2']]),
  csv('a doubled quote next to a delimiter', 'a,b\n"x"",""y",2\n', [ab, ['x","y', '2']]),
  csv('a doubled quote next to a line end', 'a,b\n"x""\n""y",2\n', [ab, ['x"\n"y', '2']]),
  csv('an empty string', 'a,b\n"",2\n', [ab, ['', '2']]),
  csv('an empty string at the end of a row', 'a,b\n1,""\n', [ab, ['1', '']]),
  csv('an empty string next to a blank', 'a,b\n"",\n,""\n', [ab, ['', null], [null, '']]),
  csv('a row of empty strings', 'a,b\n"",""\n', [ab, ['', '']]),
  csv('spaces in quotes', 'a,b\n"  ",2\n', [ab, ['  ', '2']]),
  csv('spaces around a cell', 'a,b\n 1 , 2 \n', [ab, [' 1 ', ' 2 ']]),
  csv('a tab in quotes', 'a,b\n"1\t5",2\n', [ab, ['1\t5', '2']]),
  csv('quotes in the last cell without a line end', 'a,b\n1,"2"', [ab, ['1', '2']]),
  csv('an empty string in the last cell without a line end', 'a,b\n1,""', [ab, ['1', '']]),
  csv('a quoted header with a delimiter', '"a,b",c\n1,2\n', [
    ['a,b', 'c'],
    ['1', '2'],
  ]),
  csv('a quoted header with a quote', '"a""b",c\n1,2\n', [
    ['a"b', 'c'],
    ['1', '2'],
  ]),
  csv('a quoted header with a line end', '"a\nb",c\n1,2\n', [
    ['a\nb', 'c'],
    ['1', '2'],
  ]),
  csv('apostrophes', "a,b\n'1,2'\n", [ab, ["'1", "2'"]]),
  csv('a backslash before a quote', 'a,b\n"x\\",2\n', [ab, ['x\\', '2']]),
  csv('a quote in an unquoted cell', 'a,b\n5" pipe,2\n', [ab, ['5" pipe', '2']]),
  csv('a quote at the end of an unquoted cell', 'a,b\nx",2\n', [ab, ['x"', '2']]),
  csv('text after the closing quote', 'a,b\n"x"y,2\n', [ab, ['"x"y', '2']], both),
  csv('a space after the closing quote', 'a,b\n"x" ,2\n', [ab, ['"x" ', '2']], both),
  csv('a space before the opening quote', 'a,b\n "x",2\n', [ab, [' "x"', '2']]),
  csv('an unclosed quote', 'a,b\n1,"2\n3,4\n', [ab, ['1', '2\n3,4\n']], udsv),
];

const lineEnds: readonly CsvCase[] = [
  csv('LF', 'a,b\n1,2\n3,4\n', [ab, ['1', '2'], ['3', '4']]),
  csv('LF, except at the end', 'a,b\n1,2\n3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF', 'a,b\r\n1,2\r\n3,4\r\n', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF, except at the end', 'a,b\r\n1,2\r\n3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CR', 'a,b\r1,2\r3,4\r', [ab, ['1', '2'], ['3', '4']]),
  csv('CR, except at the end', 'a,b\r1,2\r3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF, then LF', 'a,b\r\n1,2\n3,4\r\n', [ab, ['1', '2'], ['3', '4']], both),
  csv('LF, then CRLF', 'a,b\n1,2\r\n3,4\n', [ab, ['1', '2'], ['3', '4']], both),
  csv('LF in quotes in a file with CRLF', 'a,b\r\n"x\ny",2\r\n', [ab, ['x\ny', '2']]),
  csv('CRLF in quotes in a file with LF', 'a,b\n"x\r\ny",2\n', [ab, ['x\r\ny', '2']]),
  csv('CRLF in quotes in a file with CRLF', 'a,b\r\n"x\r\ny",2\r\n', [ab, ['x\r\ny', '2']]),
  csv('CR in quotes', 'a,b\n"x\ry",2\n', [ab, ['x\ry', '2']]),
  csv('only a line end in quotes', 'a,b\n"\n",2\n', [ab, ['\n', '2']]),
  csv('several line ends in quotes', 'a,b\n"x\n\n\ny",2\n', [ab, ['x\n\n\ny', '2']]),
  csv('a line end at the end of quotes', 'a,b\n"x\n",2\n', [ab, ['x\n', '2']]),
  csv('line ends in two quoted cells', 'a,b\n"1\n2","3\n4"\n', [ab, ['1\n2', '3\n4']]),
  csv('a form feed and a vertical tab', 'a,b\nx\fy,z\u000bw\n', [ab, ['x\fy', 'z\u000bw']]),
  csv('Unicode line separators', 'a,b\nx\u2028y,z\u2029w\u0085\n', [ab, ['x\u2028y', 'z\u2029w\u0085']]),
  csv('a blank line between rows', 'a,b\n1,2\n\n3,4\n', [ab, ['1', '2'], ['3', '4']]),
  csv('several blank lines', 'a,b\n\n\n1,2\n\n\n', [ab, ['1', '2']]),
  csv('blank lines with CRLF', 'a,b\r\n\r\n1,2\r\n', [ab, ['1', '2']]),
  csv('a blank line in a table with one column', 'a\nx\n\ny\n', [['a'], ['x'], [null], ['y']], udsv),
  csv(
    'blank lines around the rows of a table with one column',
    '\n\na\n\nx\n\n',
    [['a'], [null], ['x'], [null]],
    both,
  ),
  csv(
    'blank lines with CRLF in a table with one column',
    'a\r\n\r\nx\r\n\r\ny\r\n',
    [['a'], [null], ['x'], [null], ['y']],
    udsv,
  ),
  csv('blank lines with CR in a table with one column', 'a\rx\r\ry', [['a'], ['x'], [null], ['y']], udsv),
  csv('an empty string in a table with one column', 'a\nx\n""\ny\n', [['a'], ['x'], [''], ['y']], udsv),
];

const delimiters: readonly CsvCase[] = [
  csv('semicolons', 'a;b\n1,5;2\n', [ab, ['1,5', '2']], { delimiter: ';' }),
  csv('semicolons in quotes', 'a;b\n"1;5";2\n', [ab, ['1;5', '2']], { delimiter: ';' }),
  csv('semicolons and CRLF', 'a;b\r\n1;2\r\n', [ab, ['1', '2']], { delimiter: ';' }),
  csv(
    'semicolons around a blank',
    'a;b;c\n1;;3\n',
    [
      ['a', 'b', 'c'],
      ['1', null, '3'],
    ],
    { delimiter: ';' },
  ),
  csv('tabs', 'a\tb\n1,5\t2\n', [ab, ['1,5', '2']], { delimiter: '\t' }),
  csv('tabs in quotes', 'a\tb\n"1\t5"\t2\n', [ab, ['1\t5', '2']], { delimiter: '\t' }),
  csv('tabs around a blank', 'a\tb\n\t2\n', [ab, [null, '2']], { delimiter: '\t' }),
  csv('vertical bars', 'a|b\n1;5|2\n', [ab, ['1;5', '2']], { delimiter: '|' }),
  csv('vertical bars in quotes', 'a|b\n"1|5"|2\n', [ab, ['1|5', '2']], { delimiter: '|' }),
  csv('vertical bars and an empty string', 'a|b\n""|\n', [ab, ['', null]], { delimiter: '|' }),
  csv('other delimiters in comma-separated cells', 'a,b\n1;5|6,2\t3\n', [ab, ['1;5|6', '2\t3']]),
  csv('only blanks in each row', 'a,b\n,\n,\n', [ab, [null, null], [null, null]]),
  csv('a blank at the start', 'a,b,c\n,2,3\n', [
    ['a', 'b', 'c'],
    [null, '2', '3'],
  ]),
  csv('a blank in the middle', 'a,b,c\n1,,3\n', [
    ['a', 'b', 'c'],
    ['1', null, '3'],
  ]),
  csv('a blank at the end', 'a,b,c\n1,2,\n', [
    ['a', 'b', 'c'],
    ['1', '2', null],
  ]),
  csv('a blank at the end of the file', 'a,b\n1,', [ab, ['1', null]]),
  csv('one column', 'a\n1\n2\n', [['a'], ['1'], ['2']], udsv),
  csv('one column without a line end', 'a\n1', [['a'], ['1']], udsv),
];

const encodings: readonly CsvCase[] = [
  ...(['utf-8', 'utf-8-mark', 'utf-16le', 'utf-16le-mark', 'utf-16be-mark', 'windows-1252'] as const).flatMap(
    (encoding) => [
      csv(
        `${encoding}: accents`,
        'naïve,b\nMünchen,Ærø\n',
        [
          ['naïve', 'b'],
          ['München', 'Ærø'],
        ],
        { encoding },
      ),
      csv(
        `${encoding}: quotes`,
        'é,b\n"x,""y""\nz",€\n',
        [
          ['é', 'b'],
          ['x,"y"\nz', '€'],
        ],
        { encoding },
      ),
    ],
  ),
  csv('Chinese, Arabic, and Greek', 'a,b\n中文,العربية\nΑθήνα,x\n', [
    ab,
    ['中文', 'العربية'],
    ['Αθήνα', 'x'],
  ]),
  csv('characters outside the Basic Multilingual Plane', 'a,b\n😀,👩‍👩‍👧\n', [ab, ['😀', '👩‍👩‍👧']]),
  csv('surrogate pairs in UTF-16', 'a,b\n😀,𝒳\n', [ab, ['😀', '𝒳']], { encoding: 'utf-16le-mark' }),
  csv('combining characters', 'a,b\ne\u0301,é\n', [ab, ['e\u0301', 'é']]),
  csv('zero-width and no-break spaces', 'a,b\n\u200b1,\u00a02\n', [ab, ['\u200b1', '\u00a02']]),
  csv('a NUL character', 'a,b\nx\0y,2\n', [ab, ['x\0y', '2']]),
  csv('control characters', 'a,b\n\u0001,\u001b[31m\n', [ab, ['\u0001', '\u001b[31m']]),
  csv('a byte order mark before quotes', '"a",b\n1,2\n', [ab, ['1', '2']], { encoding: 'utf-8-mark' }),
  ...(['\n', '\r\n', '\r', '\n\n\n'] as const).flatMap((ends) => [
    csv(`a byte order mark before ${JSON.stringify(ends)}`, `${ends}a,b\n1,2\n`, [ab, ['1', '2']], {
      encoding: 'utf-8-mark',
      dissent: ends.includes('\r') ? ['papaparse', 'udsv'] : [],
    }),
    csv(`a byte order mark before ${JSON.stringify(ends)} and one column`, `${ends}a\n1\n`, [['a'], ['1']], {
      encoding: 'utf-8-mark',
      dissent: ['papaparse', 'udsv'],
    }),
  ]),
  ...(['utf-8', 'utf-8-mark'] as const).flatMap((encoding) => [
    csv(`${encoding}: a separator line`, 'sep=,\r\na,b\r\n1,2\r\n', [ab, ['1', '2']], {
      encoding,
      dissent: ['papaparse', 'udsv'],
    }),
    csv(`${encoding}: a separator line before one column`, 'sep=,\na\n1\n', [['a'], ['1']], {
      encoding,
      dissent: ['papaparse', 'udsv'],
    }),
    csv(
      `${encoding}: a quoted separator line with a semicolon`,
      '"sep=;"\na,b;c\n1;2\n',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
      {
        encoding,
        delimiter: ';',
        dissent: ['papaparse'],
      },
    ),
  ]),
];

const ragged: readonly CsvCase[] = [
  csv(
    'a row that is too short',
    'a,b,c\n1,2\n3,4,5\n',
    [
      ['a', 'b', 'c'],
      ['1', '2', null],
      ['3', '4', '5'],
    ],
    udsv,
  ),
  csv(
    'a row that is too long',
    'a,b\n1,2,3\n4,5\n',
    [
      ['a', 'b', ''],
      ['1', '2', '3'],
      ['4', '5', null],
    ],
    udsv,
  ),
  csv(
    'rows of every length',
    'a,b\n1\n1,2\n1,2,3\n',
    [
      ['a', 'b', ''],
      ['1', null, null],
      ['1', '2', null],
      ['1', '2', '3'],
    ],
    udsv,
  ),
  csv('a truncated last row', 'a,b\n1,2\n3', [ab, ['1', '2'], ['3', null]], udsv),
  csv('a delimiter at the end of each row', 'a,b,\n1,2,\n', [
    ['a', 'b', ''],
    ['1', '2', null],
  ]),
  csv(
    'a delimiter at the end of each row except the header',
    'a,b\n1,2,\n',
    [
      ['a', 'b', ''],
      ['1', '2', null],
    ],
    udsv,
  ),
  csv('only a header', 'a,b\n', [ab]),
  csv('only a header without a line end', 'a,b', [ab]),
  csv('repeated headers', 'a,a\n1,2\n', [
    ['a', 'a'],
    ['1', '2'],
  ]),
  csv('a blank header', 'a,,c\n1,2,3\n', [
    ['a', '', 'c'],
    ['1', '2', '3'],
  ]),
  csv('an empty string as a header', 'a,"",c\n1,2,3\n', [
    ['a', '', 'c'],
    ['1', '2', '3'],
  ]),
  csv('spaces around headers', ' a , b \n1,2\n', [
    [' a ', ' b '],
    ['1', '2'],
  ]),
  csv('a row that starts with a number sign', 'a,b\n#x,2\n', [ab, ['#x', '2']]),
  csv('a cell of 100,000 characters', `a,b\n${'x'.repeat(100_000)},2\n`, [ab, ['x'.repeat(100_000), '2']]),
  csv(
    '300 columns',
    `${Array.from({ length: 300 }, (_, column) => `h${column}`).join(',')}\n${'1,'.repeat(299)}1\n`,
    [Array.from({ length: 300 }, (_, column) => `h${column}`), Array.from({ length: 300 }, () => '1')],
  ),
];

export const csvCases: readonly CsvCase[] = [
  ...quotes,
  ...lineEnds,
  ...delimiters,
  ...encodings,
  ...ragged,
  ...valueCases,
];
