import type { CostLimits } from '../operations/costLimits';
import { displayLine } from '../shared/displayText';
import type { DisplayLanguage } from '../shared/localize';

/**
 * The messages between the extension host and the language server in addition to the Language Server Protocol.
 * Schemas are passed as the path of a file in the extension's storage, so that the host never parses them.
 */

/** The `initializationOptions`. */
export interface InitializationOptions {
  /** The language of the messages; English if absent. */
  readonly language?: DisplayLanguage;
}

export interface SchemaSource {
  /** The ID of the connection that the schema belongs to. The server has one schema for each connection. */
  readonly connectionId: string;
  readonly connectionName: string;
  /**
   * A file that contains an introspection result (JSON, optionally gzip-compressed) or SDL; `undefined` without a
   * schema.
   */
  readonly path: string | undefined;
  /** Whether the user selected the file in place of the instance's schema. Selecting one isn't reported as drift. */
  readonly chosen?: boolean;
}

/** The connections that documents belong to. */
export interface DocumentConnections {
  /** ID of the window's connection: every document without an entry below uses its schema. */
  readonly active: string | undefined;
  /** IDs of connections by the URI of the document that is pinned to them. */
  readonly pinned: Readonly<Record<string, string>>;
}

/** The user settings that the server needs. */
export interface LanguageSettings {
  /** Whether the type of a field is shown after it. */
  readonly fieldTypes: boolean;
  /** Cost limits by connection ID. */
  readonly costLimits: Readonly<Record<string, CostLimits>>;
}

export interface SchemaInfo {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly types: number;
  readonly fields: number;
  /** The validation errors of graphql-js; the schema is used despite them. */
  readonly problems: readonly string[];
  /** Why there is no schema, as a sentence. */
  readonly failure?: string;
  readonly drift?: DriftSummary;
}

export interface DriftSummary {
  /** Markdown text that lists the changes, and the operations of the workspace that they break. */
  readonly report: string;
  /** The numbers of changes. */
  readonly breaking: number;
  readonly dangerous: number;
  readonly harmless: number;
  /** Names of the operations that are no longer valid. */
  readonly brokenOperations: readonly string[];
}

/** A closed document of the workspace. Without text, the server reads it from the file. */
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

/** One node of the schema view. */
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
  /** The coordinate (`Type` or `Type.field`) of its definition. */
  readonly coordinate?: string;
}

export interface SchemaSearchHit {
  readonly coordinate: string;
  readonly detail: string;
  readonly deprecated: boolean;
  /** The path of a query to it, root field first; empty when no query reaches it. */
  readonly path: readonly string[];
  readonly usedBy: readonly string[];
  readonly insert?: string;
}

/** The text of a request to validate before it is sent. */
export interface OperationCheck {
  readonly connectionId: string;
  /** An operation and every fragment it needs. */
  readonly text: string;
  /** The values of its variables, as a JSON object; they aren't validated if omitted. */
  readonly variables?: string;
}

/** A validation error in the text of a request. */
export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** Like the errors of an instance: line and column in the text, both from 1. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** The variable whose value is invalid. */
  readonly variable?: string;
}

/** Names of custom notifications (N) and requests (R). */
export const methods = {
  /** R, host to server: {@link SchemaSource}, returns {@link SchemaInfo} */
  useSchema: 'instanceExplorer/useSchema',
  /** N, host to server: {@link DocumentConnections} */
  useConnections: 'instanceExplorer/useConnections',
  /** N, host to server: {@link LanguageSettings} */
  useSettings: 'instanceExplorer/useSettings',
  /** N, host to server: {@link WorkspaceChange} */
  workspaceChanged: 'instanceExplorer/workspaceChanged',
  /** R, host to server: the ID of a connection, returns its schema as SDL, or null without one */
  sdl: 'instanceExplorer/sdl',
  /** R, host to server: a coordinate, returns its line in the SDL of the active connection, or null */
  sdlLine: 'instanceExplorer/sdlLine',
  /** R, host to server: the ID of a node of the active connection's schema or null, returns {@link SchemaNode}[] */
  schemaNodes: 'instanceExplorer/schemaNodes',
  /** R, host to server: a text, returns {@link SchemaSearchHit}[] of the active connection's schema */
  searchSchema: 'instanceExplorer/searchSchema',
  /**
   * R, host to server: {@link OperationCheck}, returns {@link OperationProblem}[], or null without the schema of its
   * connection
   */
  validateOperation: 'instanceExplorer/validateOperation',
} as const;

/** Scheme of the read-only documents that show the schema as SDL. */
export const schemaScheme = 'instance-explorer-schema';

/**
 * Returns the URI of the document that shows the schema of a connection. Its path is for the tab title, its query
 * identifies the connection.
 */
export function schemaUri({ id, name }: { readonly id: string; readonly name: string }): string {
  return `${schemaScheme}:/${encodeURIComponent(displayLine(name, 100))}.graphql?${encodeURIComponent(id)}`;
}

/** Returns the ID of the connection whose schema a document shows; `undefined` if its URI doesn't contain one. */
export function connectionOfSchemaUri(uri: string): string | undefined {
  const query = /\?([^#]+)/.exec(uri)?.[1];
  return query === undefined ? undefined : decodeURIComponent(query);
}

/** Command of the quick fix for an unknown name: the schema may be out of date. */
export const reloadSchemaCommand = 'instanceExplorer.reloadSchema';
