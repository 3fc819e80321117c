import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  GraphQLID,
  isAbstractType,
  isEnumType,
  isListType,
  isObjectType,
  isScalarType,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';
import { chance } from '../data/chance';
import { globalId, type Entity } from '../data/entity';
import type { User } from '../data/people';
import { RequestRejection } from '../graphql/engine';
import { connectionPage, nodeTypeOf, pagingOf } from './connections';
import { givenFields, givenKey } from './givenValues';
import { MadeUp } from './madeUp';
import { scalarValue } from './scalars';

/** One object for each request. */
interface SyntheticContext {
  readonly viewer: User | undefined;
}

/**
 * Finds a record for a type whose objects are not made up: the one with the key, where a request names one by its
 * ID, or else any. Undefined for all other types.
 */
export type FindRecord = (
  typeName: string,
  seed: number,
  context: unknown,
  key: string | undefined,
) => unknown;

type Args = Readonly<Record<string, unknown>>;

const defaultLength = 3;
/** A list is never longer than this, whatever length a request has. */
const maxLength = 200;
/** Lists in lists multiply: a response has no more values than this, counting each item of a list. */
const maxValues = 200_000;

/** How many values were made up for each request, by its context. */
const valueCounts = new WeakMap<object, number>();

/**
 * Creates a resolver that reads what a source has, and makes up the rest by type and name. The same query gets the
 * same response, nullable fields are null now and then, and `currentUser` is the caller, so that a connection can
 * be verified.
 *
 * The resolver throws a RequestRejection when the response gets too large.
 */
export function createFieldResolver(findRecord?: FindRecord): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Args, context, info) => {
    if (source instanceof MadeUp) {
      if (info.fieldName in source.known) return source.known[info.fieldName];
      if (info.fieldName === 'id' && getNamedType(info.returnType) === GraphQLID) return globalId(source);
    } else if (typeof source === 'object' && source !== null && info.fieldName in source) {
      return defaultFieldResolver(source, args, context, info);
    }
    const place = placeOf(source, info);
    const { paging, others } = pagingOf(args);
    const making: Making = {
      request: context as SyntheticContext,
      info,
      args,
      place,
      findRecord,
      length: paging.first,
      turn: undefined,
      mayBeNull: source !== undefined,
    };
    return valueOf(info.returnType, chance(place, info.fieldName, JSON.stringify(others)), making);
  };
}

/** What a value is made up from, besides its type. */
interface Making {
  readonly request: SyntheticContext;
  readonly info: GraphQLResolveInfo;
  readonly args: Args;
  readonly place: string;
  readonly findRecord: FindRecord | undefined;
  /** How many items the request is for. */
  readonly length: number | undefined;
  /** The place of the value in its list: the items of a list take turns in their types. */
  readonly turn: number | undefined;
  readonly mayBeNull: boolean;
}

/** The object that a field belongs to, as text: its type and key, or its type alone. */
function placeOf(source: unknown, { parentType }: GraphQLResolveInfo): string {
  const { key } = (source ?? {}) as Partial<Entity>;
  return `${parentType.name}:${key ?? ''}`;
}

function valueOf(type: GraphQLOutputType, seed: number, making: Making): unknown {
  countValue(making.request);
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const length = making.length ?? Math.max(defaultLength, kindsOf(nullable.ofType, making.info).length);
    return Array.from({ length: Math.min(Math.max(length, 0), maxLength) }, (_, index) =>
      valueOf(nullable.ofType, chance(seed, index), { ...making, turn: index, mayBeNull: false }),
    );
  }
  const { fieldName } = making.info;
  // The one field of an empty response has no other value.
  if (fieldName === 'alwaysNil') return null;
  const isConnection = isObjectType(nullable) && nodeTypeOf(nullable) !== undefined;
  if (nullable === type && making.mayBeNull && !isConnection && seed % 10 === 0) return null;
  if (isEnumType(nullable)) return nullable.getValues()[seed % nullable.getValues().length]?.value;
  if (isScalarType(nullable)) return scalarValue(nullable.name, fieldName, seed, making.place);
  const kinds = kindsOf(nullable, making.info);
  const kind = kinds[(making.turn ?? seed) % Math.max(1, kinds.length)];
  return kind && objectOf(kind, seed, making);
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

/** The object types that a value of this type can have. */
function kindsOf(type: GraphQLOutputType, { schema }: GraphQLResolveInfo): readonly GraphQLObjectType[] {
  const named = getNamedType(type);
  if (isAbstractType(named)) return schema.getPossibleTypes(named);
  return isObjectType(named) ? [named] : [];
}

function objectOf(type: GraphQLObjectType, seed: number, making: Making): unknown {
  const { request, info, args, findRecord } = making;
  const isRoot = info.path.prev === undefined;
  if (findRecord === undefined && isRoot && info.fieldName === 'currentUser') {
    return request.viewer && callerOf(request.viewer, type, seed);
  }
  const nodeType = nodeTypeOf(type);
  if (nodeType !== undefined) {
    const node = (index: number) =>
      valueOf(nodeType, chance(seed, index), { ...making, args: {}, turn: index, mayBeNull: false });
    return new MadeUp(type.name, String(seed), connectionPage(type, seed, args, node));
  }
  const isNamed = isRoot && making.turn === undefined;
  const key = isNamed ? givenKey(args, info, type) : undefined;
  const record = findRecord?.(type.name, seed, request, key);
  if (record !== undefined) return record;
  return new MadeUp(type.name, key ?? String(seed), isNamed ? givenFields(args, info, type) : {});
}

function callerOf({ username, databaseId }: User, type: GraphQLObjectType, seed: number): MadeUp {
  return new MadeUp(type.name, String(seed), { username, databaseID: databaseId });
}
