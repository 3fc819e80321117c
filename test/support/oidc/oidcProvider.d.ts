/**
 * Types of `oidc-provider` that the tests use. The types of the package would require a dozen more packages.
 */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
    readonly Client: { find(id: string): Promise<{ grantTypes: readonly string[] } | undefined> };
    readonly AccessToken: { find(value: string): Promise<{ readonly accountId: string } | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: { readonly client_id: string; readonly scope: string } }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
    on(event: 'grant.revoked', listener: (context: unknown, grantId: string) => void): void;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): unknown;
}
