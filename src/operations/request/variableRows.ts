import * as l10n from '@vscode/l10n';
import { displayLine } from '../../shared/displayText';
import { formatJson } from '../../shared/json/formatJson';
import type { Variables } from '../variables';
import { withoutSecrets, type VariableInput } from './variableInputs';

/** A row of the variables form. */
export interface VariableRow {
  readonly name: string;
  /** The name with its type: `first: Int!`. */
  readonly label: string;
  /** The value (`•••` if it is hidden), the default value, `Optional`, or `Required`. */
  readonly value: string;
  /** Whether a required value is missing. */
  readonly isMissing: boolean;
}

const maxValue = 60;

/**
 * Lists the variables of an operation with their values. Hides secrets and values that contain a token.
 *
 * @param secretNames the names of variables and input fields that the user marked as secret
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
