import type { Entity } from '../data/entity';
import type { Organization } from '../data/organizations';
import type { Repository } from '../data/repositories';
import { dateTime, day } from '../data/time';
import { teams } from '../data/words';
import type { Context } from './context';
import { readableRepositories } from './visibility';

/** A named set of repositories to search in. */
export interface SearchContext extends Entity {
  readonly __typename: 'SearchContext';
  readonly key: number;
  readonly name: string;
  readonly spec: string;
  readonly description: string;
  readonly namespace: Organization | null;
  readonly public: boolean;
  readonly autoDefined: boolean;
  readonly repositories: readonly {
    readonly repository: Repository;
    readonly revisions: readonly string[];
  }[];
  readonly updatedAt: string;
}

/** One context for each team, and one over everything. */
export function searchContexts(context: Context): readonly SearchContext[] {
  const repositories = readableRepositories(context);
  const updatedAt = dateTime(context.world.now - 3 * day);
  const everything = {
    key: 0,
    name: 'global',
    spec: 'global',
    description: 'All repositories.',
    autoDefined: true,
    namespace: null,
    repositories: [],
  };
  const ofTeams = teams.slice(0, 6).map((name, index) => ({
    key: index + 1,
    name,
    spec: `@${name}/${name}`,
    description: `What team ${name} works on.`,
    autoDefined: false,
    namespace: context.world.organizations.get(index + 1) ?? null,
    repositories: repositories
      .filter((repository) => repository.name.includes(`/${name}/`))
      .map((repository) => ({ repository, revisions: ['HEAD'] })),
  }));
  return [everything, ...ofTeams].map((one) => ({
    __typename: 'SearchContext',
    public: true,
    updatedAt,
    ...one,
  }));
}
