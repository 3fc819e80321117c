import { canceledError, UserError } from '../shared/userError';
import { readArguments } from './arguments';
import { fenced, formatReply, largestReply } from './reply';
import type { AgentTool, ToolHost } from './tool';
import { tools } from './tools';

/** The reply to a call, which says in its text whether it failed: some clients drop the flag. */
export interface Reply {
  readonly text: string;
  readonly isError: boolean;
}

/** The maximum duration of a call, in milliseconds. */
const maxCallMs = 30_000;

/** The maximum number of calls in a session. Only the user can start another session. */
const maxCalls = 500;

const usedUp = 'The calls of this session are used up. Only the user can start another one.';

export interface SessionLimits {
  readonly callMs: number;
  readonly calls: number;
}

/** The calls of one agent: one at a time, with limits that the agent can't change. */
export class AgentSession {
  private last: Promise<unknown> = Promise.resolve();
  private calls = 0;

  constructor(
    private readonly host: ToolHost,
    private readonly limits: SessionLimits = { callMs: maxCallMs, calls: maxCalls },
  ) {}

  /** Calls a tool. Never rejects. */
  async call(name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    const turn = this.last.then(() => this.reply(name, args, signal));
    this.last = turn;
    return turn;
  }

  private async reply(name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    const timeout = AbortSignal.timeout(this.limits.callMs);
    try {
      return { text: await this.handle(name, args, AbortSignal.any([signal, timeout])), isError: false };
    } catch (error) {
      const failure = timeout.aborted
        ? new UserError('timeout', `The call took longer than ${this.limits.callMs / 1000} seconds.`)
        : error;
      return { text: failureText(failure), isError: true };
    }
  }

  private async handle(name: string, args: unknown, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw canceledError();
    const tool = tools.find((each: AgentTool) => each.name === name);
    if (tool === undefined)
      throw new UserError(
        'input',
        `There is no tool with this name. Use ${tools.map((each) => each.name).join(', ')}.`,
      );
    if (this.calls >= this.limits.calls) throw new UserError('refused', usedUp);
    this.calls += 1;
    return formatReply(await tool.handle(this.host, readArguments(tool.input, args), signal));
  }
}

/** Returns the text of a failed call. The message and the detail can contain text of the instance. */
function failureText(error: unknown): string {
  const isKnown = error instanceof UserError;
  const kind = isKnown ? error.kind : 'bug';
  const text = isKnown
    ? [error.explanation, error.detail ?? ''].join('\n').trim()
    : 'An unexpected error occurred.';
  return `The call failed (${kind}).\n${fenced(text.slice(0, largestReply / 8))}`;
}
