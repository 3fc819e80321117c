import { displayLine } from '../../shared/displayText';
import { formatJson } from '../../shared/json/formatJson';
import { withoutSecrets } from '../request/variableInputs';
import type { Variables } from '../variables';

/** The text shown instead of a hidden value. */
const hiddenValue = '•••';

const maxValueLength = 60;

/**
 * Formats variables in one line: `first = 5, text = "alder"`. Hides secrets, and strings and lists with strings
 * that contain a token; omits them within an object.
 *
 * @param secretNames the names of variables and input fields that the user marked as secret
 */
export function variableSummary(values: Variables, secretNames: readonly string[]): string {
  const shown = withoutSecrets(values, secretNames);
  return Object.keys(values)
    .filter((name) => values[name] !== undefined)
    .map((name) => {
      const value = Object.hasOwn(shown, name)
        ? displayLine(formatJson(shown[name]), maxValueLength)
        : hiddenValue;
      return `${name} = ${value}`;
    })
    .join(', ');
}
