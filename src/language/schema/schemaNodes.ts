import * as l10n from '@vscode/l10n';
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { formatFields } from '../../shared/formatCounts';
import { formatCount } from '../../shared/format';
import { fieldSnippet } from '../completion/snippets';
import type { SchemaNode } from '../protocol';

const typesId = 'types';

/**
 * Returns the children of a node in the Schema view.
 *
 * @param id a path whose last type or field determines the children, or `undefined` for the root nodes
 */
export function schemaNodes(schema: GraphQLSchema, id: string | undefined): readonly SchemaNode[] {
  if (id === undefined) return rootNodes(schema);
  if (id === typesId) return userTypes(schema).map((type) => typeNode(schema, type, `${id}/${type.name}`));
  const [, coordinate = ''] = /(?:^|\/)([^/]+)$/.exec(id) ?? [];
  const [typeName = '', fieldName] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (!type) return [];
  if (fieldName === undefined) return memberNodes(schema, type, id);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
  return field ? belowField(schema, `${type.name}.${field.name}`, field, id) : [];
}

function rootNodes(schema: GraphQLSchema): SchemaNode[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const nodes = roots
    .filter((type) => type !== undefined && type !== null)
    .map((type) => ({
      ...node(
        'root',
        type.name,
        type.name,
        formatFields(Object.keys(type.getFields()).length),
        type.description,
      ),
      hasChildren: true,
      coordinate: type.name,
    }));
  const types = node(
    'root',
    typesId,
    l10n.t({ message: 'Types', comment: 'The types of a GraphQL schema' }),
    formatCount(userTypes(schema).length),
    l10n.t('All types of the schema except introspection types.'),
  );
  return [...nodes, { ...types, hasChildren: true }];
}

function memberNodes(schema: GraphQLSchema, type: GraphQLNamedType, id: string): SchemaNode[] {
  if (isObjectType(type) || isInterfaceType(type))
    return Object.values(type.getFields()).map((field) =>
      fieldNode(type.name, field, `${id}/${type.name}.${field.name}`),
    );
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => ({
      ...node('argument', `${id}/=${field.name}`, field.name, String(field.type), field.description),
      deprecated: Boolean(field.deprecationReason),
      coordinate: `${type.name}.${field.name}`,
    }));
  }
  if (isEnumType(type)) {
    return type.getValues().map((value) => ({
      ...node('value', `${id}/=${value.name}`, value.name, '', value.description),
      deprecated: Boolean(value.deprecationReason),
      coordinate: `${type.name}.${value.name}`,
    }));
  }
  if (isUnionType(type))
    return type.getTypes().map((member) => typeNode(schema, member, `${id}/${member.name}`, 'member'));
  return [];
}

function fieldNode(owner: string, field: GraphQLField<unknown, unknown>, id: string): SchemaNode {
  const { name, type, description, deprecationReason, args } = field;
  const snippet = fieldSnippet(field, { parenthesis: false, brace: false });
  const composite = isCompositeType(getNamedType(type));
  return {
    ...node('field', id, name, String(type), [deprecationReason, description].filter(Boolean).join('\n\n')),
    deprecated: Boolean(deprecationReason),
    hasChildren: composite || args.length > 0,
    insert: snippet?.text ?? name,
    coordinate: `${owner}.${name}`,
  };
}

function belowField(
  schema: GraphQLSchema,
  coordinate: string,
  field: GraphQLField<unknown, unknown>,
  id: string,
): SchemaNode[] {
  const args = field.args.map((argument) => ({
    ...node(
      'argument',
      `${id}/(${argument.name}`,
      `(${argument.name})`,
      String(argument.type),
      argument.description,
    ),
    deprecated: Boolean(argument.deprecationReason),
    coordinate,
  }));
  const type = getNamedType(field.type);
  return [...args, ...(isCompositeType(type) ? memberNodes(schema, type, id) : [])];
}

function typeNode(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  id: string,
  kind: 'type' | 'member' = 'type',
): SchemaNode {
  return {
    ...node(kind, id, type.name, kindOf(type), type.description),
    hasChildren: memberNodes(schema, type, id).length > 0,
    coordinate: type.name,
  };
}

function node(
  kind: SchemaNode['kind'],
  id: string,
  label: string,
  detail: string,
  documentation: string | null | undefined,
): SchemaNode {
  return {
    id,
    label,
    detail,
    kind,
    documentation: documentation ?? '',
    deprecated: false,
    hasChildren: false,
  };
}

export function userTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function kindOf(type: GraphQLNamedType): string {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isEnumType(type)) return 'enum';
  return isInputObjectType(type) ? 'input' : 'scalar';
}
