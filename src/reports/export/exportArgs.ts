import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isRecord } from '../../shared/record';
import { UserError } from '../../shared/userError';
import { parseFormat, type ExportFormat } from './formats';

/** The arguments of an export from a keybinding or a task. */
export interface ExportArgs {
  /** The name of a connection; the active connection if omitted. */
  readonly connection?: string;
  readonly report: string;
  readonly granularity?: string;
  /** The name of a preset such as `lastMonth`, or `{start, end}`. Validated by `rangeOf`. */
  readonly range?: unknown;
  readonly format: ExportFormat;
  /**
   * A template of a path relative to the workspace folder; from the settings if omitted. The extension of the format
   * is added if it is missing.
   */
  readonly path?: string;
  /**
   * Whether an existing file is replaced: by a keybinding without confirmation, and by a task with the
   * permission of the user if necessary.
   */
  readonly overwrite: boolean;
  /** How to handle formula cells; the setting `export.formulas` applies if omitted. */
  readonly formulas?: 'keep' | 'escape';
}

/** The name of the path property: `path` in a keybinding, `output` in a task. */
export type PathProperty = 'path' | 'output';

const known = ['connection', 'report', 'granularity', 'range', 'format', 'overwrite', 'formulas'];

/**
 * Parses the arguments of a keybinding or a task, which can be any value. They can't contain the URL of an
 * instance.
 *
 * @param pathProperty the name of the path property
 * @throws UserError of kind `input` if an argument is invalid or missing
 */
export function parseExportArgs(given: unknown, pathProperty: PathProperty = 'path'): ExportArgs {
  if (!isRecord(given))
    throw wrong(l10n.t('The "args" of an export must be an object with the property "report".'));
  const names = [...known, pathProperty];
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw wrong(
      l10n.t('Unknown property "{name}".', { name: unknown }),
      l10n.t('Use one of these properties: {names}.', { names: names.join(', ') }),
    );
  const { range, overwrite = false } = given;
  const report = text(given, 'report');
  if (report === undefined)
    throw wrong(
      l10n.t('An export must have the property "report".'),
      l10n.t('For example, set it to "user-registry".'),
    );
  if (!v.is(v.boolean(), overwrite)) throw wrong(l10n.t('"overwrite" must be true or false.'));
  const path = text(given, pathProperty);
  if (path !== undefined && !isInFolder(path)) {
    throw wrong(
      l10n.t('"{name}" must be a relative path inside the workspace folder.', { name: pathProperty }),
      l10n.t('For example, use "{path}".', { path: 'data/{range}.csv' }),
    );
  }
  return {
    ...optional('connection', text(given, 'connection')),
    report,
    ...optional('granularity', text(given, 'granularity')),
    ...optional('range', range),
    format: parseFormat(given['format'] ?? 'original'),
    ...optional('path', path),
    overwrite,
    ...optional('formulas', formulasOf(given)),
  };
}

function isInFolder(path: string): boolean {
  return path.trim() !== '' && !/^[/\\]|^[A-Za-z]:/.test(path) && !path.split(/[/\\]/).includes('..');
}

function formulasOf({ formulas }: Readonly<Record<string, unknown>>): 'keep' | 'escape' | undefined {
  if (v.is(v.optional(v.picklist(['keep', 'escape'])), formulas)) return formulas;
  throw wrong(l10n.t('"formulas" must be "keep" or "escape".'));
}

function text(parts: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = parts[name];
  if (v.is(v.optional(v.string()), value)) return value;
  throw wrong(l10n.t('"{name}" must be a string.', { name }));
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function wrong(message: string, advice?: string): UserError {
  return new UserError('input', message, advice === undefined ? {} : { advice });
}
