import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type { Reach } from './reach';

/** The maximum number of steps to a type: no instance runs deeper queries, and the text would grow with the square. */
const maxSteps = 100;

/** The maximum number of fields that a query selects from the type that it leads to. */
const maxLeaves = 3;

/** Fields that identify an object, which are selected first. */
const identifying = ['id', 'name', 'title', 'url'];

interface Variable {
  readonly name: string;
  readonly type: string;
}

/**
 * Returns an operation with the shortest path to a type or field, and a variable for each required argument on it, for
 * each argument that leads to an input type, and for the argument by which a query finds the first object. Returns
 * `undefined` if no query or mutation reaches the type or field in 100 steps, and for the root types.
 *
 * @param coordinate `Type` or `Type.field`
 * @param taken names that the operation can't have
 */
export function queryFor(
  schema: GraphQLSchema,
  reach: Reach,
  coordinate: string,
  taken: ReadonlySet<string>,
): string | undefined {
  const [typeName = '', fieldName] = coordinate.split('.');
  const way = reach.wayTo(typeName);
  if (way === -1 || (reach.ways[way]?.length ?? 0) > maxSteps) return undefined;
  const path = [...(reach.pathTo(typeName) ?? []), ...(fieldName === undefined ? [] : [fieldName])];
  return (
    operationOn(schema, 'query', path, taken) ??
    // A query can have a field that is called "mutation".
    (path[0] === 'mutation' ? operationOn(schema, 'mutation', path.slice(1), taken) : undefined)
  );
}

function operationOn(
  schema: GraphQLSchema,
  kind: 'mutation' | 'query',
  path: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const variables: Variable[] = [];
  const lines: string[] = [];
  let type: GraphQLNamedType | null | undefined =
    kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  for (const step of path) {
    const condition = /^\.\.\. on (\w+)$/.exec(step)?.[1];
    if (condition !== undefined) {
      lines.push(step);
      type = schema.getType(condition);
      continue;
    }
    const [, name = '', argument] = /^(\w+)(?:\((\w+)\))?$/.exec(step) ?? [];
    const field: GraphQLField<unknown, unknown> | undefined =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) return undefined;
    const lookup = kind === 'query' && lines.length === 0 ? lookupArgument(field) : undefined;
    lines.push(`${name}${argumentsOf(field, { argument, lookup }, variables)}`);
    type = getNamedType(field.type);
    // The other steps are input fields.
    if (argument !== undefined) break;
  }
  if (lines.length === 0 || type === undefined || type === null) return undefined;
  const inner = isCompositeType(type) ? [...lines, leavesOf(type).join('\n')] : lines;
  const body = inner.reduceRight(
    (below, line) => (below === '' ? line : `${line} {\n${indent(below)}\n}`),
    '',
  );
  const declared = variables.map(({ name, type: variableType }) => `$${name}: ${variableType}`).join(', ');
  const title = freeName(nameOf(path), taken);
  return `${kind} ${title}${declared === '' ? '' : `(${declared})`} {\n${indent(body)}\n}\n`;
}

/**
 * Returns the required arguments of a field, the given one, and the one that finds an object, in parentheses, and adds
 * their variables.
 */
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  { argument, lookup }: { readonly argument?: string | undefined; readonly lookup?: string | undefined },
  variables: Variable[],
): string {
  const needed = field.args.filter(
    (each) => isRequiredArgument(each) || each.name === argument || each.name === lookup,
  );
  if (needed.length === 0) return '';
  const given = needed.map(({ name, type }) => {
    const names = new Set(variables.map((each) => each.name));
    const variable = names.has(name) ? freeName(`${field.name}${capitalized(name)}`, names) : name;
    variables.push({ name: variable, type: name === lookup ? `${String(type)}!` : String(type) });
    return `${name}: $${variable}`;
  });
  return `(${given.join(', ')})`;
}

/**
 * Returns the argument by which a field finds one object, such as the name of a repository: without it, the response is
 * `null`, although the schema doesn't require it.
 */
function lookupArgument({ type, args }: GraphQLField<unknown, unknown>): string | undefined {
  if (!isObjectType(type) || 'nodes' in type.getFields() || args.some(isRequiredArgument)) return undefined;
  return args.find((each) => each.defaultValue === undefined && ['ID', 'String'].includes(String(each.type)))
    ?.name;
}

/** Returns a name, with a number if it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2, free = name; ; count += 1) {
    if (!taken.has(free)) return free;
    free = `${name}${count}`;
  }
}

function leavesOf(type: GraphQLNamedType): readonly string[] {
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const leaves = fields
    .filter(
      ({ type: result, args, deprecationReason }) =>
        isLeafType(getNamedType(result)) && !args.some(isRequiredArgument) && !deprecationReason,
    )
    .map(({ name }) => name);
  const first = identifying.filter((name) => leaves.includes(name)).slice(0, maxLeaves);
  if (first.length > 0) return first;
  return leaves.length === 0 ? ['__typename'] : leaves.slice(0, 1);
}

/** Returns a name for an operation, from the last fields of its path. */
function nameOf(path: readonly string[]): string {
  const fields = path.map((step) => step.replace(/^\.\.\. on /, '').replace(/\(.*$/, ''));
  return fields.slice(-2).map(capitalized).join('');
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
