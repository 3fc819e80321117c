import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import type { SampleInfo } from './sampleProcess';

/** Saves the connection to the sample instance of this window and makes it active. */
export async function connectSample(app: App, facts: SampleInfo): Promise<Connection> {
  const { baseUrl, analyticsUrl, instanceURL, tokens } = facts;
  const sampleId = app.sampleIds.local;
  const credential = { scheme: 'token', token: tokens['admin'] ?? '' } as const;
  const { verifyCredential } = await import('../../instance/verify');
  const actingUser = await verifyCredential(baseUrl, credential);
  await app.credentials.store(sampleId, 'graphql', new URL(baseUrl).origin, credential);
  await app.credentials.store(sampleId, 'analytics', new URL(analyticsUrl).origin, {
    scheme: 'bearer',
    token: tokens['analytics'] ?? '',
  });
  const connection: Connection = {
    id: sampleId,
    name: freeName(app),
    baseUrl,
    scheme: 'token',
    // Demonstrates the confirmation of mutations.
    mutationPolicy: 'ask',
    actingUser,
    analytics: { baseUrl: analyticsUrl, instanceHost: instanceURL },
  };
  await app.connections.save(connection);
  await app.active.set(sampleId);
  return connection;
}

/** Deletes this window's sample connection with its credentials and data, because its instance stops. */
export async function disconnectSample(app: App): Promise<void> {
  const connection = app.connections.get(app.sampleIds.local);
  if (connection) await forget(app, connection);
}

/** Deletes the connections to sample instances whose windows closed without cleanup, with their data. */
export async function sweepSampleConnections(app: App): Promise<void> {
  for (const connection of app.connections.ended()) await forget(app, connection);
}

async function forget(app: App, connection: Connection): Promise<void> {
  await app.credentials.removeAll(connection.id);
  await app.data.forget(connection.id);
  await app.connections.remove(connection.id);
}

function freeName(app: App): string {
  const sampleId = app.sampleIds.local;
  const sample = l10n.t({ message: 'Sample', comment: 'Name of the connection to the sample instance' });
  const names = [sample, ...Array.from({ length: 98 }, (_, index) => `${sample} ${index + 2}`)];
  return names.find((name) => app.connections.nameProblem(name, sampleId) === undefined) ?? sampleId;
}
