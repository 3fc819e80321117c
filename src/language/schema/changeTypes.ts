import * as l10n from '@vscode/l10n';
import type { BreakingChangeType, DangerousChangeType } from 'graphql';

/** The effect of a change on operations: makes them invalid, can change their results, or has no effect. */
export type Impact = 'breaking' | 'dangerous' | 'harmless';

/** The impacts of the types of changes that graphql-js lacks. */
export const localImpacts = {
  OPERATION_TYPE_CHANGED: 'breaking',
  ARG_BECAME_REQUIRED: 'breaking',
  INPUT_FIELD_BECAME_REQUIRED: 'breaking',
  ONE_OF_ADDED: 'breaking',
  DIRECTIVE_ARG_CHANGED_KIND: 'breaking',
  ARG_DEFAULT_VALUE_ADDED: 'dangerous',
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: 'dangerous',
  DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE: 'dangerous',
  SCALAR_SPECIFICATION_CHANGE: 'dangerous',
  TYPE_ADDED: 'harmless',
  FIELD_ADDED: 'harmless',
  OPERATION_TYPE_ADDED: 'harmless',
  DIRECTIVE_ADDED: 'harmless',
  OPTIONAL_DIRECTIVE_ARG_ADDED: 'harmless',
  DIRECTIVE_LOCATION_ADDED: 'harmless',
  DIRECTIVE_REPEATABLE_ADDED: 'harmless',
  FIELD_TYPE_NARROWED: 'harmless',
  INPUT_TYPE_WIDENED: 'harmless',
  ONE_OF_REMOVED: 'harmless',
  DEPRECATION_ADDED: 'harmless',
  DEPRECATION_REMOVED: 'harmless',
  DEPRECATION_REASON_CHANGE: 'harmless',
  DESCRIPTION_CHANGE: 'harmless',
} as const satisfies Readonly<Record<string, Impact>>;

export type LocalChangeType = keyof typeof localImpacts;

export type ChangeType = `${BreakingChangeType}` | `${DangerousChangeType}` | LocalChangeType;

/** Returns the headings of the drift report, by change type. */
export function changeLabels(): Readonly<Record<ChangeType, string>> {
  return {
    TYPE_REMOVED: l10n.t('Types removed'),
    TYPE_CHANGED_KIND: l10n.t('Types with another kind'),
    TYPE_REMOVED_FROM_UNION: l10n.t('Union members removed'),
    VALUE_REMOVED_FROM_ENUM: l10n.t('Enum values removed'),
    REQUIRED_INPUT_FIELD_ADDED: l10n.t('Required input fields added'),
    IMPLEMENTED_INTERFACE_REMOVED: l10n.t('Interfaces no longer implemented'),
    FIELD_REMOVED: l10n.t('Fields removed'),
    FIELD_CHANGED_KIND: l10n.t('Fields with another type'),
    REQUIRED_ARG_ADDED: l10n.t('Required arguments added'),
    ARG_REMOVED: l10n.t('Arguments removed'),
    ARG_CHANGED_KIND: l10n.t('Arguments with another type'),
    DIRECTIVE_REMOVED: l10n.t('Directives removed'),
    DIRECTIVE_ARG_REMOVED: l10n.t('Directive arguments removed'),
    REQUIRED_DIRECTIVE_ARG_ADDED: l10n.t('Required directive arguments added'),
    DIRECTIVE_REPEATABLE_REMOVED: l10n.t('Directives no longer repeatable'),
    DIRECTIVE_LOCATION_REMOVED: l10n.t('Directive locations removed'),
    OPERATION_TYPE_CHANGED: l10n.t('Root types changed'),
    ARG_BECAME_REQUIRED: l10n.t('Arguments that are now required'),
    INPUT_FIELD_BECAME_REQUIRED: l10n.t('Input fields that are now required'),
    ONE_OF_ADDED: l10n.t('Input types that now require exactly one field'),
    DIRECTIVE_ARG_CHANGED_KIND: l10n.t('Directive arguments with another type'),
    VALUE_ADDED_TO_ENUM: l10n.t('Enum values added'),
    TYPE_ADDED_TO_UNION: l10n.t('Union members added'),
    OPTIONAL_INPUT_FIELD_ADDED: l10n.t('Optional input fields added'),
    OPTIONAL_ARG_ADDED: l10n.t('Optional arguments added'),
    IMPLEMENTED_INTERFACE_ADDED: l10n.t('Interfaces implemented'),
    ARG_DEFAULT_VALUE_CHANGE: l10n.t('Default values of arguments changed'),
    ARG_DEFAULT_VALUE_ADDED: l10n.t('Default values of arguments added'),
    INPUT_FIELD_DEFAULT_VALUE_CHANGE: l10n.t('Default values of input fields changed'),
    DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE: l10n.t('Default values of directive arguments changed'),
    SCALAR_SPECIFICATION_CHANGE: l10n.t('Specification URLs of scalars changed'),
    TYPE_ADDED: l10n.t('Types added'),
    FIELD_ADDED: l10n.t('Fields added'),
    OPERATION_TYPE_ADDED: l10n.t('Root types added'),
    DIRECTIVE_ADDED: l10n.t('Directives added'),
    OPTIONAL_DIRECTIVE_ARG_ADDED: l10n.t('Optional directive arguments added'),
    DIRECTIVE_LOCATION_ADDED: l10n.t('Directive locations added'),
    DIRECTIVE_REPEATABLE_ADDED: l10n.t('Directives made repeatable'),
    FIELD_TYPE_NARROWED: l10n.t('Fields with a narrower type'),
    INPUT_TYPE_WIDENED: l10n.t('Arguments and input fields with a wider type'),
    ONE_OF_REMOVED: l10n.t('Input types that no longer require exactly one field'),
    DEPRECATION_ADDED: l10n.t('Deprecations added'),
    DEPRECATION_REMOVED: l10n.t('Deprecations removed'),
    DEPRECATION_REASON_CHANGE: l10n.t('Deprecation reasons changed'),
    DESCRIPTION_CHANGE: l10n.t('Descriptions changed'),
  };
}
