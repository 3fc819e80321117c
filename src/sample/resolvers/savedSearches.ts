import { globalId } from '../data/entity';
import type { SavedSearch } from '../data/keepsakes';
import { dateTime } from '../data/time';
import { emptyResponse, requireUser, type Context, type Resolvers, type TypeResolvers } from './context';
import { requireNamespace, requireNode } from './lookup';
import { findNode } from './nodes';
import { contains, page, type Paging } from './paging';
import { searchContexts } from './searchContexts';
import { mayAdminister, mayAdministerId } from './visibility';

interface ListArgs extends Paging {
  readonly owner?: string | null;
  readonly query?: string | null;
}

interface SearchInput {
  readonly description: string;
  readonly query: string;
  readonly owner?: string | null;
  readonly draft?: boolean | null;
}

/** The owner a saved search is to have. @throws Error when the caller may not act for that owner */
function ownerFor(context: Context, owner: string | null | undefined): string {
  const viewer = requireUser(context);
  if (owner == null) return globalId(viewer);
  if (!mayAdminister(context, requireNamespace(context, owner)))
    throw new Error('must be allowed to act for the owner');
  return owner;
}

const savedSearch: TypeResolvers<SavedSearch> = {
  owner: ({ owner }, _, context) => findNode(context, owner),
  createdBy: ({ createdBy }, _, { world }) => world.people.byId(createdBy),
  url: ({ key }) => `/saved-searches/${key}`,
  viewerCanAdminister: ({ owner }, _, context) => mayAdministerId(context, owner),
  notify: () => false,
};

export const savedSearchResolvers: Resolvers = {
  Query: {
    savedSearches: (_, { owner, query, ...paging }: ListArgs, context) => {
      requireUser(context);
      const found = context.world.savedSearches
        .all()
        .filter(
          (one) =>
            mayAdministerId(context, one.owner) &&
            (owner == null || one.owner === owner) &&
            contains(query, one.description, one.query),
        );
      return page(found, paging);
    },
    searchContexts: (_, { query, ...paging }: ListArgs, context) =>
      page(
        searchContexts(context).filter(({ spec }) => contains(query, spec)),
        paging,
      ),
  },
  Mutation: {
    createSavedSearch: (_, { input }: { input: SearchInput }, context) => {
      const owner = ownerFor(context, input.owner);
      const now = dateTime(context.clock());
      return context.world.savedSearches.add((key) => ({
        __typename: 'SavedSearch',
        key,
        description: input.description,
        query: input.query,
        owner,
        draft: input.draft ?? false,
        createdBy: requireUser(context).key,
        createdAt: now,
        updatedAt: now,
      }));
    },
    updateSavedSearch: (_, { id, input }: { id: string; input: SearchInput }, context) => {
      requireUser(context);
      const saved = requireNode<SavedSearch>(context, id, 'SavedSearch');
      return context.world.savedSearches.put({
        ...saved,
        description: input.description,
        query: input.query,
        owner: input.owner == null ? saved.owner : ownerFor(context, input.owner),
        draft: input.draft ?? saved.draft,
        updatedAt: dateTime(context.clock()),
      });
    },
    deleteSavedSearch: (_, { id }: { id: string }, context) => {
      requireUser(context);
      context.world.savedSearches.delete(requireNode<SavedSearch>(context, id, 'SavedSearch').key);
      return emptyResponse;
    },
  },
  SavedSearch: savedSearch,
};
