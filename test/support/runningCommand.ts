import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { startCommandLine } from '../../scripts/lib/commandLines.mjs';
import { stop } from '../../scripts/lib/processes.mjs';

/** Command that runs until it is interrupted. */
export class RunningCommand {
  /** Standard output and standard error. */
  output = '';
  /** Resolves with the exit code, or with `null` if a signal ended the command. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'close').then(() => child.exitCode);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  static start(line: string, env: Readonly<Record<string, string>> = {}): RunningCommand {
    return new RunningCommand(startCommandLine(line, { ...env }));
  }

  /** Waits until the output matches. Fails with the output if the command ends first. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const output = this.child.stdout;
    assert.ok(output !== null);
    for (;;) {
      const match = pattern.exec(this.output);
      if (match !== null) return match;
      const next = await Promise.race([
        once(output, 'data').then(() => 'more'),
        this.ended.then(() => 'ended'),
      ]);
      assert.ok(next === 'more' || pattern.test(this.output), `the command ended: ${this.output}`);
    }
  }

  /** Interrupts all processes of the command, as Ctrl+C does (on Windows, kills them), and waits until it ends. */
  async interrupt(): Promise<void> {
    if (process.platform === 'win32' || this.child.pid === undefined) return stop(this.child);
    if (this.child.exitCode === null && this.child.signalCode === null)
      process.kill(-this.child.pid, 'SIGINT');
    await this.ended;
  }
}
