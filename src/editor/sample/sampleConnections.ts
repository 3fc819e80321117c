import type { App } from '../../app';
import { verifyCredential, type Connection } from '../../instance';
import { forgetReports, removeDatasets } from '../../reports';
import type { SampleFacts } from './sampleProcess';

const idPrefix = 'sample-';

/** The id of the connection to this window's own sample instance: it lives as long as the process. */
const ownId = `${idPrefix}${process.pid}`;

/** Saves the connection to the sample instance this window started and makes it the active one. */
export async function connectSample(app: App, facts: SampleFacts): Promise<Connection> {
  const { baseUrl, analyticsUrl, instanceURL, tokens } = facts;
  const credential = { scheme: 'token', token: tokens['admin'] ?? '' } as const;
  const actingUser = await verifyCredential(baseUrl, credential);
  await app.credentials.store(ownId, 'graphql', new URL(baseUrl).origin, credential);
  await app.credentials.store(ownId, 'analytics', new URL(analyticsUrl).origin, {
    scheme: 'bearer',
    token: tokens['analytics'] ?? '',
  });
  const connection: Connection = {
    id: ownId,
    name: freeName(app),
    baseUrl,
    scheme: 'token',
    // Nothing in the sample is worth asking for; but people learn here what it looks like.
    protection: 'ask',
    actingUser,
    analytics: { baseUrl: analyticsUrl, instanceHost: instanceURL },
  };
  await app.connections.save(connection);
  await app.active.set(ownId);
  return connection;
}

/** Removes this window's sample connection with its credentials and data: its instance is about to end. */
export async function disconnectSample(app: App): Promise<void> {
  const connection = app.connections.get(ownId);
  if (connection !== undefined) await forget(app, connection);
}

/** Removes sample connections that windows left behind when they ended without notice. */
export async function sweepSampleConnections(app: App): Promise<void> {
  for (const connection of app.connections.list()) {
    if (connection.id.startsWith(idPrefix) && !isAlive(Number(connection.id.slice(idPrefix.length)))) {
      await forget(app, connection);
    }
  }
}

async function forget(app: App, connection: Connection): Promise<void> {
  await app.credentials.removeAll(connection);
  await removeDatasets(app.datasetsFolder, connection.id);
  await forgetReports(app.editor.globalState, connection.id);
  await app.connections.remove(connection.id);
}

function freeName(app: App): string {
  const names = ['Sample', ...Array.from({ length: 98 }, (_, index) => `Sample ${index + 2}`)];
  return names.find((name) => app.connections.nameProblem(name, ownId) === undefined) ?? ownId;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
