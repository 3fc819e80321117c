import { GraphQLSchema } from 'graphql';
import { defaultCostLimits, type CostLimits } from '../../operations/costLimits';
import { Diagnoser } from '../diagnostics/diagnoser';
import type { LanguageDocument } from '../documents/languageDocument';
import { Project } from '../documents/project';
import {
  connectionOfSchemaUri,
  schemaScheme,
  type DocumentConnections,
  type LanguageSettings,
} from '../protocol';
import { LoadedSchemas } from '../schema/loadedSchemas';
import type { SchemaInUse } from '../schema/schemaInUse';

/** Replaces a missing schema for features that need only fragments, operations, and variables. */
const emptySchema = new GraphQLSchema({ assumeValid: true });

/** The state of the server: settings, documents, their connections, and the schemas of connections. */
export class Session {
  readonly project = new Project();
  readonly diagnoser = new Diagnoser(this.project);
  readonly schemas = new LoadedSchemas();
  settings: LanguageSettings = { fieldTypes: false, costLimits: {} };
  private active: string | undefined;
  private pinned: ReadonlyMap<string, string> = new Map();

  /** Sets the connections of documents. Can evict schemas that no document uses. */
  useConnections({ active, pinned }: DocumentConnections): void {
    this.active = active;
    this.pinned = new Map(Object.entries(pinned));
    this.schemas.keep(new Set([...(active === undefined ? [] : [active]), ...this.pinned.values()]));
  }

  /** The schema of the active connection. */
  get activeSchema(): SchemaInUse | undefined {
    return this.schemas.get(this.active);
  }

  /** Returns the connection ID of a document, including documents that show a schema. */
  connectionOf(uri: string): string | undefined {
    if (uri.startsWith(`${schemaScheme}:`)) return connectionOfSchemaUri(uri) ?? this.active;
    return this.pinned.get(uri) ?? this.active;
  }

  schemaOf(uri: string): SchemaInUse | undefined {
    return this.schemas.get(this.connectionOf(uri));
  }

  typesOf(uri: string): GraphQLSchema {
    return this.schemaOf(uri)?.schema ?? emptySchema;
  }

  costLimitsOf(uri: string): CostLimits {
    return this.settings.costLimits[this.connectionOf(uri) ?? ''] ?? defaultCostLimits;
  }

  /** Whether a document is pinned to this connection or not pinned at all. */
  canRunOn(uri: string, connectionId: string): boolean {
    return (this.pinned.get(uri) ?? connectionId) === connectionId;
  }

  /** Returns a GraphQL document. Documents that show a schema aren't included. */
  document(uri: string): LanguageDocument | undefined {
    return this.project.get(uri);
  }
}
