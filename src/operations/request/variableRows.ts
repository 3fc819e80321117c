import * as l10n from '@vscode/l10n';
import { displayLine } from '../../shared/displayText';
import { formatJson } from '../../shared/json/formatJson';
import type { Variables } from '../variables';
import { withoutSecrets, type VariableInput } from './variableInputs';

/** A variable as a form lists it. */
export interface VariableRow {
  readonly name: string;
  /** The name with its type: `first: Int!`. */
  readonly label: string;
  /** Its value, its default, or whether it is required. */
  readonly value: string;
  /** Whether the operation can't run without a value that isn't entered yet. */
  readonly isMissing: boolean;
}

const maxValue = 60;

/**
 * Lists the variables of an operation with their values. Values of secrets, and strings that look like tokens, are
 * never shown.
 *
 * @param secretNames the names of variables that the user marked as secret
 */
export function variableRows(
  inputs: readonly VariableInput[],
  values: Variables,
  secretNames: readonly string[],
): readonly VariableRow[] {
  const shown = withoutSecrets(values, secretNames);
  return inputs.map(({ name, type, required, defaultText }) => {
    const isSet = Object.hasOwn(values, name) && values[name] !== undefined;
    const isMissing = required && (!isSet || values[name] === null);
    const unset =
      defaultText === undefined
        ? l10n.t('Optional')
        : l10n.t('Default: {value}', { value: displayLine(defaultText, maxValue) });
    const entered = Object.hasOwn(shown, name) ? displayLine(formatJson(shown[name]), maxValue) : '•••';
    const value = isMissing ? l10n.t('Required') : isSet ? entered : unset;
    return { name, label: `${name}: ${type}`, value, isMissing };
  });
}
