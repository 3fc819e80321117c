import type {
  DocumentConnections,
  LanguageSettings,
  SchemaInfo,
  SchemaSource,
  WorkspaceChange,
} from '../../language/protocol';

/** The language server as the extension sees it. */
export interface LanguageServer {
  /** Gives the server the schema of a connection. */
  useSchema(source: SchemaSource): Promise<SchemaInfo>;
  useConnections(connections: DocumentConnections): Promise<void>;
  useSettings(settings: LanguageSettings): Promise<void>;
  workspaceChanged(change: WorkspaceChange): Promise<void>;
  /** Sends one of our own requests (`methods` of the protocol). */
  request<T>(method: string, parameter?: unknown): Promise<T>;
}

export interface LanguageServerEvents {
  /** The server runs and knows nothing: after its start, and after each crash. */
  onReady(): void;
  onCrash(crash: { readonly first: boolean; readonly again: boolean }): void;
}
