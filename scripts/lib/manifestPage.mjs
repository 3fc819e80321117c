// @ts-check
/** Generates the documentation page about settings, commands, and tasks from the manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './paths.mjs';

/**
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {readonly string[]} [enum]
 * @property {readonly string[]} [enumDescriptions]
 * @property {readonly Schema[]} [anyOf]
 * @property {unknown} [default]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {keyof typeof scopes} [scope]
 * @property {string} [description]
 * @property {string} [markdownDescription]
 */

/** @typedef {Readonly<Record<string, Schema>>} Schemas the schemas by property name */

/**
 * @typedef {object} Manifest
 * @property {object} contributes
 * @property {{properties: Schemas}} contributes.configuration
 * @property {readonly {command: string, title: string}[]} contributes.commands
 * @property {readonly {command: string, key: string, mac: string}[]} contributes.keybindings
 * @property {{commandPalette: readonly {command: string, when?: string}[]}} contributes.menus
 * @property {readonly {properties: Schemas}[]} contributes.taskDefinitions
 */

export const manifestPageFile = join(root, 'docs', 'settings-and-commands.md');

/** Descriptions of the scopes of settings. */
const scopes = {
  application: 'User settings only.',
  machine: 'User or remote settings.',
  window: 'User, remote or workspace settings.',
  resource: 'User, remote, workspace or folder settings.',
};

/**
 * Generates the page from package.json and package.nls.json.
 * @returns {Promise<string>} Markdown
 */
export async function manifestPage() {
  const { contributes } = localizedManifest();
  const { properties } = contributes.configuration;
  const isHidden = new Set(
    contributes.menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])),
  );
  const commands = [...contributes.commands].sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const [inPalette, inMenus] = [false, true].map((hidden) =>
    commands.filter(({ command }) => isHidden.has(command) === hidden),
  );
  const page = [
    '# Settings and commands',
    '`npm run l10n` writes this page from `package.json` and `package.nls.json`.',
    '## Settings',
    "A workspace can't make a setting that protects you less strict. It can make some of these settings stricter.",
    ...Object.entries(properties).flatMap(([id, schema]) => settingSection(id, schema)),
    '## Commands',
    'In the Command Palette, titles begin with _Instance Explorer_, and a command is listed only where it applies.',
    commandTable(inPalette ?? [], contributes.keybindings),
    'These commands are only in views, menus and editors:',
    commandTable(inMenus ?? [], contributes.keybindings),
    '## Tasks',
    'The properties of a task of the type `instanceExplorer` in `tasks.json`. [Export and tasks](export.md) has examples.',
    ...contributes.taskDefinitions.map(({ properties: parts }) => taskTable(parts)),
  ].join('\n\n');
  const file = manifestPageFile;
  return await format(page, { ...(await resolveConfig(file)), filepath: file });
}

/** @returns {Manifest} the manifest with its English strings */
function localizedManifest() {
  const [manifest, strings] = ['package.json', 'package.nls.json'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  const known = JSON.parse(strings ?? '');
  return JSON.parse(manifest ?? '', (_key, value) => {
    const message = typeof value === 'string' ? known[value.slice(1, -1)] : undefined;
    return message === undefined || !/^%.+%$/.test(value) ? value : (message.message ?? message);
  });
}

/**
 * @param {string} id
 * @param {Schema} schema
 * @returns {string[]}
 */
function settingSection(id, schema) {
  const choices = (schema.enum ?? []).map(
    (value, place) => `- \`${value}\`: ${schema.enumDescriptions?.[place] ?? ''}`,
  );
  const facts = [
    `Default: \`${JSON.stringify(schema.default)}\`.`,
    ...(schema.minimum === undefined ? [] : [`From ${count(schema.minimum)} to ${count(schema.maximum)}.`]),
    scopes[schema.scope ?? 'window'],
  ];
  return [
    `### \`${id}\``,
    schema.markdownDescription ?? '',
    ...(choices.length === 0 ? [] : [choices.join('\n')]),
    facts.join(' '),
  ];
}

/**
 * @param {Manifest['contributes']['commands']} commands
 * @param {Manifest['contributes']['keybindings']} keybindings
 */
function commandTable(commands, keybindings) {
  const rows = commands.map(({ command, title }) => {
    const keys = keybindings.flatMap((binding) =>
      binding.command === command ? [`${binding.key}, on macOS ${binding.mac}`] : [],
    );
    return [title, `\`${command}\``, keys.join('; ')];
  });
  return table(['Command', 'ID', 'Keys'], rows);
}

/** @param {Schemas} properties */
function taskTable(properties) {
  return table(
    ['Property', 'Description', 'Values'],
    Object.entries(properties).map(([name, schema]) => [
      `\`${name}\``,
      schema.description ?? '',
      valuesOf(schema)
        .map((value) => `\`${value}\``)
        .join(', '),
    ]),
  );
}

/**
 * @param {Schema} schema
 * @returns {readonly string[]}
 */
function valuesOf({ type, enum: values, anyOf }) {
  if (values !== undefined) return values;
  if (anyOf !== undefined) return anyOf.flatMap((each) => (each.enum ? valuesOf(each) : ['{ }']));
  return type === 'boolean' ? ['true', 'false'] : [];
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
function table(header, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** @param {number | undefined} value */
function count(value) {
  return value?.toLocaleString('en-US') ?? '';
}
