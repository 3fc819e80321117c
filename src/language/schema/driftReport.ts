import * as l10n from '@vscode/l10n';
import { formatCount, formatMoment } from '../../shared/format';
import { codeSpan } from '../../shared/markdown';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Located } from '../documents/project';
import type { BrokenDocument, BrokenOperation } from './brokenOperations';
import { changeLabels } from './changeTypes';
import { isSame, type SchemaChange, type SchemaDrift } from './drift';
import { fileName } from '../fileName';

/** Formats schema changes as Markdown: links to broken operations, then all changes by impact and type. */
export function driftReport(
  name: string,
  drift: SchemaDrift,
  broken: readonly BrokenOperation[],
  foundAt: Date,
): string {
  return [
    `# ${l10n.t('The schema of {connection} has changed', { connection: code(name) })}`,
    '',
    l10n.t('Found on {time}.', { time: formatMoment(foundAt.toISOString()) }),
    ...operationsSection(broken),
    ...changeSections(drift),
    '',
  ].join('\n');
}

/** The names of two compared schemas, and the operations that are valid with only one of them. */
export interface ComparedSchemas {
  readonly before: string;
  readonly after: string;
  /** The operations that are valid only with the first schema, with their errors in the second one. */
  readonly onlyBefore: readonly BrokenOperation[];
  /** The operations that are valid only with the second schema, with their errors in the first one. */
  readonly onlyAfter: readonly BrokenOperation[];
}

/** Formats the differences between two schemas as Markdown, like those of a changed schema. */
export function comparisonReport(compared: ComparedSchemas, drift: SchemaDrift): string {
  const [before, after] = [code(compared.before), code(compared.after)];
  const { onlyBefore, onlyAfter } = compared;
  const isEvery = onlyBefore.length + onlyAfter.length === 0;
  return [
    `# ${l10n.t('Schemas of {before} and {after}', { before, after })}`,
    '',
    isSame(drift)
      ? l10n.t('The schemas are equal.')
      : l10n.t('Changes from {before} to {after}.', { before, after }),
    ...(isEvery ? ['', l10n.t('No operations in this workspace are valid on only one of them.')] : []),
    ...onlySection(compared.before, onlyBefore),
    ...onlySection(compared.after, onlyAfter),
    ...changeSections(drift),
    '',
  ].join('\n');
}

function changeSections({ breaking, dangerous, harmless }: SchemaDrift): string[] {
  return [
    ...section(l10n.t('Breaking changes'), breaking),
    ...section(l10n.t('Dangerous changes'), dangerous),
    ...section(l10n.t('Other changes'), harmless),
  ];
}

function onlySection(name: string, operations: readonly BrokenOperation[]): string[] {
  if (operations.length === 0) return [];
  const count = formatCount(operations.length);
  const title = l10n.t('Operations that are valid only on {name} ({count})', { name: code(name), count });
  return ['', `## ${title}`, '', ...operationLines(operations)];
}

/** Returns the display name of an operation. */
export function operationLabel({ placed }: Located): string {
  return placed.definition.name ?? l10n.t('anonymous operation');
}

function operationsSection(broken: readonly BrokenOperation[]): string[] {
  if (broken.length === 0) return ['', l10n.t('No operations in this workspace became invalid.')];
  return [
    '',
    `## ${l10n.t('Operations that are no longer valid ({count})', { count: formatCount(broken.length) })}`,
    '',
    ...operationLines(broken),
  ];
}

function operationLines(operations: readonly BrokenOperation[]): string[] {
  return operations.flatMap(({ operation, broken }) => [
    `- ${l10n.t('{operation} in {file}', {
      operation: code(operationLabel(operation)),
      file: linkTo(operation.document, operation.placed.start),
    })}`,
    ...broken.flatMap(errorLines),
  ]);
}

function errorLines({ document, problems }: BrokenDocument): string[] {
  return problems.map(({ start, message }) => {
    const { kind, name } = document.definitionAt(start)?.definition ?? {};
    const file = linkTo(document, start);
    const where =
      kind === 'fragment' && name !== undefined
        ? l10n.t('{file} in fragment {name}', { file, name: code(name) })
        : file;
    return `  - ${where}: ${code(message)}`;
  });
}

function linkTo(document: LanguageDocument, offset: number): string {
  const line = document.positionAt(offset).line + 1;
  const file = fileName(document.uri);
  return `[${code(`${file}:${line}`)}](${linkTarget(document.uri)}#L${line})`;
}

/** Formats changes under a foldable heading for each change type, in the order of the types. */
function section(title: string, changes: readonly SchemaChange[]): string[] {
  if (changes.length === 0) return [];
  const byType = new Map<string, string[]>();
  for (const { type, description } of changes) {
    const line = `- ${code(description)}`;
    const lines = byType.get(type);
    if (!lines) byType.set(type, [line]);
    else lines.push(line);
  }
  const groups = Object.entries(changeLabels()).flatMap(([type, label]) => {
    const lines = byType.get(type) ?? [];
    return lines.length === 0 ? [] : ['', `### ${label} (${formatCount(lines.length)})`, '', ...lines];
  });
  return ['', `## ${title} (${formatCount(changes.length)})`, ...groups];
}

/** Percent-encodes the characters that would end the target of a Markdown link. */
function linkTarget(uri: string): string {
  return uri.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Formats text as a code span, which is easier to read than escapes in the Markdown source. */
function code(text: string): string {
  return codeSpan(text).value;
}
