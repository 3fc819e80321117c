import * as l10n from '@vscode/l10n';
import { formatCount, formatMoment } from '../../shared/format';
import { codeSpan } from '../../shared/markdown';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Located } from '../documents/project';
import type { BrokenDocument, BrokenOperation } from './brokenOperations';
import { changeLabels, type ChangeType } from './changeTypes';
import type { SchemaChange, SchemaDrift } from './drift';

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
    ...section(l10n.t('Breaking changes'), drift.breaking),
    ...section(l10n.t('Dangerous changes'), drift.dangerous),
    ...section(l10n.t('Other changes'), drift.harmless),
    '',
  ].join('\n');
}

/** Returns the display name of an operation. */
export function operationLabel({ placed }: Located): string {
  return placed.definition.name ?? l10n.t('anonymous operation');
}

function operationsSection(broken: readonly BrokenOperation[]): string[] {
  if (broken.length === 0) return ['', l10n.t('No operations in this workspace became invalid.')];
  const lines = broken.flatMap(({ operation, broken: documents }) => [
    `- ${l10n.t('{operation} in {file}', {
      operation: code(operationLabel(operation)),
      file: linkTo(operation.document, operation.placed.start),
    })}`,
    ...documents.flatMap(errorLines),
  ]);
  return [
    '',
    `## ${l10n.t('Operations that are no longer valid ({count})', { count: formatCount(broken.length) })}`,
    '',
    ...lines,
  ];
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
  const file = decodeURIComponent(document.uri.split('/').at(-1) ?? document.uri);
  return `[${code(`${file}:${line}`)}](${linkTarget(document.uri)}#L${line})`;
}

/** Formats changes under a foldable heading for each change type. */
function section(title: string, changes: readonly SchemaChange[]): string[] {
  if (changes.length === 0) return [];
  const byType = new Map<ChangeType, string[]>();
  for (const { type, description } of changes) {
    const line = `- ${code(description)}`;
    const lines = byType.get(type);
    if (lines === undefined) byType.set(type, [line]);
    else lines.push(line);
  }
  const labels = changeLabels();
  const groups = [...byType].flatMap(([type, lines]) => [
    '',
    `### ${labels[type]} (${formatCount(lines.length)})`,
    '',
    ...lines,
  ]);
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
