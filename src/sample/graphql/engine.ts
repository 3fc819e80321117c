import {
  execute,
  Kind,
  OperationTypeNode,
  specifiedRules,
  validate,
  ValuesOfCorrectTypeRule,
  type DocumentNode,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ASTVisitor,
  type ValidationContext,
} from 'graphql';
import { coercionError } from './coercion';
import type { GraphQLRequest } from './request';
import { isEmptyDocument, parseDocument } from './syntax';
import { argumentValuesRule, requiredDefaultRule } from './valueRule';
import { variableErrors } from './variables';

/**
 * An error in the format of the instance: with locations for syntax and validation errors, and a path for
 * resolver errors.
 */
interface ErrorBody {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * A response with its members in the order of the instance; without `data` if nothing was executed or a
 * resolver rejected the request.
 */
export interface ResponseBody {
  readonly errors?: readonly ErrorBody[];
  readonly data?: unknown;
}

export interface Engine {
  readonly schema: GraphQLSchema;
  /** Resolves fields without their own resolver. */
  readonly fieldResolver?: GraphQLFieldResolver<unknown, unknown>;
}

/** Thrown by a resolver to reject the entire request: its message is the only error, and there is no data. */
export class RequestRejection extends Error {}

const rules = [
  ...specifiedRules.filter((rule) => rule !== ValuesOfCorrectTypeRule),
  argumentValuesRule,
  introspectionRule,
  requiredDefaultRule,
];

/** Parses, validates, and executes a request. Never throws: the body contains all errors. */
export async function respond(
  { schema, fieldResolver }: Engine,
  { query, operationName, variables }: GraphQLRequest,
  contextValue: unknown,
): Promise<ResponseBody> {
  if (isEmptyDocument(query)) return refusal('no operations in query document');
  let document: DocumentNode;
  try {
    document = parseDocument(query);
  } catch (error) {
    return { errors: [placed(error as GraphQLError)] };
  }
  const invalid = validate(schema, document, rules);
  if (invalid.length > 0) return { errors: invalid.map(placed) };
  const operation = chooseOperation(document, operationName);
  if (typeof operation === 'string') return refusal(operation);
  const unfit = variableErrors(schema, operation, variables);
  if (unfit.length > 0) return { errors: unfit.map(placed) };
  const unread = coercionError(schema, document, operation, variables);
  if (unread !== undefined) return { errors: [{ message: unread }], data: {} };
  const { errors, data } = await execute({
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue,
    ...(fieldResolver && { fieldResolver }),
  });
  if (errors === undefined) return { data };
  const rejection = errors.find(({ originalError }) => originalError instanceof RequestRejection);
  if (rejection !== undefined) return refusal(rejection.message);
  return { errors: errors.map(resolved), ...(data !== undefined && { data }) };
}

function chooseOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode | string {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [only] = operations;
  if (only === undefined) return 'no operations in query document';
  if (name === undefined && operations.length > 1) {
    return 'more than one operation in query document and no operation name given';
  }
  const chosen = name === undefined ? only : operations.find((operation) => operation.name?.value === name);
  if (chosen === undefined) return `no operation with name ${JSON.stringify(name)}`;
  return chosen.operation === OperationTypeNode.SUBSCRIPTION
    ? 'no subscriptions are offered by the schema'
    : chosen;
}

function refusal(message: string): ResponseBody {
  return { errors: [{ message }] };
}

function placed({ message, locations }: GraphQLError): ErrorBody {
  return {
    message: validationWording(message),
    ...(locations && { locations: locations.map(({ line, column }) => ({ line, column })) }),
  };
}

function resolved({ message, path, extensions }: GraphQLError): ErrorBody {
  return {
    message,
    ...(path && { path }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/**
 * Messages of the validation rules of graphql-js and their equivalents on an instance. The other messages of
 * these rules are identical.
 */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\..*$/,
    'Unknown argument "$1" on field "$3" of type "$2".',
  ],
  [
    /^Field "(\w+)" argument "(\w+)" of type "(.+)" is required, but it was not provided\.$/,
    'Field "$1" argument "$2" of type "$3" is required but not provided.',
  ],
  [/^Unknown directive "@(\w+)"\.$/, 'Unknown directive "$1".'],
];

/** Converts a validation message to the wording of an instance. */
function validationWording(message: string): string {
  return rewordings.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
}

/** Introspection fields that the engine of instances doesn't support, as `Type.field`. */
const unknownFields = new Set([
  '__Directive.isRepeatable',
  '__InputValue.deprecationReason',
  '__InputValue.isDeprecated',
  '__Schema.description',
  '__Type.isOneOf',
]);

/** Introspection arguments that the engine doesn't support, as `Type.field.argument`. */
const unknownArguments = new Set([
  '__Directive.args.includeDeprecated',
  '__Field.args.includeDeprecated',
  '__Type.inputFields.includeDeprecated',
]);

/** Rejects introspection that instances don't support, with an instance's messages for unknown fields and arguments. */
function introspectionRule(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const type = context.getParentType()?.name ?? '';
      if (unknownFields.has(`${type}.${node.name.value}`)) {
        const message = `Cannot query field "${node.name.value}" on type "${type}".`;
        context.reportError(new GraphQLError(message, { nodes: node }));
      }
      for (const argument of node.arguments ?? []) {
        if (!unknownArguments.has(`${type}.${node.name.value}.${argument.name.value}`)) continue;
        const message = `Unknown argument "${argument.name.value}" on field "${node.name.value}" of type "${type}".`;
        context.reportError(new GraphQLError(message, { nodes: argument }));
      }
    },
  };
}
