import type { BreakingChangeType, DangerousChangeType } from 'graphql';

/** Whether a change makes operations invalid, may change what they return, or does neither. */
export type Impact = 'breaking' | 'dangerous' | 'harmless';

/** The impact of the changes that graphql-js doesn't report. */
export const ownImpacts = {
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

export type OwnChangeType = keyof typeof ownImpacts;

export type ChangeType = `${BreakingChangeType}` | `${DangerousChangeType}` | OwnChangeType;

/** Headings of the report, by change type. */
export const changeLabels: Readonly<Record<ChangeType, string>> = {
  TYPE_REMOVED: 'Types removed',
  TYPE_CHANGED_KIND: 'Types of another kind',
  TYPE_REMOVED_FROM_UNION: 'Union members removed',
  VALUE_REMOVED_FROM_ENUM: 'Enum values removed',
  REQUIRED_INPUT_FIELD_ADDED: 'Required input fields added',
  IMPLEMENTED_INTERFACE_REMOVED: 'Interfaces no longer implemented',
  FIELD_REMOVED: 'Fields removed',
  FIELD_CHANGED_KIND: 'Fields with another type',
  REQUIRED_ARG_ADDED: 'Required arguments added',
  ARG_REMOVED: 'Arguments removed',
  ARG_CHANGED_KIND: 'Arguments with another type',
  DIRECTIVE_REMOVED: 'Directives removed',
  DIRECTIVE_ARG_REMOVED: 'Directive arguments removed',
  REQUIRED_DIRECTIVE_ARG_ADDED: 'Required directive arguments added',
  DIRECTIVE_REPEATABLE_REMOVED: 'Directives no longer repeatable',
  DIRECTIVE_LOCATION_REMOVED: 'Directive locations removed',
  OPERATION_TYPE_CHANGED: 'Root types changed',
  ARG_BECAME_REQUIRED: 'Arguments that are now required',
  INPUT_FIELD_BECAME_REQUIRED: 'Input fields that are now required',
  ONE_OF_ADDED: 'Inputs that now require exactly one field',
  DIRECTIVE_ARG_CHANGED_KIND: 'Directive arguments with another type',
  VALUE_ADDED_TO_ENUM: 'Enum values added',
  TYPE_ADDED_TO_UNION: 'Union members added',
  OPTIONAL_INPUT_FIELD_ADDED: 'Optional input fields added',
  OPTIONAL_ARG_ADDED: 'Optional arguments added',
  IMPLEMENTED_INTERFACE_ADDED: 'Interfaces implemented',
  ARG_DEFAULT_VALUE_CHANGE: 'Default values of arguments changed',
  ARG_DEFAULT_VALUE_ADDED: 'Default values of arguments added',
  INPUT_FIELD_DEFAULT_VALUE_CHANGE: 'Default values of input fields changed',
  DIRECTIVE_ARG_DEFAULT_VALUE_CHANGE: 'Default values of directive arguments changed',
  SCALAR_SPECIFICATION_CHANGE: 'Scalars with another specification',
  TYPE_ADDED: 'Types added',
  FIELD_ADDED: 'Fields added',
  OPERATION_TYPE_ADDED: 'Root types added',
  DIRECTIVE_ADDED: 'Directives added',
  OPTIONAL_DIRECTIVE_ARG_ADDED: 'Optional directive arguments added',
  DIRECTIVE_LOCATION_ADDED: 'Directive locations added',
  DIRECTIVE_REPEATABLE_ADDED: 'Directives made repeatable',
  FIELD_TYPE_NARROWED: 'Fields that are null less often',
  INPUT_TYPE_WIDENED: 'Arguments and input fields that accept null',
  ONE_OF_REMOVED: 'Inputs that no longer require exactly one field',
  DEPRECATION_ADDED: 'Deprecations added',
  DEPRECATION_REMOVED: 'Deprecations removed',
  DEPRECATION_REASON_CHANGE: 'Deprecation reasons changed',
  DESCRIPTION_CHANGE: 'Descriptions changed',
};
