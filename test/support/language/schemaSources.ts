import { join } from 'node:path';
import type { SchemaSources } from '../../../src/core/schemas/connectionSchema';
import { SchemaCache } from '../../../src/core/schemas/schemaCache';
import type { Connection } from '../../../src/instance/connection';
import type { DocumentConnections, SchemaInfo, SchemaSource } from '../../../src/language/protocol';
import { UserError } from '../../../src/shared/userError';
import { testConnection } from '../testConnection';

/** Returns a connection with the given ID. */
export function connectionNamed(id: string): Connection {
  return testConnection({ id, name: id.toUpperCase(), baseUrl: `https://${id}.example` });
}

/** Schema request that the test completes. */
export interface SchemaRequest {
  readonly connectionId: string;
  readonly signal: AbortSignal;
  reply(json: string): void;
  fail(error: Error): void;
}

/**
 * Schema sources with a cache on disk, instances controlled by the test, and a language server that accepts
 * every schema.
 */
export class FakeSources implements SchemaSources {
  readonly cache: SchemaCache;
  readonly requests: SchemaRequest[] = [];
  readonly given: SchemaSource[] = [];
  readonly failures: UserError[] = [];
  connections: DocumentConnections | undefined;
  chosen: string | undefined;
  time = Date.now();

  constructor(folder: string) {
    this.cache = new SchemaCache(join(folder, 'schemas'));
  }

  readonly server = {
    useSchema: (source: SchemaSource): Promise<SchemaInfo> => {
      this.given.push(source);
      const { connectionId, connectionName, path } = source;
      const types = path === undefined ? 0 : 10;
      return Promise.resolve({ connectionId, connectionName, types, fields: types, problems: [] });
    },
    useConnections: (connections: DocumentConnections): Promise<void> => {
      this.connections = connections;
      return Promise.resolve();
    },
  };

  readonly onFailure = (failure: UserError): void => void this.failures.push(failure);
  readonly now = (): number => this.time;
  readonly chosenFile = (): string | undefined => this.chosen;

  readonly introspect = ({ id }: Connection, signal: AbortSignal): Promise<string> =>
    new Promise((reply, fail) => {
      signal.addEventListener('abort', () => fail(new UserError('canceled', 'Cancelled.')));
      this.requests.push({ connectionId: id, signal, reply, fail });
    });

  /** Waits for the given number of requests, and returns the last one. */
  async request(count: number): Promise<SchemaRequest> {
    for (;;) {
      const request = this.requests[count - 1];
      if (request !== undefined) return request;
      await new Promise(setImmediate);
    }
  }
}
