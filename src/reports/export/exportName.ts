import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { safeFileName } from '../fileName';
import type { PathProperty } from './exportArgs';

/** The values for the name of an export. They can be from a server and are converted to safe file names. */
export interface NameParts {
  /** The name of the connection or the data warehouse; empty for a workspace file. */
  readonly instance: string;
  /** The name of the report or the table, such as `user-registry`. */
  readonly report: string;
  /** The granularity, such as `by_user_month`, if the report has one. */
  readonly granularity?: string;
  /** The first and the last day of the range, `YYYY-MM-DD`, if specified. */
  readonly start?: string;
  readonly end?: string;
  /** The time at which the data was downloaded or read, ISO 8601. */
  readonly downloadedAt: string;
}

export interface NameTemplates {
  /**
   * The export folder, relative to the workspace folder, with `/` between folders; empty for the workspace
   * folder.
   */
  readonly folder: string;
  /** The name without its extension, or the path property, which can contain folders and an extension. */
  readonly name: string;
  /** The source of the templates, for messages: the settings, or the property of a keybinding or task. */
  readonly origin: TemplateSettings | PathProperty;
}

/** The names of the settings of both templates. */
export interface TemplateSettings {
  readonly folder: string;
  readonly name: string;
}

export const defaultTemplates: Omit<NameTemplates, 'origin'> = {
  folder: '{instance}',
  name: '{report}-{range}',
};

const placeholders: Readonly<Record<string, (parts: NameParts) => string>> = {
  instance: ({ instance }) => instance,
  report: ({ report }) => report,
  granularity: ({ granularity = '' }) => granularity,
  start: ({ start = '' }) => start,
  end: ({ end = '' }) => end,
  range: rangeOf,
  date: ({ downloadedAt }) => downloadedAt.slice(0, 10),
  time: ({ downloadedAt }) => downloadedAt.slice(11, 19).replaceAll(':', ''),
};

/**
 * Resolves the templates to a relative path with `/` between its segments. Each segment is safe on every
 * system, so the path can't leave the folder to which it is joined. If the placeholders of the last segment have no
 * value, it is named after the report. Other segments without a value are omitted.
 *
 * @param extension without a dot; empty for a folder
 * @throws UserError of kind `input` if a template contains the segment `..` or an unknown placeholder
 */
export function exportPath(templates: NameTemplates, parts: NameParts, extension: string): string {
  const { origin } = templates;
  const path = `${templates.folder}/${templates.name}`
    .split(/[/\\]+/)
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => filled(segment, parts, origin));
  const name = path.pop() ?? '';
  const ending = extension === '' ? '' : `.${extension}`;
  const filledStem = name.toLowerCase().endsWith(ending) ? name.slice(0, name.length - ending.length) : name;
  const stem = emptyName.test(filledStem) ? safeFileName(parts.report) : filledStem;
  return [...path.filter((folder) => folder !== ''), `${stem}${ending}`].map(safeFileName).join('/');
}

/** Adds a number to a name that exists: `report.csv`, 2 -> `report-2.csv`. */
export function numberedPath(path: string, number: number): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(path) ?? [];
  return `${stem}-${number}${ending}`;
}

/** Separators, dots, and invisible characters: the remainder of a name whose placeholders have no value. */
const emptyName = /^[\p{C}\p{Z}._-]*$/u;

/** Marks a placeholder without a value. The mark is removed with the separators next to it. */
const nothing = '\u0000';

function filled(segment: string, parts: NameParts, origin: NameTemplates['origin']): string {
  if (segment === '..') {
    throw new UserError('input', l10n.t('The export path must not contain "..".'), {
      advice: correction(origin),
    });
  }
  return segment
    .replace(
      /\{([^{}]*)\}/g,
      (_all, name: string) => valueOf(name, parts, origin).replaceAll(nothing, '') || nothing,
    )
    .replace(/^\0[-_ ]*|[-_ ]*\0/g, '');
}

function valueOf(placeholder: string, parts: NameParts, origin: NameTemplates['origin']): string {
  const value = Object.hasOwn(placeholders, placeholder) ? placeholders[placeholder]?.(parts) : undefined;
  if (value !== undefined) return value;
  throw new UserError(
    'input',
    l10n.t('The export path has the unknown placeholder {placeholder}.', {
      placeholder: '{' + placeholder + '}',
    }),
    { advice: knownPlaceholders(origin) },
  );
}

function correction(origin: NameTemplates['origin']): string {
  return typeof origin === 'object'
    ? l10n.t('Check the settings {folder} and {name}.', { ...origin })
    : l10n.t('Correct the property "{property}".', { property: origin });
}

function knownPlaceholders(origin: NameTemplates['origin']): string {
  const names = Object.keys(placeholders)
    .map((one) => `{${one}}`)
    .join(', ');
  return typeof origin === 'object'
    ? l10n.t('The settings {folder} and {name} can contain these placeholders: {names}.', {
        ...origin,
        names,
      })
    : l10n.t('The property "{property}" can contain these placeholders: {names}.', {
        property: origin,
        names,
      });
}

function rangeOf({ start, end, downloadedAt }: NameParts): string {
  if (start !== undefined && end !== undefined) return `${start}_${end}`;
  if (start !== undefined) return `from-${start}`;
  if (end !== undefined) return `until-${end}`;
  return downloadedAt.slice(0, 10);
}
