import type { Connection } from '../instance/connection';
import { Turns } from '../shared/turns';
import { UserError } from '../shared/userError';
import { AgentSession, failedReply, type Reply, type SessionLimits } from './session';
import type { ToolHost } from './tool';

/** The host of agents that the user supervises: the connection that they use, and the confirmation. */
export interface GatePorts {
  /** Returns the latest version of the active connection, if any. */
  readonly connection: () => Connection | undefined;
  /** Whether the user trusts the files that an agent can read. */
  readonly isTrusted: () => boolean;
  /** Asks the user whether agents may use a connection. Closes the dialog when the signal is aborted. */
  readonly confirm: (connection: Connection, signal: AbortSignal) => Promise<boolean>;
  /** Returns a sentence for the agent on how the user can allow agents to use a connection. */
  readonly howToAllow: () => string;
  readonly hostOf: (connection: Connection) => ToolHost;
}

/**
 * Lets agents use the active connection if the user has allowed it for the connection, and confirms it once in each
 * session. One call runs at a time. When the calls of a session are used up, the next one asks the user again.
 */
export class AgentGate {
  /** The last confirmed session of each connection, by connection ID. */
  private readonly sessions = new Map<string, { readonly key: string; readonly session: AgentSession }>();
  private readonly turns = new Turns();

  constructor(
    private readonly ports: GatePorts,
    private readonly limits?: SessionLimits,
  ) {}

  /** Calls a tool. Never rejects. */
  call(name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    return this.turns.take(() => this.reply(name, args, signal)).catch(failedReply);
  }

  /** Ends the sessions of the connections that agents can't use now, so that the user confirms the next ones. */
  endSessions(connections: readonly Connection[]): void {
    const allowed = new Set(connections.flatMap(({ id, agentAccess }) => (agentAccess === 'read' ? id : [])));
    for (const id of this.sessions.keys()) if (!allowed.has(id)) this.sessions.delete(id);
  }

  private async reply(name: string, args: unknown, signal: AbortSignal): Promise<Reply> {
    const connection = this.allowed();
    const key = keyOf(connection);
    let confirmed = this.sessions.get(connection.id);
    if (confirmed?.key !== key || confirmed.session.isUsedUp) {
      if (signal.aborted || !(await this.ports.confirm(connection, signal)))
        throw new UserError('refused', declined);
      // The user can change the permission or the connection while the dialog is open.
      if (keyOf(this.allowed()) !== key) throw new UserError('refused', changed);
      confirmed = { key, session: new AgentSession(this.limits) };
      this.sessions.set(connection.id, confirmed);
    }
    return confirmed.session.call(this.ports.hostOf(connection), name, args, signal);
  }

  private allowed(): Connection {
    const connection = this.ports.connection();
    if (!connection) throw new UserError('refused', noConnection);
    if (connection.agentAccess !== 'read') {
      this.sessions.delete(connection.id);
      const reason = `Agents can't use the connection ${connection.name}.`;
      throw new UserError('refused', `${reason} ${this.ports.howToAllow()}`);
    }
    if (!this.ports.isTrusted()) throw new UserError('refused', restricted);
    return connection;
  }
}

/** Identifies a connection with what the user confirmed: its instance, and the user to act as. */
function keyOf({ id, baseUrl, scheme, sudoUser, actingUser }: Connection): string {
  return JSON.stringify([id, baseUrl, scheme, sudoUser, actingUser]);
}

const noConnection = 'There is no active connection. Ask the user to select one.';

const restricted = "Agents can't use connections in Restricted Mode.";

const declined =
  "The user declined. Continue without this tool, and don't call it again unless the user asks.";

const changed = 'The active connection changed. Try again.';
