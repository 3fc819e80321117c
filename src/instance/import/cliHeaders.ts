import * as l10n from '@vscode/l10n';
import { headerNameProblem, headerValueProblem, type CustomHeader } from '../headers';

/** Headers before validation. */
export type FoundHeaders = readonly (readonly [name: string, value: string])[];

export interface ReadHeaders {
  readonly headers: readonly CustomHeader[];
  /** The value of an `Authorization` header, from which the credential is read. */
  readonly authorization: string | undefined;
  readonly warnings: readonly string[];
}

/** Separates valid headers from invalid ones. Warnings contain the name of a header, never its value. */
export function sortHeaders(found: FoundHeaders): ReadHeaders {
  const headers: CustomHeader[] = [];
  const warnings: string[] = [];
  let authorization: string | undefined;
  for (const [rawName, rawValue] of found) {
    const [name, value] = [rawName.trim(), rawValue.trim()];
    if (name.toLowerCase() === 'authorization') {
      authorization = value;
      continue;
    }
    if (name === '' || value === '') {
      warnings.push(
        l10n.t('The header "{name}" isn\'t imported because its name or value is empty.', {
          name: name.slice(0, 80),
        }),
      );
      continue;
    }
    const names = headers.map((header) => header.name);
    const problem = headerNameProblem(name, names) ?? headerValueProblem(value);
    if (problem === undefined) headers.push({ name, value });
    else
      warnings.push(
        l10n.t('The header "{name}" isn\'t imported. {problem}', { name: name.slice(0, 80), problem }),
      );
  }
  return { headers, authorization, warnings };
}

/**
 * Parses headers of environment variables in the same way as the CLI: `SRC_HEADER_<NAME>=value`, and in `SRC_HEADERS`
 * one `name:value` per line. A line break may also be written as `\n`. The CLI removes one quotation mark from each end
 * of the list.
 */
export function headersInEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): FoundHeaders {
  const single = Object.entries(environment).flatMap(([variable, value = '']) => {
    const [, name] = /^SRC_HEADER_(.+)$/.exec(variable) ?? [];
    return name === undefined || value === '' ? [] : [[name.toLowerCase(), value] as const];
  });
  const listed = (environment['SRC_HEADERS'] ?? '')
    .replace(/^"|"$/g, '')
    .split(/\\n|\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':')] as const;
    });
  return [...single, ...listed];
}
