import type {
  DocumentConnections,
  LanguageSettings,
  SchemaInfo,
  SchemaSource,
  WorkspaceChange,
} from '../../language/protocol';

/** The requests and notifications that the extension sends to the language server. */
export interface LanguageServer {
  /** Sends the schema of a connection to the server. */
  useSchema(source: SchemaSource): Promise<SchemaInfo>;
  useConnections(connections: DocumentConnections): Promise<void>;
  useSettings(settings: LanguageSettings): Promise<void>;
  workspaceChanged(change: WorkspaceChange): Promise<void>;
  /** Sends a custom request of the protocol. */
  request<T>(method: string, parameter?: unknown): Promise<T>;
}

export interface LanguageServerEvents {
  /** Called when the server runs without state: after each start and restart. */
  onReady(): void;
  onCrash(crash: { readonly first: boolean; readonly again: boolean }): void;
}
