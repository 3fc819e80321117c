import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import type { Context } from '../../../src/cli/command';
import { writeResult } from '../../../src/cli/output';
import { Terminal, type Streams } from '../../../src/cli/terminal';
import { isCanceled } from '../../../src/shared/userError';

/** Returns streams of a terminal, and the text on its standard error. */
function fakeTerminal(isTTY: boolean): { readonly streams: Streams; readonly shown: () => string } {
  let text = '';
  const stream = (): PassThrough => Object.assign(new PassThrough(), { isTTY, columns: 40 });
  const stderr = stream().on('data', (chunk: Buffer) => (text += chunk.toString()));
  const streams = { stdin: stream(), stdout: stream(), stderr } as unknown as Streams;
  return { streams, shown: () => text };
}

describe('Terminal', () => {
  it('shows progress after 600 ms, in one line, and only on a terminal', () => {
    for (const isTTY of [true, false]) {
      let time = 0;
      const { streams, shown } = fakeTerminal(isTTY);
      const terminal = new Terminal(streams, false, () => time);
      terminal.progress(() => assert.fail('too early'));
      time = 600;
      terminal.progress(() => `first\nsecond ${'x'.repeat(100)}`);
      terminal.note('done');
      const line = `\r\u001B[2Kfirst second ${'x'.repeat(25)}…`;
      if (isTTY) assert.equal(shown(), `${line}\r\u001B[2Kdone\n`);
      else assert.equal(shown(), 'done\n');
    }
  });

  it('colors errors only on a terminal that allows colors, and removes control characters', () => {
    for (const [isTTY, isPlain, expected] of [
      [true, false, '\u001B[31merror:\u001B[39m [31mred\n'],
      [true, true, 'error: [31mred\n'],
      [false, false, 'error: [31mred\n'],
    ] as const) {
      const { streams, shown } = fakeTerminal(isTTY);
      new Terminal(streams, isPlain).fail('\u001B[31mred');
      assert.equal(shown(), expected);
    }
  });

  it('writes no command of a server that GitHub Actions or Azure Pipelines executes', () => {
    const { streams, shown } = fakeTerminal(false);
    const terminal = new Terminal(streams, true);
    terminal.fail('Failed.\r\n::set-output name=a::b\n  ::stop-commands::c\nd::e');
    assert.equal(shown(), 'error: Failed.\n: :set-output name=a::b\n  : :stop-commands::c\nd::e\n');
    terminal.note('a ##[add-mask]b ##vso[task.complete] ## [c]');
    assert.match(shown(), /\na # #\[add-mask\]b # #vso\[task\.complete\] ## \[c\]\n$/);
  });

  it('asks only on a terminal, and takes everything but yes as no', async () => {
    for (const [reply, expected] of [
      ['y', true],
      ['YES', true],
      ['', false],
      ['no', false],
    ] as const) {
      const { streams, shown } = fakeTerminal(true);
      const terminal = new Terminal(streams, true);
      assert.ok(terminal.canAsk);
      const asked = terminal.confirm('Run Change?', new AbortController().signal);
      (streams.stdin as unknown as PassThrough).write(`${reply}\n`);
      assert.equal(await asked, expected);
      assert.match(shown(), /Run Change\?\n.*Continue\? \[y\/N\]/);
    }
    assert.equal(new Terminal(fakeTerminal(false).streams, true).canAsk, false);
  });

  it('cancels the question on Ctrl+C and at the end of the input', async () => {
    for (const end of ['signal', 'key', 'close'] as const) {
      const { streams } = fakeTerminal(true);
      const controller = new AbortController();
      const asked = new Terminal(streams, true).confirm('Run Change?', controller.signal);
      const stdin = streams.stdin as unknown as PassThrough;
      if (end === 'signal') controller.abort();
      else if (end === 'key') stdin.write('\u0003');
      else stdin.end();
      await assert.rejects(asked, (error: unknown) => isCanceled(error));
    }
  });
});

describe('standard output', () => {
  const shownOn = async (isTTY: boolean, content: readonly (string | Uint8Array)[]): Promise<string> => {
    let text = '';
    const stdout = Object.assign(new PassThrough(), { isTTY });
    stdout.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    const context = { values: {}, signal: new AbortController().signal } as unknown as Context;
    const result = { ok: true, content, data: () => undefined };
    await writeResult(context, result, stdout as unknown as Streams['stdout']);
    return Buffer.from(text, 'latin1').toString();
  };

  it("contains the bytes of the result if it isn't a terminal", async () => {
    assert.equal(await shownOn(false, ['a\r\n', Buffer.from('\u001B[31mü\r\n')]), 'a\r\n\u001B[31mü\r\n');
  });

  it('escapes control characters on a terminal, and has its line breaks', async () => {
    assert.equal(await shownOn(true, ['a\r\nb\r', '\nc\rd\r']), 'a\nb\nc\\u000dd\\u000d');
    assert.equal(await shownOn(true, ['\u001B[31mred\u202Etxt\n']), '\\u001b[31mred\\u202etxt\n');
  });

  it('decodes characters that are in two chunks', async () => {
    const bytes = new Uint8Array(Buffer.from('Zürich\r\n'));
    assert.equal(await shownOn(true, [bytes.slice(0, 2), bytes.slice(2, 9), bytes.slice(9)]), 'Zürich\n');
  });
});
