import type { CostLimits } from '../operations/costLimits';
import { displayLine } from '../shared/displayText';
import type { Translations } from '../shared/localize';

/**
 * What the extension host and the language server say to each other beyond the Language Server Protocol.
 * Schemas travel as the path of a file in the extension's storage, so that the host never parses them.
 */

/** The `initializationOptions`. */
export interface InitializationOptions {
  /** The language of the messages; English without them. */
  readonly translations?: Translations;
}

export interface SchemaSource {
  /** The connection whose schema this is. The server has one schema for each connection. */
  readonly connectionId: string;
  readonly connectionName: string;
  /** A file that holds an introspection result (JSON, gzip or not) or SDL; `undefined` when there is none. */
  readonly path: string | undefined;
  /** Whether the user chose the file in place of what the instance tells: that is no drift either. */
  readonly chosen?: boolean;
}

/** The connections that documents are edited for. */
export interface DocumentConnections {
  /** ID of the connection of the window: every document without an entry below uses its schema. */
  readonly active: string | undefined;
  /** IDs of connections by the URI of the document that is pinned to them. */
  readonly pinned: Readonly<Record<string, string>>;
}

/** What the user set, as far as the server needs it. */
export interface LanguageSettings {
  /** Whether the type of a field is shown behind it. */
  readonly fieldTypes: boolean;
  /** Cost limits by the ID of their connection. */
  readonly costLimits: Readonly<Record<string, CostLimits>>;
}

export interface SchemaInfo {
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
  /** Markdown text that lists the changes, and the operations of the workspace that they break. */
  readonly report: string;
  /** Numbers of changes. */
  readonly breaking: number;
  readonly dangerous: number;
  readonly harmless: number;
  /** Names of the operations that are no longer valid. */
  readonly brokenOperations: readonly string[];
}

/** A document of the workspace that is not open. Without text the server reads it from the file. */
export interface WorkspaceDocument {
  readonly uri: string;
  /** Its path relative to the workspace, for messages. */
  readonly label?: string;
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
  /** The values of its variables, as a JSON object; they are not checked if omitted. */
  readonly variables?: string;
}

/** One thing that the schema has against the text of a request. */
export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** As in the errors of an instance: line and column in the text, both from 1. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** The variable whose value it is about. */
  readonly variable?: string;
}

/** Names of our own notifications (N) and requests (R). */
export const methods = {
  /** R, host to server: {@link SchemaSource}, answers {@link SchemaInfo} */
  useSchema: 'instanceExplorer/useSchema',
  /** N, host to server: {@link DocumentConnections} */
  useConnections: 'instanceExplorer/useConnections',
  /** N, host to server: {@link LanguageSettings} */
  useSettings: 'instanceExplorer/useSettings',
  /** N, host to server: {@link WorkspaceChange} */
  workspaceChanged: 'instanceExplorer/workspaceChanged',
  /** R, host to server: the ID of a connection, answers its schema as SDL, or null without one */
  sdl: 'instanceExplorer/sdl',
  /** R, host to server: a coordinate, answers its line in the SDL of the active connection, or null */
  sdlLine: 'instanceExplorer/sdlLine',
  /** R, host to server: the ID of a node of the active connection's schema or null, answers {@link SchemaNode}[] */
  schemaNodes: 'instanceExplorer/schemaNodes',
  /** R, host to server: a text, answers {@link SchemaSearchHit}[] of the active connection's schema */
  searchSchema: 'instanceExplorer/searchSchema',
  /** R, host to server: {@link OperationCheck}, answers {@link OperationProblem}[], or null without the schema of its connection */
  validateOperation: 'instanceExplorer/validateOperation',
} as const;

/** Scheme of the read-only documents that show the schema as SDL. */
export const schemaScheme = 'instance-explorer-schema';

/** The document that shows the schema of a connection. Its name is for the tab, its query names the connection. */
export function schemaUri({ id, name }: { readonly id: string; readonly name: string }): string {
  return `${schemaScheme}:/${encodeURIComponent(displayLine(name, 100))}.graphql?${encodeURIComponent(id)}`;
}

/** The ID of the connection whose schema a document shows; `undefined` when its URI names none. */
export function connectionOfSchemaUri(uri: string): string | undefined {
  const query = /\?([^#]+)/.exec(uri)?.[1];
  return query === undefined ? undefined : decodeURIComponent(query);
}

/** Command of the quick fix on an unknown name: the schema may be out of date. */
export const reloadSchemaCommand = 'instanceExplorer.reloadSchema';
