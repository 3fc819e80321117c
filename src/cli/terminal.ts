import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { displayLine, displayLines } from '../shared/displayText';
import { canceledError } from '../shared/userError';
import { withoutCommands } from './serviceCommands';

/** Standard input, output, and error of the process. */
export interface Streams {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
}

/** The time, in milliseconds, after which a terminal shows the progress. */
const progressAfterMs = 600;

/** Messages for the user, on standard error. Standard output contains only the result. */
export class Terminal {
  private readonly startedAt: number;
  private isProgressShown = false;

  constructor(
    private readonly streams: Streams,
    private readonly isPlain: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  /** Writes a message. Its text is untrusted. */
  note(text: string): void {
    this.clear();
    this.streams.stderr.write(`${plainLines(text)}\n`);
  }

  /** Writes an error. */
  fail(text: string): void {
    this.clear();
    const label = this.streams.stderr.isTTY && !this.isPlain ? '\u001B[31merror:\u001B[39m' : 'error:';
    this.streams.stderr.write(`${label} ${plainLines(text)}\n`);
  }

  /** Shows the progress in one line of the terminal, after a moment. Formats the text only if it is shown. */
  progress(text: () => string): void {
    if (!this.streams.stderr.isTTY || this.now() - this.startedAt < progressAfterMs) return;
    this.isProgressShown = true;
    const line = displayLine(text(), Math.max(10, this.streams.stderr.columns - 1));
    this.streams.stderr.write(`\r\u001B[2K${line}`);
  }

  /** Removes the progress line. */
  clear(): void {
    if (this.isProgressShown) this.streams.stderr.write('\r\u001B[2K');
    this.isProgressShown = false;
  }

  /** Whether the user can be asked. */
  get canAsk(): boolean {
    return this.streams.stdin.isTTY && this.streams.stderr.isTTY;
  }

  /**
   * Asks a question whose default answer is no.
   *
   * @throws UserError `canceled` after Ctrl+C, and if the input ends without an answer
   */
  async confirm(prompt: string, signal: AbortSignal): Promise<boolean> {
    this.note(prompt);
    const lines = createInterface({ input: this.streams.stdin, output: this.streams.stderr, signal });
    const ended = once(lines, 'close').then(() => {
      throw canceledError();
    });
    try {
      // Rejected after Ctrl+C, which a terminal sends as a key while it is read line by line.
      const asked = lines.question('Continue? [y/N] ').catch(() => {
        throw canceledError();
      });
      const reply = await Promise.race([asked, ended]);
      return /^y(?:es)?$/i.test(reply.trim());
    } finally {
      ended.catch(() => undefined);
      lines.close();
    }
  }
}

/** Returns text from outside as lines without control characters and commands. */
function plainLines(text: string): string {
  return withoutCommands(displayLines(text, 4000, 60));
}
