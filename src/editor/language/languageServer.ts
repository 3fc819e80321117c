import type {
  DocumentConnections,
  LanguageSettings,
  SchemaInfo,
  SchemaSource,
  WorkspaceChange,
} from '../../language/protocol';

/** The language server as used by the extension. */
export interface LanguageServer {
  /** Sends the schema of a connection to the server. */
  useSchema(source: SchemaSource): Promise<SchemaInfo>;
  useConnections(connections: DocumentConnections): Promise<void>;
  useSettings(settings: LanguageSettings): Promise<void>;
  workspaceChanged(change: WorkspaceChange): Promise<void>;
  /** Sends a custom request (`methods` of the protocol). */
  request<T>(method: string, parameter?: unknown): Promise<T>;
}

export interface LanguageServerEvents {
  /** Called when the server is running without any state: after its start and after each crash. */
  onReady(): void;
  onCrash(crash: { readonly first: boolean; readonly again: boolean }): void;
}
