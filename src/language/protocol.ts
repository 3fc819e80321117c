import type { CostLimits } from '../operations/costLimits';
import type { ValuePath } from '../operations/variables';
import { displayLine } from '../shared/displayText';
import type { DisplayLanguage } from '../shared/displayLanguage';

/**
 * Custom messages between the extension host and the language server, in addition to the Language Server
 * Protocol. Schemas are passed as file paths, so the host never parses them.
 */

/** The `initializationOptions` of the `initialize` request. */
export interface InitializationOptions {
  /** The display language; English if absent. */
  readonly language?: DisplayLanguage;
}

export interface SchemaSource {
  /** The ID of the connection that the schema belongs to. The server has at most one schema for each connection. */
  readonly connectionId: string;
  readonly connectionName: string;
  /**
   * A file that contains an introspection result (JSON, optionally gzip-compressed) or SDL; `undefined` if
   * there is no schema.
   */
  readonly path: string | undefined;
  /**
   * Whether the user selected the file instead of the instance's schema. Selecting a file isn't reported as
   * drift.
   */
  readonly chosen?: boolean;
}

/** The connections that documents belong to. */
export interface DocumentConnections {
  /** The ID of the active connection, for documents without an entry in `pinned`. */
  readonly active: string | undefined;
  /** Connection IDs by the URI of the document that is pinned to the connection. */
  readonly pinned: Readonly<Record<string, string>>;
}

/** The settings that the server uses. */
export interface LanguageSettings {
  /** Whether to show field types as inlay hints. */
  readonly fieldTypes: boolean;
  /** Cost limits by connection ID: those of the settings, those that the instance reported, or the defaults. */
  readonly costLimits: Readonly<Record<string, CostLimits>>;
}

export interface SchemaInfo {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly types: number;
  readonly fields: number;
  /** Validation errors of graphql-js. The schema is used despite these errors. */
  readonly problems: readonly string[];
  /** The error message if the schema couldn't be loaded. */
  readonly failure?: string;
}

/** The changes of a connection's schema. */
export interface DriftSummary {
  /** Markdown text that lists the changes and the operations of the workspace that they break. */
  readonly report: string;
  /** The number of changes, by impact. */
  readonly breaking: number;
  readonly dangerous: number;
  readonly harmless: number;
  /** The names of the operations that the changes break. */
  readonly brokenOperations: readonly string[];
}

/** A document of the workspace, open or closed. The server reads the file if `text` is absent. */
export interface WorkspaceDocument {
  readonly uri: string;
  /** The path relative to the workspace, for display. */
  readonly label?: string;
  readonly text?: string;
}

export interface WorkspaceChange {
  readonly changed: readonly WorkspaceDocument[];
  readonly removed: readonly string[];
}

/** A node of the Schema view. */
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
  /** The coordinate of the node's definition, `Type` or `Type.member`; for a field's argument, that of the field. */
  readonly coordinate?: string;
}

export interface SchemaSearchHit {
  readonly coordinate: string;
  readonly detail: string;
  readonly deprecated: boolean;
  /** The shortest path from the query or mutation root; empty if there is none. */
  readonly path: readonly string[];
  readonly usedBy: readonly string[];
}

/** A type or field to reach with an operation, and the document that will contain the operation, if any. */
export interface QueryTarget {
  /** `Type` or `Type.field` */
  readonly coordinate: string;
  readonly uri?: string;
}

/** A request about the schema of a connection. */
export interface SchemaRequest {
  readonly connectionId: string;
  /** The schema to use if the server has none for the connection. */
  readonly source?: SchemaSource | undefined;
}

/** A text to look up in the schema of a connection. */
export interface SchemaLookup extends SchemaRequest {
  readonly text: string;
}

export interface LookupResult {
  /** The definition of the type whose name is the text, as SDL. */
  readonly definition: string | undefined;
  /** The search hits; empty if there is a definition. */
  readonly hits: readonly SchemaSearchHit[];
}

/** A request to validate before it is sent. */
export interface OperationCheck extends SchemaRequest {
  /** An operation and every fragment it needs. */
  readonly text: string;
  /** The variable values as a JSON object. Validated only if the operation is valid. */
  readonly variables?: string;
}

/** A validation error in a request. */
export interface OperationProblem {
  readonly code: string;
  readonly message: string;
  /** One-based lines and columns in the text, as in the errors of an instance. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** The variable whose value is invalid. */
  readonly variable?: string;
}

/** The result of validating a request. */
export interface OperationReview {
  readonly problems: readonly OperationProblem[];
  /** The places of numbers in the variable values where the schema has an ID. Empty if there are problems. */
  readonly numericIds: readonly ValuePath[];
}

/** A schema to compare: a file with an introspection result or SDL, and its name for the report. */
export interface NamedSchema {
  readonly name: string;
  readonly path: string;
}

/** The schemas to compare, in the direction of the changes. */
export interface SchemaPair {
  readonly before: NamedSchema;
  readonly after: NamedSchema;
}

/** The result of a comparison. */
export interface SchemaComparison {
  /** Markdown text; empty if there is a `failure`. */
  readonly report: string;
  /** The error message if a schema can't be read. */
  readonly failure?: string;
}

/** Names of custom notifications (N) and requests (R). */
export const methods = {
  /** R, host to server: {@link SchemaSource}, returns {@link SchemaInfo} */
  useSchema: 'instanceExplorer/useSchema',
  /**
   * R, host to server: the ID of a connection, returns the {@link DriftSummary} of the changes of its schema since the
   * last such request, or null. The server responds to other requests meanwhile.
   */
  schemaDrift: 'instanceExplorer/schemaDrift',
  /** N, host to server: {@link DocumentConnections} */
  useConnections: 'instanceExplorer/useConnections',
  /** N, host to server: {@link LanguageSettings} */
  useSettings: 'instanceExplorer/useSettings',
  /** N, host to server: {@link WorkspaceChange} */
  workspaceChanged: 'instanceExplorer/workspaceChanged',
  /** R, host to server: the ID of a connection, returns its schema as SDL, or null if there is none */
  sdl: 'instanceExplorer/sdl',
  /** R, host to server: a coordinate, returns its zero-based line in the SDL of the active connection, or null */
  sdlLine: 'instanceExplorer/sdlLine',
  /** R, host to server: the ID of a node of the active connection's schema or null, returns {@link SchemaNode}[] */
  schemaNodes: 'instanceExplorer/schemaNodes',
  /** R, host to server: a text, returns {@link SchemaSearchHit}[] of the active connection's schema */
  searchSchema: 'instanceExplorer/searchSchema',
  /** R, host to server: {@link QueryTarget}, returns an operation for the active connection's schema, or null */
  queryFor: 'instanceExplorer/queryFor',
  /** R, host to server: {@link SchemaLookup}, returns {@link LookupResult}, or null if the connection has no schema */
  lookUpSchema: 'instanceExplorer/lookUpSchema',
  /**
   * R, host to server: {@link OperationCheck}, returns {@link OperationReview}, or null if the connection has no schema
   */
  validateOperation: 'instanceExplorer/validateOperation',
  /** R, host to server: {@link SchemaPair}, returns {@link SchemaComparison} */
  compareSchemas: 'instanceExplorer/compareSchemas',
} as const;

/** Scheme of the read-only documents that show the schema as SDL. */
export const schemaScheme = 'instance-explorer-schema';

/**
 * Returns the URI of the document that shows the schema of a connection. The path determines the tab title;
 * the query identifies the connection.
 */
export function schemaUri({ id, name }: { readonly id: string; readonly name: string }): string {
  return `${schemaScheme}:/${encodeURIComponent(displayLine(name, 100))}.graphql?${encodeURIComponent(id)}`;
}

/** Returns the connection ID in the URI of a schema document, or `undefined` if there is none. */
export function connectionOfSchemaUri(uri: string): string | undefined {
  const query = /\?([^#]+)/.exec(uri)?.[1];
  return query === undefined ? undefined : decodeURIComponent(query);
}

/**
 * The command that reloads the schema of a connection, for example as a quick fix for unknown names, which an outdated
 * schema can cause.
 */
export const reloadSchemaCommand = 'instanceExplorer.reloadSchema';
