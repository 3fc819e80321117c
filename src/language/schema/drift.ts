import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/** One thing a schema defines. */
interface Definition {
  /** Its type, or its kind where it has none. */
  readonly type: string;
  readonly deprecation: string | undefined;
  readonly required: boolean;
}

export interface Change {
  /** `Type`, `Type.field`, `Type.field(argument)`. */
  readonly coordinate: string;
  readonly detail: string;
}

/** How a schema differs from an earlier one. What goes with a type that is gone is not listed apart. */
export interface SchemaDrift {
  readonly added: readonly Change[];
  readonly removed: readonly Change[];
  readonly changed: readonly Change[];
  readonly deprecated: readonly Change[];
}

export function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): SchemaDrift {
  const old = definitionsOf(before);
  const current = definitionsOf(after);
  const added = [...current]
    .filter(([coordinate]) => !old.has(coordinate) && ownerIn(coordinate, old))
    .map(([coordinate, { type, required }]) => ({
      coordinate,
      detail: required ? `${type}, required` : type,
    }));
  const removed = [...old]
    .filter(([coordinate]) => !current.has(coordinate) && ownerIn(coordinate, current))
    .map(([coordinate, { type }]) => ({ coordinate, detail: type }));
  const changed: Change[] = [];
  const deprecated: Change[] = [];
  for (const [coordinate, definition] of current) {
    const previous = old.get(coordinate);
    if (previous === undefined) continue;
    if (previous.type !== definition.type)
      changed.push({ coordinate, detail: `${previous.type} → ${definition.type}` });
    if (definition.deprecation !== undefined && previous.deprecation === undefined)
      deprecated.push({ coordinate, detail: definition.deprecation });
  }
  return { added, removed, changed, deprecated };
}

export function isSame({ added, removed, changed, deprecated }: SchemaDrift): boolean {
  return added.length + removed.length + changed.length + deprecated.length === 0;
}

/** Whether the type or field around a coordinate is there: a type of its own always counts. */
function ownerIn(coordinate: string, definitions: ReadonlyMap<string, Definition>): boolean {
  const owner = /^(.*?)(?:\([^)]*\)|\.\w+)$/.exec(coordinate)?.[1];
  return owner === undefined || definitions.has(owner);
}

function definitionsOf(schema: GraphQLSchema): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const add = (coordinate: string, type: string, deprecation?: string | null, required = false): void =>
    void found.set(coordinate, { type, deprecation: deprecation ?? undefined, required });
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    add(type.name, kindOf(type));
    addMembers(type, add);
  }
  for (const directive of schema.getDirectives()) add(`@${directive.name}`, 'directive');
  return found;
}

type Add = (coordinate: string, type: string, deprecation?: string | null, required?: boolean) => void;

function addMembers(type: GraphQLNamedType, add: Add): void {
  const { name } = type;
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      add(`${name}.${field.name}`, String(field.type), field.deprecationReason);
      for (const argument of field.args)
        add(
          `${name}.${field.name}(${argument.name})`,
          String(argument.type),
          argument.deprecationReason,
          isRequiredArgument(argument),
        );
    }
  } else if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields()))
      add(`${name}.${field.name}`, String(field.type), field.deprecationReason, isRequiredInputField(field));
  } else if (isEnumType(type)) {
    for (const value of type.getValues()) add(`${name}.${value.name}`, 'value', value.deprecationReason);
  } else if (isUnionType(type)) {
    for (const member of type.getTypes()) add(`${name}.${member.name}`, 'member');
  }
}

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  return isUnionType(type) ? 'union' : 'scalar';
}
