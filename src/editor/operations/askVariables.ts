import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { Operation } from '../../operations/document';
import {
  inputText,
  isKnownType,
  isSecretName,
  namedType,
  type NamedTypeInfo,
  readInput,
  variableInput,
  type VariableInput,
} from '../../operations/request/variableInputs';
import { secretVariables } from '../../operations/run/settings';
import type { Variables } from '../../operations/variables';
import { isCanceled } from '../../shared/userError';
import { settings } from '../adapters/settings';
import { askSteps, type Step } from '../adapters/steps/steps';
import type { App } from '../app';

const known = new Map<string, NamedTypeInfo>();

const typeQuery =
  'query VariableType($name: String!) { __type(name: $name) { kind enumValues(includeDeprecated: true) { name } } }';

/**
 * Prompts for each variable, with an input that fits its type.
 *
 * @param names the variables to prompt for
 * @param values the current values, which prefill the inputs
 * @returns the current values with the user's changes, or `undefined` if the user cancels
 */
export async function askVariables(
  app: App,
  connection: Connection,
  operation: Operation,
  names: ReadonlySet<string>,
  values: Variables,
): Promise<Variables | undefined> {
  const entered: Record<string, unknown> = { ...values };
  const definitions = (operation.node.variableDefinitions ?? []).filter(({ variable }) =>
    names.has(variable.name.value),
  );
  const inputs = await Promise.all(
    definitions.map(async (definition) => {
      const type = namedType(definition.type);
      return variableInput(
        definition,
        isKnownType(type) ? undefined : await typeFacts(app, connection, type),
      );
    }),
  );
  const steps = inputs.map((input) => stepFor(input, entered));
  const { name } = operation;
  const title = name === undefined ? l10n.t('Variables') : l10n.t('Variables of {name}', { name });
  return (await askSteps(title, steps)) ? entered : undefined;
}

function stepFor(input: VariableInput, entered: Record<string, unknown>): Step {
  const { name, type, form } = input;
  const skip = l10n.t({ message: 'Omit', comment: 'Sends no value for a variable' });
  if (form.kind === 'pick') {
    const choices = form.choices.map(({ label }) => ({ id: label, label, detail: '' }));
    return {
      kind: 'pick',
      placeholder: l10n.t('Select a value for {variable} ({type})', { variable: `$${name}`, type }),
      choices: () =>
        input.required ? choices : [...choices, { id: skip, label: skip, detail: l10n.t('Send no value') }],
      value: () => (name in entered ? String(entered[name]) : undefined),
      accept: (id) => {
        if (id === skip && !input.required) delete entered[name];
        else entered[name] = form.choices.find(({ label }) => label === id)?.value;
      },
    };
  }
  return {
    kind: 'text',
    prompt: () =>
      input.required
        ? l10n.t('Enter a value for {variable} ({type})', { variable: `$${name}`, type })
        : l10n.t('Enter a value for {variable} ({type}). Leave empty to omit.', {
            variable: `$${name}`,
            type,
          }),
    placeholder:
      input.defaultText === undefined
        ? placeholderOf(form.kind)
        : l10n.t('Default: {value}', { value: input.defaultText }),
    hidden: isSecretName(name, secretVariables(settings)),
    value: () =>
      entered[name] === undefined || entered[name] === null ? '' : inputText(input, entered[name]),
    remark: (text) => {
      if (text === '' && !input.required) return undefined;
      const read = readInput(input, text);
      return 'problem' in read ? { severity: 'error', message: read.problem } : undefined;
    },
    accept: (text) => {
      const read = readInput(input, text);
      if (text === '' && !input.required) delete entered[name];
      else if ('value' in read) entered[name] = read.value;
    },
  };
}

function placeholderOf(kind: Exclude<VariableInput['form']['kind'], 'pick'>): string {
  switch (kind) {
    case 'integer':
      return l10n.t('A whole number');
    case 'float':
      return l10n.t('A number');
    case 'bigInteger':
      return l10n.t('A whole number of any size');
    case 'text':
      return l10n.t('Text, without quotes');
    case 'date':
      return '2026-01-31, 2026-01-31T12:00:00Z';
    case 'json':
      return l10n.t('JSON, for example {examples}', { examples: '["a", "b"], {"key": 1}' });
  }
}

/**
 * Requests the kind and the enum values of a type from the instance, and caches them. Returns `undefined` if the
 * request fails or the type doesn't exist; the input then accepts JSON.
 *
 * @throws UserError `canceled` if the request is canceled
 */
async function typeFacts(app: App, connection: Connection, name: string): Promise<NamedTypeInfo | undefined> {
  const key = `${connection.id} ${name}`;
  const found = known.get(key);
  if (found) return found;
  try {
    const request = { query: typeQuery, operationName: 'VariableType', variables: { name } };
    const response = await app.sessions.post(connection, request, {
      timeoutMs: 10_000,
      idempotent: true,
    });
    const facts = response.kind === 'data' ? readFacts(response.data) : undefined;
    if (facts) known.set(key, facts);
    return facts;
  } catch (error) {
    if (isCanceled(error)) throw error;
    return undefined;
  }
}

function readFacts(data: unknown): NamedTypeInfo | undefined {
  const type = (data as { __type?: { kind?: unknown; enumValues?: unknown } | null } | null)?.__type;
  if (type === null || !type) return undefined;
  const kind = (['ENUM', 'INPUT_OBJECT', 'SCALAR'] as const).find((one) => one === type.kind) ?? 'other';
  const values = Array.isArray(type.enumValues) ? (type.enumValues as readonly { name?: unknown }[]) : [];
  return { kind, values: values.map(({ name }) => String(name)) };
}
