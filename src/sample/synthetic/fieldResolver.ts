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
import { Synthetic } from './syntheticNodes';
import { scalarValue } from './scalars';

/** Context of one request. */
interface SyntheticContext {
  readonly viewer: User | undefined;
}

/**
 * Finds a record for a type whose objects aren't synthetic: the record with the key if the request has an ID,
 * or any record. Returns undefined for all other types.
 */
export type FindRecord = (
  typeName: string,
  seed: number,
  context: unknown,
  key: string | undefined,
) => unknown;

type Args = Readonly<Record<string, unknown>>;

const defaultLength = 3;
/** Maximum length of a list, regardless of the requested length. */
const maxLength = 200;
/** Maximum number of values in a response, counting each list item, because nested lists multiply. */
const maxValues = 200_000;

/** Number of synthetic values per request, by context. */
const valueCounts = new WeakMap<object, number>();

/**
 * Creates a resolver that reads values from the source, and derives missing values from the object, the field, and its
 * arguments. Equal queries get equal responses, nullable fields are sometimes null, and `currentUser` is the caller, so
 * that connections can be verified.
 *
 * The resolver throws a RequestRejection if the response is too large.
 */
export function createFieldResolver(findRecord?: FindRecord): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Args, context, info) => {
    if (source instanceof Synthetic) {
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

/** Input for a synthetic value, in addition to its type. */
interface Making {
  readonly request: SyntheticContext;
  readonly info: GraphQLResolveInfo;
  readonly args: Args;
  readonly place: string;
  readonly findRecord: FindRecord | undefined;
  /** Number of requested items. */
  readonly length: number | undefined;
  /** Index of the value in its list. List items cycle through the possible types. */
  readonly turn: number | undefined;
  readonly mayBeNull: boolean;
}

/** Returns the parent object of a field as text: its type and key, or only its type. */
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
  // The only field of an empty response is always null.
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

/** Returns the possible object types of a value. */
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
    return new Synthetic(type.name, String(seed), connectionPage(type, seed, args, node));
  }
  const isNamed = isRoot && making.turn === undefined;
  const key = isNamed ? givenKey(args, info, type) : undefined;
  const record = findRecord?.(type.name, seed, request, key);
  if (record !== undefined) return record;
  return new Synthetic(type.name, key ?? String(seed), isNamed ? givenFields(args, info, type) : {});
}

function callerOf({ username, databaseId }: User, type: GraphQLObjectType, seed: number): Synthetic {
  return new Synthetic(type.name, String(seed), { username, databaseID: databaseId });
}
