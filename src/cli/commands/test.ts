import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readDocument, type GraphqlDocument, type Operation } from '../../operations/document';
import { completeRequest, fragmentsIn } from '../../operations/request/completeRequest';
import { testsOf, type OperationTest } from '../../operations/tests/operationTests';
import { TestRunner } from '../../operations/tests/runTest';
import { writeWholeFile } from '../../reports/writeWhole';
import { textOf, textsOf, type Command, type Context } from '../command';
import { graphqlFiles, rootOf, sourceOf, type DocumentFile } from '../documents';
import { connect, type ConnectedHost } from '../host';
import { checkOutput, outputPath } from '../output';
import { validatorFor } from '../schemas';
import { countsOf, formatReport, reporterNames, type ReporterName, type TestCase } from '../testReports';
import { usageError } from '../usageError';
import { filedVariables } from '../variables';

/** Runs the tests above the operations of files, in order. */
export const test: Command = async (context) => {
  const { positionals, signal, terminal } = context;
  const reporters = reportersOf(context);
  for (const { path } of reporters)
    if (path !== undefined) await checkOutput({ values: { ...context.values, output: path } });
  const files = await graphqlFiles(positionals.length === 0 ? ['.'] : positionals, context);
  const tests = files.flatMap(({ path, label, text }) => {
    const document = readDocument(text);
    return testsOf(document).map((each) => ({ file: { path, label, document }, test: each }));
  });
  if (tests.length === 0)
    throw usageError(
      'The files contain no tests.',
      'Write a comment such as "# @test Title" above an operation.',
    );
  const host = await connect(context, 'instance');
  const run = runnerOf(context, host);
  const cases: TestCase[] = [];
  for (const { file, test: each } of tests) {
    terminal.progress(() => `Running tests... ${cases.length} of ${tests.length}`);
    cases.push(await run(file, each));
  }
  const counts = countsOf(cases);
  for (const { name, path } of reporters)
    if (path !== undefined)
      await writeWholeFile(path, { overwrite: context.values['force'] === true, signal }, (temporary) =>
        writeFile(temporary, formatReport(name, cases), { flag: 'wx', flush: true }),
      );
  const printed = reporters.find(({ path }) => path === undefined);
  return {
    ok: counts.failed + counts.error === 0,
    content: [formatReport(printed?.name ?? 'text', cases)],
    data: () => cases,
    summary: `Tests: ${cases.length}. Passed: ${counts.passed}. Failed: ${counts.failed}. Errors: ${counts.error}. Skipped: ${counts.skipped}.`,
    facts: { url: host.connection.baseUrl, files: files.length, ...counts },
  };
};

interface TestedFile extends Pick<DocumentFile, 'path' | 'label'> {
  readonly document: GraphqlDocument;
}

interface Reporter {
  readonly name: ReporterName;
  /** `undefined` for standard output. */
  readonly path: string | undefined;
}

function reportersOf(context: Context): readonly Reporter[] {
  const reporters = textsOf(context, 'reporter').map((text): Reporter => {
    const [, written = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
    const name = reporterNames.find((each) => each === written);
    if (!name || file === '')
      throw usageError(
        `--reporter can't be "${text}".`,
        'Use text, json or junit, or add a file: junit=tests.xml.',
      );
    return { name, path: file === undefined ? undefined : resolve(file) };
  });
  if (reporters.filter(({ path }) => path === undefined).length > 1)
    throw usageError(
      'Only one reporter can write to standard output.',
      'Add a file to the others: junit=tests.xml.',
    );
  const paths = [...reporters.map(({ path }) => path), outputPath(context)].filter(
    (path) => path !== undefined,
  );
  if (new Set(paths).size < paths.length) throw usageError('Two reporters have the same file.');
  return reporters;
}

function runnerOf(context: Context, host: ConnectedHost) {
  const { core, connection } = host;
  const runner = new TestRunner({ core, connection, validator: validatorFor(context, host) });
  const folders = new Map<string, Promise<readonly DocumentFile[]>>();
  const filesBelow = (root: string): Promise<readonly DocumentFile[]> => {
    const files = folders.get(root) ?? graphqlFiles([root], context);
    folders.set(root, files);
    return files;
  };
  return async ({ path, label, document }: TestedFile, each: OperationTest): Promise<TestCase> => {
    const lineOf = (offset: number): number => document.text.slice(0, offset).split(/\r\n|\n|\r/).length;
    const inputs = {
      requestOf: (operation: Operation) =>
        completeRequest(document, operation, async () => {
          const files = await filesBelow(textOf(context, 'root') ?? rootOf(path));
          return fragmentsIn(files.filter((file) => file.path !== path).map(sourceOf));
        }),
      variablesOf: (operation: Operation) => filedVariables(path, operation),
    };
    const { kind, milliseconds, messages } = await runner.run(each, inputs, context.signal);
    return {
      file: label,
      line: lineOf(each.start),
      operation: each.operation?.name ?? null,
      title: each.title,
      result: kind,
      milliseconds,
      messages: messages.map(({ start, text, expected, actual }) => ({
        line: lineOf(start),
        text,
        expected,
        actual,
      })),
    };
  };
}
