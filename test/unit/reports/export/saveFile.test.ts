import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sweepPending } from '../../../../src/reports/export/pending';
import {
  contentToSave,
  saveFile,
  type SaveDecisions,
  type VirtualFiles,
} from '../../../../src/reports/export/saveFile';
import { isAlreadyThere, writeWholeFile } from '../../../../src/reports/writeWhole';
import { writeWholeFolder } from '../../../../src/reports/writeWholeFolder';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { runKilled } from '../../../support/killedProcess';

describe('saveFile', () => {
  const folder = folderForEachTest();
  const at = (name: string): string => join(folder.path, name);
  const decisions = (more: Partial<SaveDecisions> = {}): SaveDecisions => ({
    notes: at('notes'),
    overwrite: false,
    ...more,
  });

  describe('on disk', () => {
    const target = (name = 'workspace/chart.svg') => ({ kind: 'disk', path: at(name) }) as const;
    const save = (content: string | Uint8Array, more: Partial<SaveDecisions> = {}, name?: string) =>
      saveFile(contentToSave(content), target(name), decisions(more));

    it('writes strings and bytes, creates missing folders, and leaves no other files', async () => {
      await save('é\n');
      await save(Uint8Array.of(0, 255), {}, 'workspace/new/chart.png');
      assert.equal(readFileSync(at('workspace/chart.svg'), 'utf8'), 'é\n');
      assert.deepEqual([...readFileSync(at('workspace/new/chart.png'))], [0, 255]);
      assert.deepEqual(readdirSync(at('workspace')).sort(), ['chart.svg', 'new']);
      assert.deepEqual(readdirSync(at('notes')), []);
    });

    it('replaces a file only with `overwrite`', async () => {
      await save('old');
      await assert.rejects(save('new'), isAlreadyThere);
      assert.equal(readFileSync(target().path, 'utf8'), 'old');
      await save('new', { overwrite: true });
      assert.equal(readFileSync(target().path, 'utf8'), 'new');
    });

    it('deletes the folders that it created when canceled', async () => {
      await rejectsWith(save('x', { signal: AbortSignal.abort() }, 'a/b/chart.svg'), { kind: 'canceled' });
      assert.deepEqual(readdirSync(folder.path), ['notes']);
    });

    for (const next of ['the next start', 'the next save']) {
      it(`leaves no temporary files after a kill and ${next}`, async () => {
        mkdirSync(at('workspace'));
        await runKilled(
          folder.path,
          'test/support/exportProcess.ts',
          `await subject.beginSaving(${JSON.stringify(at('notes'))}, ${JSON.stringify(target().path)}, die);`,
        );
        assert.equal(readdirSync(at('workspace')).length, 1);
        assert.equal(existsSync(target().path), false);
        if (next === 'the next start') await sweepPending(at('notes'));
        else await save('x', {}, 'elsewhere/chart.svg');
        assert.deepEqual(readdirSync(at('workspace')), []);
        assert.deepEqual(readdirSync(at('notes')), []);
      });
    }
  });

  describe('on a virtual file system', () => {
    let stored: Map<string, string>;
    let written: string[];
    let files: VirtualFiles;
    beforeEach(() => {
      stored = new Map();
      written = [];
      files = {
        createFolder: () => Promise.resolve(),
        writeFile: async (path, bytes) => {
          written.push(path);
          stored.set(path, Buffer.from(bytes).toString());
          await Promise.resolve();
        },
        rename: async (from, to, { overwrite }) => {
          if (stored.has(to) && !overwrite) throw Object.assign(new Error('exists'), { code: 'FileExists' });
          for (const [path, content] of [...stored]) {
            if (path !== from && !path.startsWith(`${from}/`)) continue;
            stored.delete(path);
            stored.set(to + path.slice(from.length), content);
          }
          await Promise.resolve();
        },
        delete: async (path) => {
          for (const key of [...stored.keys()]) if (key.startsWith(path)) stored.delete(key);
          await Promise.resolve();
        },
      };
    });
    const save = (content: string, more: Partial<SaveDecisions> = {}) =>
      saveFile(contentToSave(content), { kind: 'virtual', path: '/a/chart.svg', files }, decisions(more));
    const check = (expected: Record<string, string>): void => {
      assert.deepEqual(Object.fromEntries(stored), expected);
      assert.deepEqual(readdirSync(at('notes')), []);
    };

    it('uploads a file under a temporary name, and renames it', async () => {
      await Promise.all([save('x', { overwrite: true }), save('x', { overwrite: true })]);
      check({ '/a/chart.svg': 'x' });
      assert.equal(new Set(written).size, 2);
      for (const path of written) assert.match(posix.basename(path), /^chart\.svg\.[0-9a-f]{8}\.part$/);
    });

    it('uploads a folder with its contents', async () => {
      const write = (path: string, options: { overwrite: boolean }): Promise<void> =>
        writeWholeFolder(path, options, (temporary) => {
          mkdirSync(join(temporary, 'data'), { recursive: true });
          writeFileSync(join(temporary, 'data', 'data_0.parquet'), 'rows');
          return Promise.resolve();
        });
      await saveFile(write, { kind: 'virtual', path: '/a/usage', files }, decisions());
      check({ '/a/usage/data/data_0.parquet': 'rows' });
    });

    it('replaces a file only with `overwrite`', async () => {
      await save('old');
      await rejectsWith(save('new'), { kind: 'file', message: /save chart\.svg because it already exists/ });
      check({ '/a/chart.svg': 'old' });
      await save('new', { overwrite: true });
      check({ '/a/chart.svg': 'new' });
    });

    it('deletes its uploads when canceled', async () => {
      const controller = new AbortController();
      const upload = files.writeFile.bind(files);
      files.writeFile = async (path, bytes) => {
        await upload(path, bytes);
        controller.abort();
      };
      await rejectsWith(save('x', { signal: controller.signal }), { kind: 'canceled' });
      check({});
    });

    it('names the target in disk errors', async () => {
      const failing = (path: string, options: { overwrite: boolean }): Promise<void> =>
        writeWholeFile(path, options, () =>
          Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
        );
      const saving = saveFile(failing, { kind: 'virtual', path: '/a/chart.svg', files }, decisions());
      await rejectsWith(saving, { kind: 'file', message: /save chart\.svg.*The disk is full/ });
      check({});
    });
  });
});
