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
  csv('a doubled quote beside a delimiter', 'a,b\n"x"",""y",2\n', [ab, ['x","y', '2']]),
  csv('a doubled quote beside a line end', 'a,b\n"x""\n""y",2\n', [ab, ['x"\n"y', '2']]),
  csv('the empty text', 'a,b\n"",2\n', [ab, ['', '2']]),
  csv('the empty text at the end of a row', 'a,b\n1,""\n', [ab, ['1', '']]),
  csv('the empty text beside a blank', 'a,b\n"",\n,""\n', [ab, ['', null], [null, '']]),
  csv('a row of empty texts', 'a,b\n"",""\n', [ab, ['', '']]),
  csv('blanks in quotes', 'a,b\n"  ",2\n', [ab, ['  ', '2']]),
  csv('blanks around a cell', 'a,b\n 1 , 2 \n', [ab, [' 1 ', ' 2 ']]),
  csv('a tab in quotes', 'a,b\n"1\t5",2\n', [ab, ['1\t5', '2']]),
  csv('quotes in the last cell without a line end', 'a,b\n1,"2"', [ab, ['1', '2']]),
  csv('the empty text in the last cell without a line end', 'a,b\n1,""', [ab, ['1', '']]),
  csv('a header in quotes with a delimiter', '"a,b",c\n1,2\n', [
    ['a,b', 'c'],
    ['1', '2'],
  ]),
  csv('a header in quotes with a quote', '"a""b",c\n1,2\n', [
    ['a"b', 'c'],
    ['1', '2'],
  ]),
  csv('a header in quotes with a line end', '"a\nb",c\n1,2\n', [
    ['a\nb', 'c'],
    ['1', '2'],
  ]),
  csv('apostrophes', "a,b\n'1,2'\n", [ab, ["'1", "2'"]]),
  csv('a backslash before a quote', 'a,b\n"x\\",2\n', [ab, ['x\\', '2']]),
  csv('a quote within a plain cell', 'a,b\n5" pipe,2\n', [ab, ['5" pipe', '2']]),
  csv('a quote at the end of a plain cell', 'a,b\nx",2\n', [ab, ['x"', '2']]),
  csv('text behind the closing quote', 'a,b\n"x"y,2\n', [ab, ['"x"y', '2']], both),
  csv('a blank behind the closing quote', 'a,b\n"x" ,2\n', [ab, ['"x" ', '2']], both),
  csv('a blank before the opening quote', 'a,b\n "x",2\n', [ab, [' "x"', '2']]),
  csv('a quote that is never closed', 'a,b\n1,"2\n3,4\n', [ab, ['1', '2\n3,4\n']], udsv),
];

const lineEnds: readonly CsvCase[] = [
  csv('LF', 'a,b\n1,2\n3,4\n', [ab, ['1', '2'], ['3', '4']]),
  csv('LF, none at the end', 'a,b\n1,2\n3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF', 'a,b\r\n1,2\r\n3,4\r\n', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF, none at the end', 'a,b\r\n1,2\r\n3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CR', 'a,b\r1,2\r3,4\r', [ab, ['1', '2'], ['3', '4']]),
  csv('CR, none at the end', 'a,b\r1,2\r3,4', [ab, ['1', '2'], ['3', '4']]),
  csv('CRLF, then LF', 'a,b\r\n1,2\n3,4\r\n', [ab, ['1', '2'], ['3', '4']], both),
  csv('LF, then CRLF', 'a,b\n1,2\r\n3,4\n', [ab, ['1', '2'], ['3', '4']], both),
  csv('LF within quotes of a file of CRLF', 'a,b\r\n"x\ny",2\r\n', [ab, ['x\ny', '2']]),
  csv('CRLF within quotes of a file of LF', 'a,b\n"x\r\ny",2\n', [ab, ['x\r\ny', '2']]),
  csv('CRLF within quotes of a file of CRLF', 'a,b\r\n"x\r\ny",2\r\n', [ab, ['x\r\ny', '2']]),
  csv('CR within quotes', 'a,b\n"x\ry",2\n', [ab, ['x\ry', '2']]),
  csv('only a line end within quotes', 'a,b\n"\n",2\n', [ab, ['\n', '2']]),
  csv('several line ends within quotes', 'a,b\n"x\n\n\ny",2\n', [ab, ['x\n\n\ny', '2']]),
  csv('a line end at the end of quotes', 'a,b\n"x\n",2\n', [ab, ['x\n', '2']]),
  csv('line ends within quotes of two cells', 'a,b\n"1\n2","3\n4"\n', [ab, ['1\n2', '3\n4']]),
  csv('a form feed and a vertical tab', 'a,b\nx\fy,z\u000bw\n', [ab, ['x\fy', 'z\u000bw']]),
  csv('line separators of Unicode', 'a,b\nx\u2028y,z\u2029w\u0085\n', [ab, ['x\u2028y', 'z\u2029w\u0085']]),
  csv('a blank line between rows', 'a,b\n1,2\n\n3,4\n', [ab, ['1', '2'], ['3', '4']]),
  csv('several blank lines', 'a,b\n\n\n1,2\n\n\n', [ab, ['1', '2']]),
  csv('blank lines that end in CRLF', 'a,b\r\n\r\n1,2\r\n', [ab, ['1', '2']]),
  csv('a blank line in a table of one column', 'a\nx\n\ny\n', [['a'], ['x'], [null], ['y']], udsv),
  csv('blank lines around the rows of one column', '\n\na\n\nx\n\n', [['a'], [null], ['x'], [null]], both),
  csv(
    'blank lines of one column that end in CRLF',
    'a\r\n\r\nx\r\n\r\ny\r\n',
    [['a'], [null], ['x'], [null], ['y']],
    udsv,
  ),
  csv('blank lines of one column that end in CR', 'a\rx\r\ry', [['a'], ['x'], [null], ['y']], udsv),
  csv('a line of an empty text in a table of one column', 'a\nx\n""\ny\n', [['a'], ['x'], [''], ['y']], udsv),
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
  csv('bars', 'a|b\n1;5|2\n', [ab, ['1;5', '2']], { delimiter: '|' }),
  csv('bars in quotes', 'a|b\n"1|5"|2\n', [ab, ['1|5', '2']], { delimiter: '|' }),
  csv('bars and the empty text', 'a|b\n""|\n', [ab, ['', null]], { delimiter: '|' }),
  csv('other delimiters in cells of commas', 'a,b\n1;5|6,2\t3\n', [ab, ['1;5|6', '2\t3']]),
  csv('only a blank in each row', 'a,b\n,\n,\n', [ab, [null, null], [null, null]]),
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
  csv('Chinese, Arabic and Greek', 'a,b\n中文,العربية\nΑθήνα,x\n', [ab, ['中文', 'العربية'], ['Αθήνα', 'x']]),
  csv('characters beyond the first plane', 'a,b\n😀,👩‍👩‍👧\n', [ab, ['😀', '👩‍👩‍👧']]),
  csv('surrogates in UTF-16', 'a,b\n😀,𝒳\n', [ab, ['😀', '𝒳']], { encoding: 'utf-16le-mark' }),
  csv('combining characters, as they are', 'a,b\ne\u0301,é\n', [ab, ['e\u0301', 'é']]),
  csv('spaces of no width and of no break', 'a,b\n\u200b1,\u00a02\n', [ab, ['\u200b1', '\u00a02']]),
  csv('a NUL', 'a,b\nx\0y,2\n', [ab, ['x\0y', '2']]),
  csv('control characters', 'a,b\n\u0001,\u001b[31m\n', [ab, ['\u0001', '\u001b[31m']]),
  csv('a byte order mark before quotes', '"a",b\n1,2\n', [ab, ['1', '2']], { encoding: 'utf-8-mark' }),
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
  csv('a last row that is cut off', 'a,b\n1,2\n3', [ab, ['1', '2'], ['3', null]], udsv),
  csv('a delimiter at the end of each row', 'a,b,\n1,2,\n', [
    ['a', 'b', ''],
    ['1', '2', null],
  ]),
  csv(
    'a delimiter at the end of each row but the header',
    'a,b\n1,2,\n',
    [
      ['a', 'b', ''],
      ['1', '2', null],
    ],
    udsv,
  ),
  csv('a header alone', 'a,b\n', [ab]),
  csv('a header alone without a line end', 'a,b', [ab]),
  csv('headers that repeat', 'a,a\n1,2\n', [
    ['a', 'a'],
    ['1', '2'],
  ]),
  csv('a blank header', 'a,,c\n1,2,3\n', [
    ['a', '', 'c'],
    ['1', '2', '3'],
  ]),
  csv('a header of an empty text', 'a,"",c\n1,2,3\n', [
    ['a', '', 'c'],
    ['1', '2', '3'],
  ]),
  csv('headers with blanks around them', ' a , b \n1,2\n', [
    [' a ', ' b '],
    ['1', '2'],
  ]),
  csv('a row of a comment', 'a,b\n#x,2\n', [ab, ['#x', '2']]),
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
