import type { Connection } from '../../instance/connection';
import type { Operation } from '../../operations/document';
import {
  inputText,
  isKnownType,
  isSecretName,
  namedType,
  readInput,
  variableInput,
  type VariableInput,
} from '../../operations/request/variableInputs';
import { secretVariables } from '../../operations/run/settings';
import type { Variables } from '../../operations/variables';
import { settings } from '../adapters/settings';
import { askSteps, type Step } from '../adapters/steps/steps';
import type { App } from '../app';
import { typeFacts } from './typeInfo';

/**
 * Prompts for variables, each with an input for its type.
 *
 * @param names the variables to prompt for
 * @param values the default values
 * @returns the values with those entered, or `undefined` if the user cancels
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
  const inputs: VariableInput[] = [];
  for (const definition of definitions) {
    const type = namedType(definition.type);
    inputs.push(
      variableInput(definition, isKnownType(type) ? undefined : await typeFacts(app, connection, type)),
    );
  }
  const steps = inputs.map((input) => stepFor(input, entered));
  const answered = await askSteps(`Variables of ${operation.name ?? 'this operation'}`, steps);
  return answered ? entered : undefined;
}

function stepFor(input: VariableInput, entered: Record<string, unknown>): Step {
  const { name, type, form } = input;
  const skip = 'Leave out';
  if (form.kind === 'pick') {
    const choices = form.choices.map(({ label }) => ({ id: label, label, detail: '' }));
    return {
      kind: 'pick',
      placeholder: `$${name}: ${type}`,
      choices: () =>
        input.required ? choices : [...choices, { id: skip, label: skip, detail: 'Send no value' }],
      value: () => (name in entered ? String(entered[name]) : undefined),
      accept: (id) => {
        if (id === skip && !input.required) delete entered[name];
        else entered[name] = form.choices.find(({ label }) => label === id)?.value;
      },
    };
  }
  const optional = input.required ? '' : ' Empty sends no value.';
  return {
    kind: 'text',
    prompt: () => `$${name}: ${type}.${optional}`,
    placeholder: input.defaultText === undefined ? placeholders[form.kind] : `Default: ${input.defaultText}`,
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

const placeholders = {
  integer: 'A whole number',
  float: 'A number',
  bigInteger: 'A whole number of any size',
  text: 'Text, without quotes',
  date: '2026-01-31 or 2026-01-31T12:00:00Z',
  json: 'JSON, for example ["a", "b"] or {"key": 1}',
} as const;
