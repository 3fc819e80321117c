import {
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { chance } from '../data/chance';
import type { User } from '../data/people';
import { RequestRejection } from '../graphql/engine';
import { scalarValue } from './scalars';

/** A made-up object: its type, and the place it stands at, from which everything in it follows. */
interface MadeUp {
  readonly __typename: string;
  readonly place: string;
  /** How many items its lists have, where the field above was asked for a page. */
  readonly listLength: number;
  /** Values that are known, such as the name of the caller. */
  readonly known: Readonly<Record<string, unknown>>;
}

/** One object for each request. */
interface SyntheticContext {
  readonly viewer: User | undefined;
}

const defaultLength = 3;
/** A page is never made longer than this, whatever is asked for. */
const longestList = 200;
/** Lists in lists multiply: a response has no more values than this, counting each item of a list. */
const maxValues = 200_000;

/** How many values were made up for each request, by its context. */
const valueCounts = new WeakMap<object, number>();

/**
 * Answers any field of any schema by its type and name. The same query gets the same response, nullable fields are
 * null now and then, and `currentUser` is the caller, so that a connection can be verified.
 *
 * @throws RequestRejection when the response gets too large
 */
export const makeUpField: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  const parent = source as MadeUp | undefined;
  if (parent !== undefined && info.fieldName in parent.known) return parent.known[info.fieldName];
  const seed = chance(parent?.place ?? '', info.parentType.name, info.fieldName, JSON.stringify(args));
  const request = context as SyntheticContext;
  const { viewer } = request;
  if (parent === undefined && info.fieldName === 'currentUser') return viewer && callerOf(viewer, info, seed);
  const asked = lengthIn(args as Readonly<Record<string, unknown>>);
  return valueOf(info.returnType, info, seed, {
    request,
    listLength: asked ?? parent?.listLength ?? defaultLength,
    mayBeNull: parent !== undefined && !isListType(getNullableType(info.returnType)),
  });
};

interface Making {
  readonly request: SyntheticContext;
  readonly listLength: number;
  readonly mayBeNull: boolean;
}

function valueOf(type: GraphQLOutputType, info: GraphQLResolveInfo, seed: number, making: Making): unknown {
  countValue(making.request);
  const nullable = getNullableType(type);
  if (nullable === type && making.mayBeNull && seed % 10 === 0) return null;
  if (isListType(nullable)) {
    return Array.from({ length: making.listLength }, (_, index) =>
      valueOf(nullable.ofType, info, chance(seed, index), {
        ...making,
        mayBeNull: false,
      }),
    );
  }
  if (isEnumType(nullable)) return nullable.getValues()[seed % nullable.getValues().length]?.value;
  if (isScalarType(nullable)) return scalarValue(nullable.name, info.fieldName, seed, making.listLength);
  return madeUp(concreteName(info.schema, nullable, seed), seed, making.listLength);
}

function countValue(request: SyntheticContext): void {
  const count = (valueCounts.get(request) ?? 0) + 1;
  if (count > maxValues) {
    throw new RequestRejection(
      `The response would have more than ${maxValues} values. Request fewer items or fewer nested lists.`,
    );
  }
  valueCounts.set(request, count);
}

function madeUp(typename: string, seed: number, listLength: number, known: MadeUp['known'] = {}): MadeUp {
  return { __typename: typename, place: String(seed), listLength, known };
}

function concreteName(schema: GraphQLSchema, type: unknown, seed: number): string {
  if (isObjectType(type)) return type.name;
  if (!isAbstractType(type)) return '';
  const possible = schema.getPossibleTypes(type);
  return possible[seed % Math.max(1, possible.length)]?.name ?? '';
}

function callerOf({ username, databaseId }: User, info: GraphQLResolveInfo, seed: number): MadeUp {
  const typename = concreteName(info.schema, getNullableType(info.returnType), seed);
  return madeUp(typename, seed, defaultLength, { username, databaseID: databaseId });
}

/** How many items a field was asked for, by any of the usual arguments. */
function lengthIn({ first, last, limit }: Readonly<Record<string, unknown>>): number | undefined {
  const asked = [first, last, limit].find((value): value is number => typeof value === 'number');
  return asked === undefined ? undefined : Math.min(Math.max(asked, 0), longestList);
}
