import * as l10n from '@vscode/l10n';
import { Kind, print, type TypeNode, type VariableDefinitionNode } from 'graphql';
import { isObject, readExactJson, readNumber } from '../../shared/json/exactJson';
import { formatJson } from '../../shared/json/formatJson';
import { containsToken } from '../secrets/tokenShapes';
import { literalValue } from './literalValue';

/** Information about a schema type that determines its input form. */
export interface NamedTypeInfo {
  readonly kind: 'ENUM' | 'INPUT_OBJECT' | 'SCALAR' | 'other';
  readonly values: readonly string[];
}

/** The input for one variable. */
export interface VariableInput {
  readonly name: string;
  /** The type as declared: `[ID!]!`. */
  readonly type: string;
  readonly required: boolean;
  readonly form: InputForm;
  /** The declared default value as JSON text. */
  readonly defaultText: string | undefined;
}

type InputForm =
  | {
      readonly kind: 'pick';
      readonly choices: readonly { readonly label: string; readonly value: unknown }[];
    }
  | { readonly kind: 'integer' | 'float' | 'bigInteger' | 'text' | 'date' | 'json' };

export type ReadInput = { readonly value: unknown } | { readonly problem: string };

/** Returns the innermost named type of a declared type: `ID` of `[ID!]!`. */
export function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

/** The input forms of built-in scalars and of custom scalars with well-known names. */
const formByType: Readonly<Record<string, InputForm>> = {
  Int: { kind: 'integer' },
  Float: { kind: 'float' },
  String: { kind: 'text' },
  ID: { kind: 'text' },
  Boolean: {
    kind: 'pick',
    choices: [
      { label: 'true', value: true },
      { label: 'false', value: false },
    ],
  },
  BigInt: { kind: 'bigInteger' },
  DateTime: { kind: 'date' },
  Date: { kind: 'date' },
};

/** Whether an input for the type can be created without the schema. */
export function isKnownType(name: string): boolean {
  return Object.hasOwn(formByType, name);
}

/**
 * Returns the input for a declared variable.
 *
 * @param facts information about the named type of the variable, if it is known
 */
export function variableInput(
  { variable, type, defaultValue }: VariableDefinitionNode,
  facts?: NamedTypeInfo,
): VariableInput {
  const inner = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return {
    name: variable.name.value,
    type: print(type),
    required: type.kind === Kind.NON_NULL_TYPE && !defaultValue,
    form: inner.kind === Kind.LIST_TYPE ? { kind: 'json' } : formOf(inner.name.value, facts),
    defaultText: defaultValue ? formatJson(literalValue(defaultValue)) : undefined,
  };
}

function formOf(name: string, facts: NamedTypeInfo | undefined): InputForm {
  const known = Object.hasOwn(formByType, name) ? formByType[name] : undefined;
  if (known) return known;
  if (facts?.kind === 'ENUM')
    return { kind: 'pick', choices: facts.values.map((value) => ({ label: value, value })) };
  return { kind: 'json' };
}

/**
 * Parses the text that the user entered for a variable. Returns strings unchanged, including the empty
 * string. Rejects `Int` values beyond 32 bits, like an instance.
 */
export function readInput({ form }: VariableInput, text: string): ReadInput {
  const trimmed = text.trim();
  switch (form.kind) {
    case 'pick': {
      const choice = form.choices.find(({ label }) => label === trimmed);
      return choice ? { value: choice.value } : { problem: l10n.t('Select one of the values.') };
    }
    case 'text':
      return { value: text };
    case 'integer': {
      if (!/^-?\d+$/.test(trimmed)) return { problem: l10n.t('Enter a whole number.') };
      const value = Number(trimmed);
      return value >= -(2 ** 31) && value < 2 ** 31
        ? { value }
        : {
            problem: l10n.t('Enter a whole number from {min} to {max}.', {
              min: -(2 ** 31),
              max: 2 ** 31 - 1,
            }),
          };
    }
    case 'float':
      return trimmed !== '' && Number.isFinite(Number(trimmed))
        ? { value: /^-?\d+$/.test(trimmed) ? readNumber(trimmed) : Number(trimmed) }
        : { problem: l10n.t('Enter a number.') };
    case 'bigInteger':
      return /^-?\d+$/.test(trimmed) ? { value: trimmed } : { problem: l10n.t('Enter a whole number.') };
    case 'date':
      return readDate(trimmed);
    case 'json':
      return jsonIn(trimmed);
  }
}

function readDate(text: string): ReadInput {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text)))
    return { problem: l10n.t('Enter a date (2026-01-31) or a date and time (2026-01-31T12:00:00Z).') };
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    if (new Date(text).toISOString().slice(0, 10) !== text)
      return { problem: l10n.t("This date doesn't exist.") };
    return { value: `${text}T00:00:00Z` };
  }
  return { value: text };
}

function jsonIn(text: string): ReadInput {
  const value = readExactJson(text);
  // The message of the error would quote the text, which can be a secret in a hidden input.
  return value === undefined ? { problem: l10n.t('Enter valid JSON.') } : { value };
}

/** Formats the value of a variable as the text of its input. */
export function inputText({ form }: VariableInput, value: unknown): string {
  return typeof value === 'string' && form.kind !== 'json' ? value : formatJson(value);
}

/** Matches the names of variables, arguments, and fields that are always secret. Such values are never saved. */
const secretName = /token|secret|passw|credential|api_?key|private_?key|authorization/i;

export function isSecretName(name: string, marked: readonly string[] = []): boolean {
  return secretName.test(name) || marked.includes(name);
}

/**
 * Returns the variables to save or show. Omits secrets, and strings and lists with strings that contain a token, at any
 * depth.
 */
export function withoutSecrets(
  variables: Readonly<Record<string, unknown>>,
  marked: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      isSecretName(name, marked) || hasToken(value) ? [] : [[name, cleaned(value, marked)]],
    ),
  );
}

function hasToken(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasToken);
  return typeof value === 'string' && containsToken(value);
}

function cleaned(value: unknown, marked: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item, marked));
  return isObject(value) ? withoutSecrets(value, marked) : value;
}
