import type { Core } from '../core';
import type { Connection } from '../instance/connection';
import type { LookupResult } from '../language/protocol';
import type { RunRecord } from '../operations/history/runRecord';
import type { OperationValidator } from '../operations/run/checkRequest';

/** The arguments of a tool as JSON Schema, in the part of it that `readArguments` validates. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

interface Property {
  readonly type: 'string' | 'object';
  readonly description: string;
  readonly maxLength?: number;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** What the tools need from their host. */
export interface ToolHost {
  readonly core: Core;
  /** The connection that the user gave to the agent. */
  readonly connection: Connection;
  /** Validates operations against the schema of the connection. */
  readonly validator: OperationValidator;
  /** Looks up a text in the schema of the connection. */
  readonly lookUpSchema: (text: string, signal: AbortSignal) => Promise<LookupResult>;
  /** Adds a query that was sent to the history of the host, if it has one. */
  readonly record?: (run: RunRecord) => Promise<void>;
}

/** The names of the tools. They are in another file than the tools so that a host can register them without loading them. */
export const toolNames = [
  'search_schema',
  'check_operation',
  'run_query',
  'list_reports',
  'query_reports',
] as const;

export type ToolName = (typeof toolNames)[number];

/** Lines of data, and a trusted text before them. */
export interface ToolResult {
  /** Our own text, which contains no text of the instance or of a report. */
  readonly summary: string;
  /** Data, one row or one item for each line. A reply contains as many as fit. */
  readonly lines: readonly string[] | AsyncIterable<string>;
  /** How to ask for less if not all lines fit. */
  readonly less: string;
}

/** A read-only tool. All hosts register the same ones. */
export interface AgentTool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly input: InputSchema;
  /** @throws UserError whose explanation is the reply */
  readonly handle: (host: ToolHost, args: Arguments, signal: AbortSignal) => Promise<ToolResult>;
}
