import assert from 'node:assert/strict';
import { EventEmitter, FileType, tests, Uri, workspace, type TextDocument } from 'vscode';
import { registerTestExplorer } from '../../../../src/editor/operations/testExplorer';

interface Item {
  readonly id: string;
  readonly children: Items;
}

class Items {
  private readonly items = new Map<string, Item>();
  add(item: Item): void {
    this.items.set(item.id, item);
  }
  delete(id: string): void {
    this.items.delete(id);
  }
  get(id: string): Item | undefined {
    return this.items.get(id);
  }
  replace(items: readonly Item[]): void {
    this.items.clear();
    for (const item of items) this.add(item);
  }
  ids(): readonly string[] {
    return [...this.items.keys()];
  }
}

interface Handlers {
  refreshHandler: (token: { isCancellationRequested: boolean }) => Promise<void>;
}

type Run = (request: { include: readonly unknown[] }, token: object) => Promise<void>;

const tested = (title: string): string => `# @test ${title}\nquery Q { a }`;

describe('the tests of the workspace in the Test Explorer', () => {
  const original = { ...workspace };
  const originalTests = { ...tests };
  afterEach(() => {
    Object.assign(workspace, original);
    Object.assign(tests, originalTests);
  });

  let files: Map<string, string>;
  let read: string[];
  let open: TextDocument[];
  let items: Items;
  let refresh: Handlers['refreshHandler'];
  let run: Run;
  let errors: string[];
  const uriOf = (path: string): Uri => Uri.from({ scheme: 'file', path });
  const titles = (): readonly string[] =>
    [...files.keys()].flatMap((path) => items.get(uriOf(path).toString())?.children.ids() ?? []);

  beforeEach(() => {
    files = new Map();
    [read, open, items, errors] = [[], [], new Items(), []];
    const opened = new EventEmitter<TextDocument>();
    const never = new EventEmitter<never>().event;
    const openFile = (uri: Uri): Promise<TextDocument> => {
      const text = files.get(uri.path) ?? '';
      if (text.includes('binary')) return Promise.reject(new Error('This file is binary.'));
      const document = {
        uri,
        languageId: 'graphql',
        getText: () => {
          read.push(uri.path);
          return text;
        },
        positionAt: (offset: number) => offset,
      } as unknown as TextDocument;
      open.push(document);
      opened.fire(document);
      return Promise.resolve(document);
    };
    Object.assign(workspace, {
      isTrusted: true,
      textDocuments: open,
      findFiles: () => Promise.resolve([...files.keys()].map(uriOf)),
      fs: {
        stat: () => Promise.resolve({ type: FileType.File, size: 10 }),
        readFile: ({ path }: Uri) => Promise.resolve(Buffer.from(files.get(path) ?? '')),
      },
      openTextDocument: openFile,
      asRelativePath: ({ path }: Uri) => path,
      createFileSystemWatcher: () => ({ onDidDelete: never }),
      onDidOpenTextDocument: opened.event,
      onDidChangeTextDocument: never,
      onDidCloseTextDocument: never,
    });
    const controller: Partial<Handlers> & object = {
      items,
      createRunProfile: (_label: string, _kind: number, start: Run) => (run = start),
      createTestItem: (id: string, _label: string, uri: Uri) => ({
        id,
        uri,
        children: new Items(),
        parent: {},
      }),
      createTestRun: () => ({
        enqueued: () => undefined,
        started: () => undefined,
        errored: (_item: Item, { message }: { message: string }) => errors.push(message),
        end: () => undefined,
      }),
    } as object;
    Object.assign(tests, { createTestController: () => controller });
    type Parts = Parameters<typeof registerTestExplorer>;
    const runner = { connectionFor: () => Promise.resolve(undefined) };
    registerTestExplorer({ app: {} } as Parts[0], { runner } as unknown as Parts[1]);
    assert.ok(controller.refreshHandler);
    refresh = controller.refreshHandler;
  });

  const proceed = { isCancellationRequested: false };

  it('are read once, and all those that can be opened', async () => {
    files
      .set('/a', tested('binary'))
      .set('/b', tested('one'))
      .set('/c', 'query Q { a }')
      .set('/d', tested('two'));
    await refresh(proceed);
    assert.deepEqual(titles(), ['Q: one', 'Q: two']);
    assert.deepEqual(read, ['/b', '/d']);
  });

  it('are those that a closed file contains now', async () => {
    files.set('/a', tested('one')).set('/b', tested('two'));
    await refresh(proceed);
    open.length = 0;
    files.set('/a', 'query Q { a }').set('/b', tested('three'));
    await refresh(proceed);
    assert.deepEqual(titles(), ['Q: three']);
    assert.deepEqual(items.ids(), [uriOf('/b').toString()]);
  });

  it('are added again for an open file that was deleted and created', async () => {
    files.set('/a', tested('one'));
    await refresh(proceed);
    items.delete(uriOf('/a').toString());
    await refresh(proceed);
    assert.deepEqual(titles(), ['Q: one']);
  });

  it('are no longer read when the user cancels', async () => {
    files.set('/a', tested('one'));
    await refresh({ isCancellationRequested: true });
    assert.deepEqual(titles(), []);
  });

  it('run what they are called, not another test that an edit moved to their place', async () => {
    files.set('/a', `${tested('one')}\n${tested('two').replace('Q', 'R')}`);
    await refresh(proceed);
    const include = ['Q: one', 'R: two'].map((id) => items.get(uriOf('/a').toString())?.children.get(id));
    open.length = 0;
    files.set('/a', tested('two').replace('Q', 'R'));
    await run({ include }, { onCancellationRequested: () => ({ dispose: () => undefined }) });
    assert.deepEqual(errors, ['The test was removed from the document.', 'The test requires a connection.']);
  });
});
