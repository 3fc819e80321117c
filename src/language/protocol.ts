import type { CostLimits } from '../operations';

/**
 * What the extension host and the language server say to each other beyond the Language Server Protocol.
 * Schemas travel as the path of a file in the extension's storage, so that the host never parses them.
 */

export interface SchemaSource {
  /** Connection the schema belongs to; a change of it is another schema, not a drift. */
  readonly connectionId: string;
  readonly connectionName: string;
  /** A file that holds an introspection result (JSON, gzip or not) or SDL; `undefined` when there is none. */
  readonly path: string | undefined;
  /** Whether the user chose the file in place of what the instance tells: that is no drift either. */
  readonly chosen?: boolean;
}

/** What the user set, as far as the server needs it. */
export interface LanguageSettings {
  /** Whether the type of a field is shown behind it. */
  readonly fieldTypes: boolean;
  /** The cost limits of the instance in use. */
  readonly costLimits: CostLimits;
}

export interface SchemaFacts {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly types: number;
  readonly fields: number;
  /** Why the schema is invalid, as graphql-js sees it; editing goes on all the same. */
  readonly problems: readonly string[];
  /** Why there is no schema, as a sentence. */
  readonly failure?: string;
  readonly drift?: DriftSummary;
}

export interface DriftSummary {
  readonly added: number;
  readonly deprecated: number;
  readonly removed: number;
  readonly brokenOperations: number;
}

/** A document of the workspace that is not open. Without text the server reads it from the file. */
export interface WorkspaceDocument {
  readonly uri: string;
  readonly text?: string;
}

export interface WorkspaceChange {
  readonly changed: readonly WorkspaceDocument[];
  readonly removed: readonly string[];
}

/** One row of the schema view. */
export interface SchemaNode {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: 'root' | 'type' | 'field' | 'argument' | 'value' | 'member';
  readonly documentation: string;
  readonly deprecated: boolean;
  readonly hasChildren: boolean;
  /** GraphQL text to insert at the cursor, as a snippet. */
  readonly insert?: string;
  /** The coordinate (`Type` or `Type.field`) it is defined at. */
  readonly coordinate?: string;
}

export interface SchemaSearchHit {
  readonly coordinate: string;
  readonly detail: string;
  readonly deprecated: boolean;
  /** How a query reaches it, root field first; empty when none does. */
  readonly path: readonly string[];
  readonly usedBy: readonly string[];
  readonly insert?: string;
}

/** The text of a request, to be held against the schema before it is sent. */
export interface OperationCheck {
  readonly connectionId: string;
  /** An operation and every fragment it needs. */
  readonly text: string;
}

/** One thing that the schema has against the text of a request. */
export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** As in the errors of an instance: line and column in the text, both from 1. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** Names of our own notifications (N) and requests (R). */
export const methods = {
  /** N, host to server: {@link SchemaSource} */
  useSchema: 'instanceExplorer/useSchema',
  /** N, host to server: {@link LanguageSettings} */
  useSettings: 'instanceExplorer/useSettings',
  /** N, server to host: {@link SchemaFacts} */
  schemaUsed: 'instanceExplorer/schemaUsed',
  /** N, host to server: {@link WorkspaceChange} */
  workspaceChanged: 'instanceExplorer/workspaceChanged',
  /** R, host to server: no parameter, answers the SDL of the schema */
  sdl: 'instanceExplorer/sdl',
  /** R, host to server: a coordinate, answers its line in the SDL or null */
  sdlLine: 'instanceExplorer/sdlLine',
  /** R, host to server: the id of a node or null, answers {@link SchemaNode}[] */
  schemaNodes: 'instanceExplorer/schemaNodes',
  /** R, host to server: a text, answers {@link SchemaSearchHit}[] */
  searchSchema: 'instanceExplorer/searchSchema',
  /** R, host to server: no parameter, answers the drift report as Markdown, or null */
  driftReport: 'instanceExplorer/driftReport',
  /** R, host to server: {@link OperationCheck}, answers {@link OperationProblem}[], or null without its schema */
  validateOperation: 'instanceExplorer/validateOperation',
} as const;

/** Scheme of the read-only documents that show the schema as SDL. */
export const schemaScheme = 'instance-explorer-schema';

/** The document that shows the schema of a connection. */
export function schemaUri(connectionName: string): string {
  return `${schemaScheme}:/${encodeURIComponent(connectionName)}.graphql`;
}

/** Command of the quick fix on an unknown name: the schema may be out of date. */
export const reloadSchemaCommand = 'instanceExplorer.reloadSchema';
