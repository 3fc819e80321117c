import type { Connection } from '../../src/instance/connection';

/** Returns a connection with a token, which asks before mutations. */
export function testConnection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'c1',
    name: 'Sample',
    baseUrl: 'https://code.example.com',
    scheme: 'token',
    mutationPolicy: 'ask',
    ...changes,
  };
}
