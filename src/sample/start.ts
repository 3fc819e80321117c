import type { GraphQLSchema } from 'graphql';
import { createAnalytics } from './analytics';
import { randomSecret, TokenRegistry } from './auth/tokens';
import { createClock, type Clock } from './clock';
import { day } from './data/time';
import { createWorld, type World } from './data/world';
import { createSampleEngine } from './graphql/schema';
import { defaultBodyCaps } from './http/body';
import { listen, type Listener } from './http/listener';
import type { OAuthClient } from './oauth/clients';
import { OAuthServer } from './oauth/server';
import { defaultSizes, type SampleOptions } from './options';
import type { Instance } from './server/instance';
import { serveAnalytics, serveInstance } from './server/serveSites';
import { settingsFrom, type InstanceSettings } from './settings';
import { createSyntheticEngine } from './synthetic/schema';
import { castOf, issueTokens, type SampleTokens } from './tokens';

/** The parts of a running sample instance, which tests change. */
export interface SampleParts {
  readonly schema: GraphQLSchema;
  readonly settings: InstanceSettings;
  readonly world: World;
  readonly registries: Readonly<Record<'access' | 'oauth' | 'analytics', TokenRegistry>>;
  readonly oauth: OAuthServer;
  readonly clock: Clock;
}

/** A running sample instance. */
export interface RunningSample {
  /** Origin of the GraphQL API, without a trailing slash. */
  readonly baseUrl: string;
  /** Origin of the analytics API. */
  readonly analyticsUrl: string;
  /** Host of the instance, as used by the analytics API. */
  readonly instanceURL: string;
  readonly tokens: SampleTokens;
  readonly oauthClients: SampleClients;
  readonly parts: SampleParts;
  stop(): Promise<void>;
}

/**
 * Starts a sample instance on loopback, with its own tokens.
 * @throws RangeError if a size isn't a positive integer, or if `today` isn't a valid date
 * @throws GraphQLError if the schema has a syntax error, or another error if it uses an undefined type
 * @throws the system's error if the port is in use
 */
export async function startSample(options: SampleOptions = {}): Promise<RunningSample> {
  const listeners: Listener[] = [];
  const stop = async () => void (await Promise.all(listeners.map((listener) => listener.stop())));
  try {
    const instance = await listen(options.port ?? 0, options.tls?.instance);
    listeners.push(instance);
    const analytics = await listen(0, options.tls?.analytics);
    listeners.push(analytics);
    return { ...assemble(options, instance, analytics), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the components of an instance and serves them on the listeners. */
function assemble(
  options: SampleOptions,
  instanceListener: Listener,
  analyticsListener: Listener,
): Omit<RunningSample, 'stop'> {
  const clock = createClock();
  const instanceURL = new URL(instanceListener.origin).host;
  const analytics = createAnalytics({ ...defaultSizes, ...options, instanceHost: instanceURL });
  const world = createWorld(
    analytics.people,
    options.seed ?? defaultSizes.seed,
    startOfData(options, clock.now()),
  );
  const registries = {
    access: new TokenRegistry(clock.now),
    oauth: new TokenRegistry(clock.now),
    analytics: new TokenRegistry(clock.now),
  };
  const settings = settingsFrom(options);
  const { clients, names } = createSampleClients(castOf(world.people).service.key);
  const oauth = new OAuthServer({
    clients,
    accessTokens: registries.oauth,
    clock: clock.now,
    lifetime: () => settings.oauthLifetimeSeconds,
    reuseEndsFamily: () => settings.refreshReuse === 'endFamily',
  });
  const engine =
    options.sdl === undefined ? createSampleEngine(settings.version) : createSyntheticEngine(options.sdl);
  const baseUrl = instanceListener.origin;
  const instance: Instance = {
    ...engine,
    settings,
    world,
    accessTokens: registries.access,
    oauthTokens: registries.oauth,
    externalURL: baseUrl,
    clock: clock.now,
    oauth: {
      server: oauth,
      baseUrl,
      accessTokens: registries.oauth,
      userById: (databaseId) => world.people.byId(databaseId),
      choices: () => {
        const { admin, user } = castOf(world.people);
        return [admin, user];
      },
    },
  };
  const door = { caps: options.bodyCaps ?? defaultBodyCaps, intercept: options.intercept };
  serveInstance(instanceListener, door, instance);
  serveAnalytics(analyticsListener, door, analytics, registries.analytics);
  return {
    baseUrl,
    analyticsUrl: analyticsListener.origin,
    instanceURL,
    tokens: issueTokens(registries, world.people, clock.now()),
    oauthClients: names,
    parts: { schema: engine.schema, settings, world, registries, oauth, clock },
  };
}

/**
 * Returns the reference time of the data: the start of its last day, so that all runs of a day have equal
 * data.
 */
function startOfData({ today }: SampleOptions, now: number): number {
  return today === undefined ? Math.floor(now / day) * day : Date.parse(today);
}

/** OAuth clients of the sample, for the tests of other programs. */
interface SampleClients {
  /** For programs on a user's computer: uses PKCE and has no secret. */
  readonly publicClientId: string;
  /** For a service account: uses the client credentials grant. */
  readonly confidentialClientId: string;
  readonly confidentialClientSecret: string;
}

/** @param serviceAccount database ID of the user that the confidential client acts as */
function createSampleClients(serviceAccount: number): {
  clients: OAuthClient[];
  names: SampleClients;
} {
  const names: SampleClients = {
    publicClientId: 'sample-public-client',
    confidentialClientId: 'sample-service-client',
    confidentialClientSecret: randomSecret(),
  };
  const clients: OAuthClient[] = [
    {
      id: names.publicClientId,
      name: 'A program on your computer',
      secret: undefined,
      serviceAccount: undefined,
    },
    {
      id: names.confidentialClientId,
      name: 'A service',
      secret: names.confidentialClientSecret,
      serviceAccount,
    },
  ];
  return { clients, names };
}
