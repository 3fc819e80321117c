import { displayLine } from '../shared/displayText';
import { formatJson } from '../shared/json/formatJson';
import type { TestResult } from '../operations/tests/runTest';
import { jsonWithoutCommands, withoutCommands, xmlWithoutCommands } from './serviceCommands';

/** A message of a test at a 1-based line of its file. */
interface CaseMessage {
  readonly line: number;
  readonly text: string;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
}

/** A test with its result. */
export interface TestCase {
  readonly file: string;
  /** The 1-based line of the test. */
  readonly line: number;
  /** The name of the operation; `null` if it has none. */
  readonly operation: string | null;
  readonly title: string;
  readonly result: TestResult['kind'];
  readonly milliseconds: number;
  readonly messages: readonly CaseMessage[];
}

export const reporterNames = ['text', 'json', 'junit'] as const;

export type ReporterName = (typeof reporterNames)[number];

/** Formats the report of all tests. It contains no bodies and no variables. */
export function formatReport(name: ReporterName, cases: readonly TestCase[]): string {
  switch (name) {
    case 'text':
      return withoutCommands(cases.map(textOf).join(''));
    case 'json':
      return `${jsonWithoutCommands(formatJson(cases))}\n`;
    case 'junit':
      return xmlWithoutCommands(junitOf(cases));
  }
}

function textOf({ file: path, line, result, milliseconds, messages, ...test }: TestCase): string {
  const file = plain(path);
  const reasons = messages.map((message) => `  ${file}:${message.line}: ${plain(message.text)}\n`);
  return `${file}:${line}: ${result}: ${nameOf(test)} (${milliseconds} ms)\n${reasons.join('')}`;
}

function nameOf({ operation, title }: Pick<TestCase, 'operation' | 'title'>): string {
  const name = plain(title === '' ? '(no title)' : title);
  return operation === null ? name : `${operation}: ${name}`;
}

/** Formats the report as the XML of JUnit, with one suite for each file. */
function junitOf(cases: readonly TestCase[]): string {
  const files = [...new Set(cases.map(({ file }) => file))];
  const suites = files.map((file) => {
    const inFile = cases.filter((test) => test.file === file);
    return `  <testsuite${attributes({ name: file, ...suiteOf(inFile) })}>\n${inFile.map(junitCase).join('')}  </testsuite>\n`;
  });
  const root = attributes({ name: 'instance-explorer', ...suiteOf(cases) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${root}>\n${suites.join('')}</testsuites>\n`;
}

/** Returns the number of tests with each result. */
export function countsOf(cases: readonly TestCase[]): Readonly<Record<TestCase['result'], number>> {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
  for (const { result } of cases) counts[result] += 1;
  return counts;
}

function suiteOf(cases: readonly TestCase[]): Readonly<Record<string, string | number>> {
  const { failed, error, skipped } = countsOf(cases);
  const time = secondsOf(cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  return { tests: cases.length, failures: failed, errors: error, skipped, time };
}

function junitCase({ file, line, operation, title, result, milliseconds, messages }: TestCase): string {
  const start = `    <testcase${attributes({
    name: nameOf({ operation, title }),
    classname: file,
    file,
    line,
    time: secondsOf(milliseconds),
  })}`;
  if (result === 'passed') return `${start}/>\n`;
  const message = messages[0]?.text ?? '';
  if (result === 'skipped') return `${start}><skipped${attributes({ message })}/></testcase>\n`;
  const element = result === 'failed' ? 'failure' : 'error';
  const details = messages.map(
    ({ line: at, text, expected, actual }) =>
      `${plain(file)}:${at}: ${plain(text)}\n` +
      (expected === undefined ? '' : `  expected: ${plain(expected)}\n  actual: ${plain(actual ?? '')}\n`),
  );
  return `${start}><${element}${attributes({ message })}>${escaped(details.join(''))}</${element}></testcase>\n`;
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(plain(String(value)))}"`)
    .join('');
}

/** Returns text from outside as one line. */
function plain(text: string): string {
  return displayLine(text, 2000);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML, and removes the characters that XML forbids and `displayLine` doesn't. */
function escaped(text: string): string {
  return text.replace(/[\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
