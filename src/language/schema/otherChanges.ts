import * as l10n from '@vscode/l10n';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import { displayLine } from '../../shared/displayText';
import { membersOf } from './changedTypes';
import type { LocalChangeType } from './changeTypes';
import { defaultText } from './defaultText';

export interface LocalChange {
  readonly type: LocalChangeType;
  readonly description: string;
}

type Report = (type: LocalChangeType, description: string) => void;

/** The maximum length of a deprecation reason in the report, in characters. */
const maxReasonLength = 200;

/**
 * Returns the differences between two schemas that graphql-js 16 doesn't report, including breaking changes.
 *
 * @param isDescribed whether to report other descriptions
 */
export function otherChanges(
  before: GraphQLSchema,
  after: GraphQLSchema,
  isDescribed: boolean,
): readonly LocalChange[] {
  const found: LocalChange[] = [];
  const report: Report = (type, description) => {
    if (type !== 'DESCRIPTION_CHANGE' || isDescribed) found.push({ type, description });
  };
  if (isOtherDescription(before, after))
    report('DESCRIPTION_CHANGE', l10n.t('The schema has a different description.'));
  compareRoots(before, after, report);
  const types = match(declaredTypes(before), declaredTypes(after));
  for (const { name } of types.added) report('TYPE_ADDED', added(name));
  for (const [old, current] of types.both) compareTypes(old, current, report);
  const directives = match(before.getDirectives(), after.getDirectives());
  for (const { name } of directives.added) report('DIRECTIVE_ADDED', added(`@${name}`));
  for (const [old, current] of directives.both) compareDirectives(old, current, report);
  return found;
}

/** Whether a schema has descriptions. Some introspection queries omit all of them. */
export function hasDescriptions(schema: GraphQLSchema): boolean {
  const isDescribed = ({ description }: Described): boolean => (description ?? '') !== '';
  return (
    isDescribed(schema) ||
    declaredTypes(schema).some(
      (type) => !isIntrospectionType(type) && (isDescribed(type) || membersOf(type).some(isDescribed)),
    )
  );
}

/** Returns all types except built-in scalars, which a schema contains only if a type uses them. */
function declaredTypes(schema: GraphQLSchema): readonly GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter((type) => !isSpecifiedScalarType(type));
}

function compareRoots(before: GraphQLSchema, after: GraphQLSchema, report: Report): void {
  const roots = [
    ['query', before.getQueryType(), after.getQueryType()],
    ['mutation', before.getMutationType(), after.getMutationType()],
    ['subscription', before.getSubscriptionType(), after.getSubscriptionType()],
  ] as const;
  for (const [operation, old, current] of roots) {
    if (old?.name === current?.name) continue;
    if (old == null)
      report(
        'OPERATION_TYPE_ADDED',
        l10n.t('The {operation} type {name} was added.', { operation, name: current?.name ?? '' }),
      );
    else
      report(
        'OPERATION_TYPE_CHANGED',
        current == null
          ? l10n.t('The {operation} type {name} was removed.', { operation, name: old.name })
          : l10n.t('The {operation} type changed from {old} to {current}.', {
              operation,
              old: old.name,
              current: current.name,
            }),
      );
  }
}

function compareTypes(before: GraphQLNamedType, after: GraphQLNamedType, report: Report): void {
  const { name } = before;
  compareDescription(name, before, after, report);
  if ((isObjectType(before) && isObjectType(after)) || (isInterfaceType(before) && isInterfaceType(after))) {
    const fields = match(Object.values(before.getFields()), Object.values(after.getFields()));
    for (const field of fields.added) report('FIELD_ADDED', added(`${name}.${field.name}`));
    for (const [old, current] of fields.both) compareFields(`${name}.${old.name}`, old, current, report);
  } else if (isInputObjectType(before) && isInputObjectType(after)) {
    compareInputs(before, after, report);
  } else if (isEnumType(before) && isEnumType(after)) {
    for (const [old, current] of match(before.getValues(), after.getValues()).both)
      compareNotes(`${name}.${old.name}`, old, current, report);
  } else if (isScalarType(before) && isScalarType(after)) {
    if ((before.specifiedByURL ?? undefined) !== (after.specifiedByURL ?? undefined))
      report('SCALAR_SPECIFICATION_CHANGE', l10n.t('{name} has a different specification URL.', { name }));
  }
}

type AnyField = GraphQLField<unknown, unknown>;

function compareFields(coordinate: string, before: AnyField, after: AnyField, report: Report): void {
  compareNotes(coordinate, before, after, report);
  if (isOtherType(before, after) && isNarrowed(before.type, after.type))
    report('FIELD_TYPE_NARROWED', typeChange(coordinate, before, after));
  for (const [old, current] of match(before.args, after.args).both)
    compareArguments(`${coordinate}(${old.name}:)`, old, current, report);
}

function compareArguments(
  coordinate: string,
  before: GraphQLArgument,
  after: GraphQLArgument,
  report: Report,
): void {
  compareNotes(coordinate, before, after, report);
  if (!isNarrowed(after.type, before.type)) return;
  if (isOtherType(before, after)) report('INPUT_TYPE_WIDENED', typeChange(coordinate, before, after));
  if (before.defaultValue === undefined && after.defaultValue !== undefined)
    report('ARG_DEFAULT_VALUE_ADDED', defaultChange(coordinate, before, after));
  if (isRequiredArgument(after) && !isRequiredArgument(before))
    report('ARG_BECAME_REQUIRED', nowRequired(coordinate));
}

function compareInputs(before: GraphQLInputObjectType, after: GraphQLInputObjectType, report: Report): void {
  const { name } = before;
  if (before.isOneOf !== after.isOneOf)
    report(
      after.isOneOf ? 'ONE_OF_ADDED' : 'ONE_OF_REMOVED',
      after.isOneOf
        ? l10n.t('{name} now requires exactly one field.', { name })
        : l10n.t('{name} no longer requires exactly one field.', { name }),
    );
  for (const [old, current] of match(Object.values(before.getFields()), Object.values(after.getFields()))
    .both) {
    const coordinate = `${name}.${old.name}`;
    compareNotes(coordinate, old, current, report);
    if (!isNarrowed(current.type, old.type)) continue;
    if (isOtherType(old, current)) report('INPUT_TYPE_WIDENED', typeChange(coordinate, old, current));
    if (defaultText(old) !== defaultText(current))
      report('INPUT_FIELD_DEFAULT_VALUE_CHANGE', defaultChange(coordinate, old, current));
    if (isRequiredInputField(current) && !isRequiredInputField(old))
      report('INPUT_FIELD_BECAME_REQUIRED', nowRequired(coordinate));
  }
}

function compareDirectives(before: GraphQLDirective, after: GraphQLDirective, report: Report): void {
  const name = `@${before.name}`;
  compareDescription(name, before, after, report);
  if (!before.isRepeatable && after.isRepeatable)
    report('DIRECTIVE_REPEATABLE_ADDED', l10n.t('{name} is now repeatable.', { name }));
  for (const location of after.locations)
    if (!before.locations.includes(location))
      report(
        'DIRECTIVE_LOCATION_ADDED',
        l10n.t('The location {location} was added to {name}.', { location, name }),
      );
  const args = match(before.args, after.args);
  for (const argument of args.added)
    if (!isRequiredArgument(argument))
      report('OPTIONAL_DIRECTIVE_ARG_ADDED', added(`${name}(${argument.name}:)`));
  for (const [old, current] of args.both) {
    const coordinate = `${name}(${old.name}:)`;
    compareNotes(coordinate, old, current, report);
    const safe = isNarrowed(current.type, old.type);
    if (isOtherType(old, current))
      report(
        safe ? 'INPUT_TYPE_WIDENED' : 'DIRECTIVE_ARG_CHANGED_KIND',
        typeChange(coordinate, old, current),
      );
    if (safe && defaultText(old) !== defaultText(current))
      report('DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE', defaultChange(coordinate, old, current));
    if (safe && isRequiredArgument(current) && !isRequiredArgument(old))
      report('ARG_BECAME_REQUIRED', nowRequired(coordinate));
  }
}

interface Described {
  readonly description?: string | null | undefined;
}

function compareDescription(coordinate: string, before: Described, after: Described, report: Report): void {
  if (isOtherDescription(before, after))
    report('DESCRIPTION_CHANGE', l10n.t('{name} has a different description.', { name: coordinate }));
}

function isOtherDescription(before: Described, after: Described): boolean {
  return (before.description ?? '') !== (after.description ?? '');
}

function added(name: string): string {
  return l10n.t('{name} was added.', { name });
}

function nowRequired(name: string): string {
  return l10n.t('{name} is now required.', { name });
}

interface Noted extends Described {
  readonly deprecationReason?: string | null | undefined;
}

function compareNotes(coordinate: string, before: Noted, after: Noted, report: Report): void {
  compareDescription(coordinate, before, after, report);
  const old = before.deprecationReason ?? undefined;
  const current = after.deprecationReason ?? undefined;
  if (old === current) return;
  if (current === undefined)
    return report('DEPRECATION_REMOVED', l10n.t('{name} is no longer deprecated.', { name: coordinate }));
  const reason = displayLine(current, maxReasonLength);
  const values = { name: coordinate, reason };
  if (old === undefined) report('DEPRECATION_ADDED', l10n.t('{name} is now deprecated: {reason}', values));
  else
    report(
      'DEPRECATION_REASON_CHANGE',
      l10n.t('{name} has a different deprecation reason: {reason}', values),
    );
}

interface Typed {
  readonly type: GraphQLType;
}

function isOtherType(before: Typed, after: Typed): boolean {
  return String(before.type) !== String(after.type);
}

function typeChange(coordinate: string, before: Typed, after: Typed): string {
  return l10n.t('{name} changed type from {old} to {current}.', {
    name: coordinate,
    old: String(before.type),
    current: String(after.type),
  });
}

type WithDefault = GraphQLArgument | GraphQLInputField;

function defaultChange(coordinate: string, before: WithDefault, after: WithDefault): string {
  const none = l10n.t({ message: 'none', comment: 'Instead of a value' });
  const [old, current] = [defaultText(before) ?? none, defaultText(after) ?? none];
  return l10n.t('{name} changed its default value from {old} to {current}.', {
    name: coordinate,
    old,
    current,
  });
}

/** Whether the types are equal or `after` differs only by additional non-null modifiers. */
function isNarrowed(before: GraphQLType, after: GraphQLType): boolean {
  if (isNonNullType(after)) return isNarrowed(isNonNullType(before) ? before.ofType : before, after.ofType);
  if (isNonNullType(before)) return false;
  if (isListType(before) || isListType(after))
    return isListType(before) && isListType(after) && isNarrowed(before.ofType, after.ofType);
  return before.name === after.name;
}

interface Matched<T> {
  readonly added: readonly T[];
  readonly both: readonly (readonly [T, T])[];
}

function match<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]): Matched<T> {
  const old = new Map(before.map((item) => [item.name, item]));
  const added: T[] = [];
  const both: [T, T][] = [];
  for (const item of after) {
    const previous = old.get(item.name);
    if (previous === undefined) added.push(item);
    else both.push([previous, item]);
  }
  return { added, both };
}
