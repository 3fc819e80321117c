import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { formatCount } from '../shared/format';
import { optionalOrInvalid, parsed } from '../shared/schema';
import { UserError } from '../shared/userError';
import { postGraphql } from './graphqlApi';
import type { GraphqlResponse, GraphqlTarget } from './graphqlResponse';

/** A user as returned by the GraphQL API of the instance. */
export interface InstanceUser {
  /** The number in the analytics column "Instance user ID". */
  readonly databaseId: number;
  readonly username: string;
  /** Empty if the user hasn't set a display name. */
  readonly displayName: string;
  /** ISO 8601; empty if the instance omits it. */
  readonly createdAt: string;
}

export interface UsersOptions {
  readonly signal?: AbortSignal;
  /** The maximum number of users to read, which limits the load on the instance. */
  readonly limit: number;
  /** Called after each page with the number of users received and the total number. */
  readonly onPage?: (read: number, total: number) => void;
}

const operationName = 'InstanceExplorerUsers';
const pageSize = 1000;
const query = `query ${operationName}($first: Int!, $after: String) {
  users(first: $first, after: $after) {
    nodes { databaseID username displayName createdAt }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Page {
  readonly users: readonly InstanceUser[];
  readonly total: number;
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined;
}

/**
 * Lists all users of an instance, page by page. Fails on an unexpected response, because callers can work without the
 * names.
 *
 * @throws UserError when a request fails, the response is unexpected, or the instance has more users than the limit
 */
export async function listUsers(
  target: GraphqlTarget,
  { signal, limit, onPage }: UsersOptions,
): Promise<readonly InstanceUser[]> {
  const { host } = new URL(target.baseUrl);
  const users: InstanceUser[] = [];
  let after: string | undefined;
  do {
    const response = await postGraphql(
      target,
      { query, operationName, variables: { first: pageSize, after } },
      { idempotent: true, ...(signal && { signal }) },
    );
    if (response.failure) throw response.failure;
    const page = response.kind === 'data' ? readPage(response.data) : undefined;
    if (!page) throw unlisted(response, host);
    if (page.total > limit)
      throw new UserError(
        'input',
        l10n.t('{host} has too many users. The maximum is {limit}.', { host, limit: formatCount(limit) }),
      );
    users.push(...page.users);
    onPage?.(users.length, page.total);
    // A repeated cursor or an empty page would cause an endless loop.
    after = page.next === after || page.users.length === 0 ? undefined : page.next;
  } while (after !== undefined && users.length <= limit);
  return users;
}

function unlisted(response: GraphqlResponse, host: string): UserError {
  const [error] = response.kind === 'data' || response.kind === 'errors' ? response.errors : [];
  return error
    ? new UserError(
        'forbidden',
        l10n.t("Couldn't get the users of {host}: {reason}", { host, reason: error.message }),
      )
    : new UserError('notThisService', l10n.t('{host} returned an unexpected user list.', { host }));
}

const listedUser = v.object({
  databaseID: v.number(),
  username: v.string(),
  displayName: v.fallback(v.string(), ''),
  createdAt: v.fallback(v.string(), ''),
});

const listedUsers = v.object({
  users: v.object({
    nodes: v.array(v.unknown()),
    totalCount: optionalOrInvalid(v.number()),
    pageInfo: optionalOrInvalid(v.object({ hasNextPage: v.literal(true), endCursor: v.string() })),
  }),
});

function readPage(data: unknown): Page | undefined {
  const users = parsed(listedUsers, data)?.users;
  return (
    users && {
      users: users.nodes.flatMap(readUser),
      total: users.totalCount ?? users.nodes.length,
      next: users.pageInfo?.endCursor,
    }
  );
}

function readUser(node: unknown): readonly InstanceUser[] {
  const user = parsed(listedUser, node);
  if (!user) return [];
  const { databaseID: databaseId, ...others } = user;
  return [{ databaseId, ...others }];
}
