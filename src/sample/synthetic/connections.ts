import {
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { cursorAt, page } from '../resolvers/paging';
import { Synthetic } from './syntheticNodes';

type Args = Readonly<Record<string, unknown>>;

/** Default number of items per page. */
const defaultPage = 20;

/** Requested page of a list, from `first`, `last`, or `limit`, and `after`. */
export interface PageArguments {
  readonly first: number | undefined;
  readonly after: string | undefined;
}

const pageArguments = new Set(['first', 'last', 'limit', 'after', 'before', 'offset']);

/** Separates the arguments that select a page from the arguments that determine the list. */
export function pagingOf(args: Args): { readonly paging: PageArguments; readonly others: Args } {
  const { first, last, limit, after } = args;
  const length = [first, last, limit].find((value): value is number => typeof value === 'number');
  return {
    paging: { first: length, after: typeof after === 'string' ? after : undefined },
    others: Object.fromEntries(Object.entries(args).filter(([name]) => !pageArguments.has(name))),
  };
}

function itemsOf(type: GraphQLObjectType, field: 'nodes' | 'edges'): GraphQLOutputType | undefined {
  const list = type.getFields()[field]?.type;
  const nullable = list && getNullableType(list);
  return isListType(nullable) ? nullable.ofType : undefined;
}

function edgeOf(type: GraphQLObjectType): GraphQLObjectType | undefined {
  const items = itemsOf(type, 'edges');
  const edge = items && getNullableType(items);
  return isObjectType(edge) ? edge : undefined;
}

/** Returns the item type of a connection, or undefined for other types. */
export function nodeTypeOf(type: GraphQLObjectType): GraphQLOutputType | undefined {
  if (!type.name.endsWith('Connection')) return undefined;
  return itemsOf(type, 'nodes') ?? edgeOf(type)?.getFields()['node']?.type;
}

/** Returns consistent fields of a connection: the items of one page, the total count, and the page info. */
export function connectionPage(
  type: GraphQLObjectType,
  seed: number,
  args: Args,
  makeNode: (index: number) => unknown,
): Readonly<Record<string, unknown>> {
  const { first = defaultPage, after } = pagingOf(args).paging;
  const indexes = Array.from({ length: 20 + (seed % 60) }, (_, index) => index);
  const { nodes: onPage, totalCount, pageInfo } = page(indexes, { first, after: after ?? null });
  const nodes = onPage.map(makeNode);
  const edgeName = edgeOf(type)?.name ?? '';
  const edges = onPage.map(
    (index, place) =>
      new Synthetic(edgeName, `${seed}/${index}`, { node: nodes[place], cursor: cursorAt(index + 1) }),
  );
  return { nodes, edges, totalCount, pageInfo };
}
