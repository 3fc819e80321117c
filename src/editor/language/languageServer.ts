import type { LanguageSettings, SchemaFacts, SchemaSource, WorkspaceChange } from '../../language';

/** The language server as the extension sees it. */
export interface LanguageServer {
  useSchema(source: SchemaSource): Promise<void>;
  useSettings(settings: LanguageSettings): Promise<void>;
  workspaceChanged(change: WorkspaceChange): Promise<void>;
  /** Sends one of our own requests (`methods` of the protocol). */
  request<T>(method: string, parameter?: unknown): Promise<T>;
}

export interface LanguageServerEvents {
  /** The server runs and knows nothing: after its start, and after each crash. */
  onReady(): void;
  onSchemaUsed(facts: SchemaFacts): void;
  onCrash(crash: { readonly first: boolean; readonly again: boolean }): void;
}
