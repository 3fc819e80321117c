import {
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import { resolvers } from '../resolvers';
import { generatedField } from '../resolvers/generated';
import { buildSampleSchema } from '../schema';
import { latestVersion, removeLaterFields, type SampleVersion } from '../versions';
import { attachNodeIds, attachResolvers, forgetArgumentDeprecation } from './attach';
import type { Engine } from './engine';

/** Creates an engine for the sample schema of a version. */
export function createSampleEngine(version: SampleVersion = latestVersion): Engine {
  const schema = buildSampleSchema();
  attachNodeIds(schema);
  attachResolvers(schema, resolvers);
  removeLaterFields(schema, version);
  forgetArgumentDeprecation(schema);
  ruleScalars(schema);
  return { schema, fieldResolver: generatedField };
}

/** Conversions of a custom scalar: `read` for client input, `write` for resolver results. */
interface ScalarRules {
  readonly read: (value: unknown) => unknown;
  readonly write: (value: unknown) => unknown;
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;

function dateTime(value: unknown): string {
  if (typeof value === 'string' && rfc3339.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new GraphQLError(`DateTime cannot represent ${JSON.stringify(value)}: it is not RFC 3339`);
}

/** Accepts integers as text, as bigints, and as numbers that are small enough to be exact. Returns text. */
function bigInt(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return value;
  throw new GraphQLError(`BigInt cannot represent ${JSON.stringify(value)}: it is not a whole number`);
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('JSONCString must be text');
}

const rules: Readonly<Record<string, ScalarRules>> = {
  DateTime: { read: dateTime, write: dateTime },
  BigInt: { read: bigInt, write: bigInt },
  JSONCString: { read: text, write: text },
  GitObjectID: { read: text, write: text },
};

/** Sets the conversions of the sample schema's scalars. `JSONValue` accepts any value. */
function ruleScalars(schema: GraphQLSchema): void {
  for (const [name, { read, write }] of Object.entries(rules)) {
    const type = schema.getType(name);
    if (isScalarType(type)) ruleScalar(type, read, write);
  }
}

function ruleScalar(type: GraphQLScalarType, read: ScalarRules['read'], write: ScalarRules['write']): void {
  type.serialize = write;
  type.parseValue = read;
  // A literal that a number can't represent exactly must be passed to `read` as text.
  type.parseLiteral = (node, variables) =>
    read(node.kind === Kind.INT ? node.value : valueFromASTUntyped(node, variables));
}
