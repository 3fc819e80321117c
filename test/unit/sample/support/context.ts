import { createAnalytics } from '../../../../src/sample/analytics';
import { TokenRegistry } from '../../../../src/sample/auth/tokens';
import type { User } from '../../../../src/sample/data/people';
import { createWorld, type World } from '../../../../src/sample/data/world';
import { respond, type ResponseBody } from '../../../../src/sample/graphql/engine';
import { createSampleEngine } from '../../../../src/sample/graphql/schema';
import { defaultSettings } from '../../../../src/sample/settings';
import { castOf } from '../../../../src/sample/tokens';

/** Test bench that runs GraphQL operations on sample data as any user and without HTTP. */
export interface Bench {
  readonly world: World;
  readonly admin: User;
  readonly user: User;
  readonly accessTokens: TokenRegistry;
  run(query: string, viewer?: User, variables?: Record<string, unknown>): Promise<ResponseBody>;
  /** Returns the data of the response. Throws if the response has errors. */
  data(query: string, viewer?: User, variables?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Returns the error messages of the response, or an empty list. */
  errors(query: string, viewer?: User, variables?: Record<string, unknown>): Promise<readonly string[]>;
}

const today = '2026-03-02';
const now = Date.parse(today);

export function createBench(users = 60): Bench {
  const engine = createSampleEngine();
  const analytics = createAnalytics({ users, days: 30, seed: 7, today, instanceHost: '127.0.0.1' });
  const world = createWorld(analytics.people, 7, now);
  const { admin, user } = castOf(world.people);
  const accessTokens = new TokenRegistry(() => now);
  const settings = defaultSettings();
  const bench: Bench = {
    world,
    admin,
    user,
    accessTokens,
    run: async (query, viewer, variables = {}) => {
      const context = {
        world,
        viewer,
        accessTokens,
        settings,
        externalURL: 'http://127.0.0.1:1',
        clock: () => now,
      };
      const body = await respond(engine, { query, operationName: undefined, variables }, context);
      // Converts to plain objects, because the objects of the executor have no prototype.
      return JSON.parse(JSON.stringify(body)) as ResponseBody;
    },
    data: async (query, viewer, variables) => {
      const { data, errors } = await bench.run(query, viewer, variables);
      if (errors !== undefined) throw new Error(JSON.stringify(errors, undefined, 1).slice(0, 2000));
      return data as Record<string, unknown>;
    },
    errors: async (query, viewer, variables) => {
      const { errors } = await bench.run(query, viewer, variables);
      return (errors ?? []).map(({ message }) => message);
    },
  };
  return bench;
}
