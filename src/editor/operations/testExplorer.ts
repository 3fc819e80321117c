import * as l10n from '@vscode/l10n';
import {
  Disposable,
  Range,
  TestRunProfileKind,
  tests,
  workspace,
  type CancellationToken,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
  type TextDocument,
} from 'vscode';
import { largestDocument, readDocument } from '../../operations/document';
import { mayHaveTests } from '../../operations/tests/directiveLines';
import { testLabel, testsById } from '../../operations/tests/operationTests';
import { TestRunner, type TestInputs, type TestResult } from '../../operations/tests/runTest';
import {
  excludedFiles,
  graphqlFiles,
  largestWorkspaceFile,
  maxWorkspaceFiles,
} from '../../operations/workspaceFiles';
import { toUserError, UserError } from '../../shared/userError';
import { testItem, testMessage } from '../adapters/testItems';
import { openDocument, readText } from '../adapters/workspaceFiles';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner } from './runOperation';
import { filedVariables } from './variablesFile';
import { requestFor } from './workspaceRun';
import type { WorkspaceFragments } from './workspaceFragments';

interface ExplorerParts {
  readonly runner: OperationRunner;
  readonly fragments: WorkspaceFragments;
}

/** Shows the tests above operations in the Test Explorer: those of open documents, and of the workspace on demand. */
export function registerTestExplorer(dependencies: OperationsDependencies, parts: ExplorerParts): Disposable {
  const controller = tests.createTestController(
    'instanceExplorer.tests',
    l10n.t({ message: 'GraphQL tests', comment: 'The name of the tests of GraphQL operations' }),
  );
  const explorer = new TestExplorer(controller, dependencies, parts);
  controller.resolveHandler = (item) => (item ? Promise.resolve() : explorer.discover());
  controller.refreshHandler = (token) => explorer.discover(token);
  const profile = controller.createRunProfile(
    l10n.t({ message: 'Run', comment: 'The name of the way to run tests' }),
    TestRunProfileKind.Run,
    (request, token) => explorer.run(request, token),
    true,
  );
  const watcher = workspace.createFileSystemWatcher(graphqlFiles);
  for (const document of workspace.textDocuments) explorer.update(document);
  return Disposable.from(
    controller,
    profile,
    watcher,
    explorer,
    watcher.onDidDelete((uri) => controller.items.delete(uri.toString())),
    workspace.onDidOpenTextDocument((document) => explorer.update(document)),
    workspace.onDidChangeTextDocument(({ document }) => explorer.updateLater(document)),
    workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
      if (isUntitled) controller.items.delete(uri.toString());
    }),
  );
}

/** The time, in milliseconds, from the last edit of a document to the update of its tests. */
const updateAfterMs = 400;

class TestExplorer {
  private readonly edited = new Set<TextDocument>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly controller: TestController,
    private readonly dependencies: OperationsDependencies,
    private readonly parts: ExplorerParts,
  ) {}

  /** Updates the tests of all files of the workspace. Files that can't be read have none. */
  async discover(token?: CancellationToken): Promise<void> {
    const { items } = this.controller;
    for (const uri of await workspace.findFiles(graphqlFiles, excludedFiles, maxWorkspaceFiles, token)) {
      if (token?.isCancellationRequested === true) return;
      const id = uri.toString();
      const text = await readText(uri, largestWorkspaceFile).catch(() => undefined);
      const document =
        text !== undefined && mayHaveTests(text)
          ? await openDocument(uri, largestWorkspaceFile).catch(() => undefined)
          : undefined;
      if (!document) items.delete(id);
      // Opening a file adds its tests, but an open one can have none because its file was deleted and created again.
      else if (!items.get(id)) this.update(document);
    }
  }

  /** Replaces the tests of a document when it hasn't been edited for a moment. */
  updateLater(document: TextDocument): void {
    if (document.languageId !== 'graphql') return;
    this.edited.add(document);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const each of this.edited) if (!each.isClosed) this.update(each);
      this.edited.clear();
    }, updateAfterMs);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  /** Replaces the tests of a document. */
  update(document: TextDocument): void {
    const { uri, languageId } = document;
    if (languageId !== 'graphql' || !['file', 'untitled', 'vscode-remote', 'vscode-vfs'].includes(uri.scheme))
      return;
    const { items } = this.controller;
    const text = document.getText();
    const found = mayHaveTests(text) ? [...testsById(readDocument(text))] : [];
    if (found.length === 0) return items.delete(uri.toString());
    const file =
      items.get(uri.toString()) ??
      testItem(this.controller, { id: uri.toString(), label: workspace.asRelativePath(uri), uri });
    items.add(file);
    file.children.replace(
      found.map(([id, test]) =>
        testItem(this.controller, {
          id,
          label: testLabel(test),
          uri,
          range: rangeOf(document, test.start, test.end),
        }),
      ),
    );
  }

  async run(request: TestRunRequest, token: CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const stop = new AbortController();
    const canceled = token.onCancellationRequested(() => stop.abort());
    const excluded = new Set(request.exclude);
    const chosen = request.include ?? itemsOf(this.controller.items);
    const leaves = chosen
      .filter((item) => !excluded.has(item))
      .flatMap((item) => (item.parent ? [item] : itemsOf(item.children)))
      .filter((item) => !excluded.has(item));
    for (const item of leaves) run.enqueued(item);
    const runners = new Map<string, TestRunner>();
    try {
      for (const item of new Set(leaves)) await this.runOne(run, item, runners, stop.signal);
    } finally {
      canceled.dispose();
      run.end();
    }
  }

  /** Runs a test. VS Code doesn't settle tests by itself, so that each is reported, canceled ones as skipped. */
  private async runOne(
    run: TestRun,
    item: TestItem,
    runners: Map<string, TestRunner>,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted || !item.uri) return run.skipped(item);
    run.started(item);
    try {
      const document = await openDocument(item.uri, largestDocument);
      const result = await this.resultOf(document, item.id, runners, signal);
      report(run, item, document, result);
    } catch (error) {
      if (signal.aborted) return run.skipped(item);
      const { explanation } = toUserError(error, l10n.t("Couldn't run the test."));
      const range = item.range ?? new Range(0, 0, 0, 0);
      run.errored(
        item,
        testMessage(explanation, { uri: item.uri, range, expected: undefined, actual: undefined }),
      );
    }
  }

  private async resultOf(
    document: TextDocument,
    id: string,
    runners: Map<string, TestRunner>,
    signal: AbortSignal,
  ): Promise<TestResult> {
    if (!workspace.isTrusted)
      throw new UserError('input', l10n.t("Operations aren't available in Restricted Mode."), {
        advice: l10n.t('Trust the workspace with "Workspaces: Manage Workspace Trust".'),
      });
    const parsed = readDocument(document.getText());
    const test = testsById(parsed).get(id);
    if (!test) throw new UserError('input', l10n.t('The test was removed from the document.'));
    const { runner: operations, fragments } = this.parts;
    const connection = await operations.connectionFor(document);
    if (!connection)
      throw new UserError('input', l10n.t('The test requires a connection.'), { hint: 'chooseConnection' });
    const { app: core, checker: validator } = this.dependencies;
    const runner = runners.get(connection.id) ?? new TestRunner({ core, connection, validator });
    runners.set(connection.id, runner);
    const inputs: TestInputs = {
      requestOf: (operation) => requestFor(fragments, { document, parsed, operation }),
      variablesOf: (operation) => filedVariables(document, operation),
    };
    return runner.run(test, inputs, signal);
  }
}

function report(run: TestRun, item: TestItem, document: TextDocument, result: TestResult): void {
  const { uri } = document;
  const messages = result.messages.map(({ text, start, end, expected, actual }) =>
    testMessage(text, { uri, range: rangeOf(document, start, end), expected, actual }),
  );
  switch (result.kind) {
    case 'passed':
      return run.passed(item, result.milliseconds);
    case 'failed':
      return run.failed(item, messages, result.milliseconds);
    case 'error':
      return run.errored(item, messages, result.milliseconds);
    case 'skipped':
      return run.skipped(item);
  }
}

function itemsOf(items: Iterable<readonly [string, TestItem]>): readonly TestItem[] {
  return [...items].map(([, item]) => item);
}

function rangeOf(document: TextDocument, start: number, end: number): Range {
  return new Range(document.positionAt(start), document.positionAt(end));
}
