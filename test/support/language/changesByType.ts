import type { ChangeType } from '../../../src/language/schema/changeTypes';
import {
  addArgument,
  addMember,
  describeAnew,
  editArgument,
  editDirective,
  editMember,
  hasPlainInt,
  input,
  isNullable,
  outputs,
  removeFrom,
  removeMember,
  removeType,
} from './changeMakers';
import type { Change } from './schemaEditing';
import type { TypeModel } from './schemaModel';

/** Changes by their expected type in the report. */
export const changesByType: readonly (readonly [ChangeType, Change])[] = [
  ['FIELD_REMOVED', removeMember(...outputs)],
  ['FIELD_REMOVED', removeMember('input')],
  [
    'FIELD_CHANGED_KIND',
    editMember(
      outputs,
      () => true,
      (field) => void (field.type = `[${field.type}]`),
    ),
  ],
  [
    'FIELD_CHANGED_KIND',
    editMember(
      outputs,
      (field) => !isNullable(field),
      (field) => void (field.type = field.type.slice(0, -1)),
    ),
  ],
  ['FIELD_CHANGED_KIND', editMember(['input'], isNullable, (field) => void (field.type += '!'))],
  ['FIELD_TYPE_NARROWED', editMember(outputs, isNullable, (field) => void (field.type += '!'))],
  ['FIELD_ADDED', addMember('type', (number) => input(`added${number}`, 'Int'))],
  ['REQUIRED_INPUT_FIELD_ADDED', addMember('input', (number) => input(`added${number}`, 'Int!'))],
  ['OPTIONAL_INPUT_FIELD_ADDED', addMember('input', (number) => input(`added${number}`, 'Int'))],
  [
    'INPUT_FIELD_DEFAULT_VALUE_CHANGE',
    editMember(
      ['input'],
      ({ type, defaultValue }) => /^(?:Int|Boolean|String)$/.test(type) && defaultValue === undefined,
      (field) => {
        field.defaultValue = { Int: '7', Boolean: 'true' }[field.type] ?? '"seven"';
      },
    ),
  ],
  [
    'INPUT_TYPE_WIDENED',
    editMember(
      ['input'],
      (field) => !isNullable(field),
      (field) => void (field.type = field.type.slice(0, -1)),
    ),
  ],
  [
    'INPUT_TYPE_WIDENED',
    editArgument(
      (arg) => !isNullable(arg),
      (arg) => void (arg.type = arg.type.slice(0, -1)),
    ),
  ],
  [
    'ARG_REMOVED',
    (editing) => {
      const chosen = editing.pickArgument(editing.args());
      if (chosen === undefined) return undefined;
      removeFrom(chosen.member.args, chosen.arg);
      return [chosen.type.name, chosen.member.name, chosen.arg.name];
    },
  ],
  ['ARG_CHANGED_KIND', editArgument(hasPlainInt, (arg) => void (arg.type = 'Int!'))],
  [
    'ARG_CHANGED_KIND',
    editArgument(
      ({ defaultValue }) => defaultValue === undefined,
      (arg) => void (arg.type = `[${arg.type}]`),
    ),
  ],
  ['REQUIRED_ARG_ADDED', addArgument((number) => input(`added${number}`, 'Int!'))],
  ['OPTIONAL_ARG_ADDED', addArgument((number) => input(`added${number}`, 'Int', '3'))],
  ['ARG_DEFAULT_VALUE_ADDED', editArgument(hasPlainInt, (arg) => void (arg.defaultValue = '11'))],
  [
    'ARG_DEFAULT_VALUE_CHANGE',
    editArgument(
      ({ type, defaultValue }) => type === 'Int' && defaultValue !== undefined,
      (arg) => void (arg.defaultValue = '123456'),
    ),
  ],
  [
    'ARG_DEFAULT_VALUE_CHANGE',
    editArgument(
      ({ type, defaultValue }) => !type.endsWith('!') && defaultValue !== undefined,
      (arg) => void (arg.defaultValue = undefined),
    ),
  ],
  ['VALUE_ADDED_TO_ENUM', addMember('enum', (number) => input(`ADDED_${number}`, ''))],
  ['VALUE_REMOVED_FROM_ENUM', removeMember('enum')],
  ['TYPE_REMOVED_FROM_UNION', removeMember('union')],
  [
    'TYPE_ADDED_TO_UNION',
    (editing) => {
      const union = editing.pick(editing.types('union'));
      const added = editing
        .types('type')
        .find(({ name }) => union?.members.every((member) => member.name !== name));
      if (union === undefined || added === undefined) return undefined;
      // Prevents later changes to the type and the member.
      editing.touch(added);
      const member = input(added.name, '');
      editing.touch(member);
      union.members.push(member);
      return [union.name, added.name];
    },
  ],
  [
    'IMPLEMENTED_INTERFACE_REMOVED',
    (editing) => {
      const type = editing.pick(editing.types('type').filter(({ interfaces }) => interfaces.length > 0));
      const removed = type?.interfaces.pop();
      return type && removed !== undefined ? [type.name, removed] : undefined;
    },
  ],
  [
    'IMPLEMENTED_INTERFACE_ADDED',
    (editing) => {
      const [added] = editing.types('interface');
      const type = editing.pick(
        editing
          .types('type')
          .filter(({ interfaces }) => added !== undefined && !interfaces.includes(added.name)),
      );
      if (type === undefined || added === undefined) return undefined;
      type.interfaces.push(added.name);
      return [type.name, added.name];
    },
  ],
  [
    'TYPE_ADDED',
    (editing, number) => {
      const type: TypeModel = {
        name: `Added${number}`,
        description: undefined,
        kind: 'type',
        oneOf: false,
        interfaces: [],
        members: [input('id', 'ID')],
      };
      for (const part of [type, ...type.members]) editing.touch(part);
      editing.model.types.push(type);
      return [type.name];
    },
  ],
  ['TYPE_REMOVED', removeType],
  [
    'TYPE_CHANGED_KIND',
    (editing) => {
      const type = editing.pick(editing.types('enum').filter((type) => editing.canRemove(type)));
      if (type === undefined) return undefined;
      Object.assign(type, { kind: 'scalar', members: [] });
      return [type.name];
    },
  ],
  [
    'ONE_OF_ADDED',
    (editing) => {
      const type = editing.pick(editing.types('input').filter(({ oneOf }) => !oneOf));
      if (type === undefined) return undefined;
      type.oneOf = true;
      return [type.name];
    },
  ],
  [
    'DIRECTIVE_REMOVED',
    (editing) => {
      const directive = editing.pick(editing.model.directives);
      if (directive === undefined) return undefined;
      removeFrom(editing.model.directives, directive);
      return [directive.name];
    },
  ],
  [
    'DIRECTIVE_ARG_REMOVED',
    editDirective(
      ({ args }) => args.length > 0,
      ({ args }) => [args.shift()?.name ?? ''],
    ),
  ],
  [
    'REQUIRED_DIRECTIVE_ARG_ADDED',
    editDirective(
      () => true,
      ({ args }, number) => {
        args.push(input(`added${number}`, 'Int!'));
        return [`added${number}`];
      },
    ),
  ],
  [
    'OPTIONAL_DIRECTIVE_ARG_ADDED',
    editDirective(
      () => true,
      ({ args }, number) => {
        args.push(input(`added${number}`, 'Int'));
        return [`added${number}`];
      },
    ),
  ],
  [
    'DIRECTIVE_ARG_CHANGED_KIND',
    editDirective(
      ({ args }) => args.length > 0,
      ({ args }) => {
        const [arg] = args;
        if (arg !== undefined) arg.type = `[${arg.type}]`;
        return [arg?.name ?? ''];
      },
    ),
  ],
  [
    'DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE',
    editDirective(
      ({ args }) => args.length > 0,
      ({ args }) => {
        const [arg] = args;
        if (arg !== undefined) arg.defaultValue = '99';
        return [arg?.name ?? ''];
      },
    ),
  ],
  [
    'DIRECTIVE_REPEATABLE_REMOVED',
    editDirective(
      ({ repeatable }) => repeatable,
      (directive) => {
        directive.repeatable = false;
        return [];
      },
    ),
  ],
  [
    'DIRECTIVE_LOCATION_REMOVED',
    editDirective(
      ({ locations }) => locations.length > 1,
      ({ locations }) => [locations.shift() ?? ''],
    ),
  ],
  [
    'DIRECTIVE_LOCATION_ADDED',
    editDirective(
      ({ locations }) => !locations.includes('MUTATION'),
      ({ locations }) => {
        locations.push('MUTATION');
        return ['MUTATION'];
      },
    ),
  ],
  [
    'DEPRECATION_ADDED',
    editMember(
      [...outputs, 'enum'],
      ({ deprecation }) => deprecation === undefined,
      (member) => void (member.deprecation = 'Use another.'),
    ),
  ],
  [
    'DEPRECATION_REMOVED',
    editMember(
      [...outputs, 'enum'],
      ({ deprecation }) => deprecation !== undefined,
      (member) => void (member.deprecation = undefined),
    ),
  ],
  [
    'DEPRECATION_REASON_CHANGE',
    editMember(
      [...outputs, 'enum'],
      ({ deprecation }) => deprecation !== undefined,
      (member) => void (member.deprecation = 'Another reason.'),
    ),
  ],
  ['DESCRIPTION_CHANGE', editMember([...outputs, 'input', 'enum'], () => true, describeAnew)],
  ['DESCRIPTION_CHANGE', editArgument(() => true, describeAnew)],
  [
    'DESCRIPTION_CHANGE',
    (editing) => {
      const type = editing.pick(editing.model.types);
      if (type === undefined) return undefined;
      describeAnew(type);
      return [type.name];
    },
  ],
];
