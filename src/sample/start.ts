import { createAnalytics } from './analytics';
import { randomSecret, TokenRegistry } from './auth/tokens';
import { createClock } from './clock';
import { SampleControl } from './control/control';
import { day } from './data/time';
import { createWorld } from './data/world';
import { FieldFaults } from './faults/fieldFaults';
import { FaultStore } from './faults/store';
import { createSampleEngine } from './graphql/schema';
import { defaultBodyCaps, readBody } from './http/body';
import { listen, type Listener } from './http/listener';
import { jsonResponse } from './http/response';
import { send } from './http/send';
import type { OAuthClient } from './oauth/clients';
import { OAuthServer } from './oauth/server';
import { defaultSizes, type SampleOptions } from './options';
import type { Instance } from './server/instance';
import { recordable, RequestRecord } from './server/record';
import { serveAnalytics, serveInstance } from './server/serveSites';
import { settingsFrom } from './settings';
import { createSyntheticEngine } from './synthetic/schema';
import { castOf, issueTokens, type SampleTokens } from './tokens';

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
  /** For tests in the same process. Other processes use the control endpoint and its token. */
  readonly control: SampleControl;
  /** Token of the control endpoint; undefined if the endpoint is disabled. */
  readonly controlToken: string | undefined;
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
  const open = async (listener: Promise<Listener>) => {
    listeners.push(await listener);
    return listener;
  };
  const stop = async () => void (await Promise.all(listeners.map((listener) => listener.stop())));
  try {
    const instance = await open(listen(options.port ?? 0, options.tls?.instance));
    const analytics = await open(listen(0, options.tls?.analytics));
    return { ...assemble(options, instance, analytics, open), stop };
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
  open: (listener: Promise<Listener>) => Promise<Listener>,
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
  const record = new RequestRecord(options.record ?? options.controlEndpoint ?? false);
  let elsewhere: Promise<Listener> | undefined;
  const elsewhereOrigin = async () => (await (elsewhere ??= open(startElsewhere(record)))).origin;
  const faults = new FaultStore();
  const control = new SampleControl({
    faults,
    fieldFaults: new FieldFaults(engine.schema),
    record,
    settings,
    world,
    registries,
    oauth,
    clock,
    elsewhere: elsewhereOrigin,
  });
  const controlToken = options.controlEndpoint === true ? randomSecret() : undefined;
  const door = {
    faults,
    record,
    caps: options.bodyCaps ?? defaultBodyCaps,
    elsewhere: elsewhereOrigin,
    now: clock.now,
  };
  serveInstance(
    instanceListener,
    door,
    instance,
    controlToken === undefined ? undefined : { control, token: controlToken },
  );
  serveAnalytics(analyticsListener, door, analytics, registries.analytics);
  return {
    baseUrl,
    analyticsUrl: analyticsListener.origin,
    instanceURL,
    tokens: issueTokens(registries, world.people, clock.now()),
    oauthClients: names,
    control,
    controlToken,
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

/**
 * Starts an external origin that redirects lead to. It sends the same response to all requests, under any
 * host name, and records them. A secure client never sends a credential to it.
 */
async function startElsewhere(record: RequestRecord): Promise<Listener> {
  const listener = await listen(0);
  listener.serve((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const recorded = record.note('elsewhere', method, url, headers);
    recorded.status = 200;
    void readBody(request, defaultBodyCaps).then((body) => {
      if (body.kind === 'text') recorded.body = recordable(body.text);
      return send(request, response, jsonResponse(200, { data: { currentUser: { username: 'elsewhere' } } }));
    });
  });
  return listener;
}
