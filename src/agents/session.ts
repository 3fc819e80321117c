import { Turns } from '../shared/turns';
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
export const maxCalls = 500;

const usedUp = 'The calls of this session are used up. Only the user can start another one.';

export interface SessionLimits {
  readonly callMs: number;
  readonly calls: number;
}

/** The calls of one agent: one at a time, with limits that the agent can't change. */
export class AgentSession {
  private readonly turns = new Turns();
  private calls = 0;

  constructor(private readonly limits: SessionLimits = { callMs: maxCallMs, calls: maxCalls }) {}

  get isUsedUp(): boolean {
    return this.calls >= this.limits.calls;
  }

  /** Calls a tool. Never rejects. */
  call(host: ToolHost, name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    return this.turns.take(() => this.reply(host, name, args, signal));
  }

  private async reply(host: ToolHost, name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    const timeout = AbortSignal.timeout(this.limits.callMs);
    try {
      const either = AbortSignal.any([signal, timeout]);
      return { text: await this.handle(host, name, args, either), isError: false };
    } catch (error) {
      return failedReply(
        timeout.aborted
          ? new UserError('timeout', `The call took longer than ${this.limits.callMs / 1000} seconds.`)
          : error,
      );
    }
  }

  private async handle(host: ToolHost, name: string, args: unknown, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw canceledError();
    const tool = tools.find((each: AgentTool) => each.name === name);
    if (!tool)
      throw new UserError(
        'input',
        `There is no tool with this name. Use ${tools.map((each) => each.name).join(', ')}.`,
      );
    if (this.isUsedUp) throw new UserError('refused', usedUp);
    this.calls += 1;
    return formatReply(await tool.handle(host, readArguments(tool.input, args), signal));
  }
}

/** Returns the reply to a failed call. The message and the detail of the error can contain text of the instance. */
export function failedReply(error: unknown): Reply {
  const isKnown = error instanceof UserError;
  const kind = isKnown ? error.kind : 'bug';
  const text = isKnown
    ? [error.explanation, error.detail ?? ''].join('\n').trim()
    : 'An unexpected error occurred.';
  return { text: `The call failed (${kind}).\n${fenced(text.slice(0, largestReply / 8))}`, isError: true };
}
