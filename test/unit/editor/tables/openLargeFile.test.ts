import assert from 'node:assert/strict';
import { window } from 'vscode';
import { openLargeFile } from '../../../../src/editor/tables/openLargeFile';
import type { CopyCost } from '../../../../src/reports/engine/copyCost';
import type { OpenOptions, ReportEngine } from '../../../../src/reports/engine/engine';
import { memoryReader } from '../../../support/reports/memory/memoryReader';
import { rejectsWith } from '../../../support/userErrors';

const gibibyte = 1024 ** 3;
const source = { kind: 'csv', path: '/rows.csv' } as const;

type Progress = Parameters<Parameters<typeof window.withProgress>[1]>[0];
type Token = Parameters<Parameters<typeof window.withProgress>[1]>[1];

describe('openLargeFile', () => {
  const { showInformationMessage, withProgress } = window;
  afterEach(() => Object.assign(window, { showInformationMessage, withProgress }));

  /**
   * Opens a file in an engine that reports half of its work, and then waits until the progress is shown.
   *
   * @param chosen the button of the question that the user selects
   */
  function opening(cost: CopyCost | undefined, { chosen = '', cancels = false } = {}) {
    const texts: string[] = [];
    const opened: OpenOptions[] = [];
    const reader = memoryReader({ names: ['a'], rows: [['1']] });
    let shown = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (shown = resolve));
    const engine: ReportEngine = {
      open: async (_, options = {}) => {
        opened.push(options);
        if (!cost) return reader;
        await isShown;
        options.onProgress?.(0.5);
        options.signal?.throwIfAborted();
        return reader;
      },
      query: () => Promise.reject(new Error('not used')),
      stop: () => Promise.resolve(),
    };
    Object.assign(window, {
      showInformationMessage: (
        message: string,
        { detail }: { detail: string },
        ...items: { title: string }[]
      ) => {
        texts.push(`${message} ${detail}`);
        return Promise.resolve(items.find(({ title }) => title === chosen));
      },
      withProgress: (
        { title }: { title: string },
        work: (progress: Progress, token: Token) => Promise<void>,
      ) => {
        texts.push(title);
        const report = ({ message }: { message: string }): void => void texts.push(message);
        const onCancellationRequested = (cancel: () => void): void => void (cancels && cancel());
        const done = work({ report }, { onCancellationRequested } as unknown as Token);
        shown();
        return done;
      },
    });
    const { signal } = new AbortController();
    const result = openLargeFile('rows.csv', engine, source, signal, () => Promise.resolve(cost));
    return { result, reader, texts, opened };
  }

  const large: CopyCost = {
    ...{ minBytes: gibibyte / 8, maxBytes: gibibyte, freeBytes: 2 * gibibyte },
    ...{ minutes: 1, isVeryLarge: false },
  };
  const veryLarge: CopyCost = { ...large, minutes: 3, isVeryLarge: true };

  it('opens other files without a word', async () => {
    const { result, reader, texts } = opening(undefined);
    assert.equal(await result, reader);
    assert.deepEqual(texts, []);
  });

  it('says with the progress what the copy of a large file takes', async () => {
    const { result, reader, texts } = opening(large);
    assert.equal(await result, reader);
    const takes = 'Takes about a minute, and up to 1.0 GB of disk space.';
    assert.deepEqual(texts, ['Reading rows.csv...', `0% · ${takes}`, `50% · ${takes}`]);
  });

  it('asks before it opens a very large file', async () => {
    const { result, reader, texts } = opening(veryLarge, { chosen: 'Continue' });
    assert.equal(await result, reader);
    const takes = 'Takes about 3 minutes, and up to 1.0 GB of disk space.';
    assert.equal(texts[0], `Read all rows of rows.csv? ${takes}`);
    const declined = opening(veryLarge);
    await rejectsWith(declined.result, { kind: 'canceled' });
    assert.deepEqual([declined.texts.length, declined.opened], [1, []]);
  });

  it('cancels the opening on request', async () => {
    const { result, opened } = opening(large, { cancels: true });
    await assert.rejects(result, { name: 'AbortError' });
    assert.equal(opened[0]?.signal?.aborted, true);
  });

  it("refuses a file whose copy doesn't fit on the disk", async () => {
    const { result, opened } = opening({ ...large, freeBytes: gibibyte / 16 });
    await rejectsWith(result, {
      kind: 'file',
      message: 'Reading rows.csv takes at least 128 MB of disk space, but only 64 MB is free.',
      advice: /^Free up disk space, then try again\.$/,
    });
    assert.deepEqual(opened, []);
    assert.ok(await opening({ ...large, freeBytes: undefined }).result);
  });

  it('asks before it opens a file whose copy might not fit on the disk', async () => {
    const { result, texts } = opening({ ...large, freeBytes: gibibyte / 2 });
    await rejectsWith(result, { kind: 'canceled' });
    assert.match(texts[0] ?? '', / up to 1\.0 GB of disk space\. 512 MB of disk space is free\.$/);
  });
});
