import { codeSpan } from '../../shared/markdown';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Located } from '../documents/project';
import type { BrokenDocument, BrokenOperation } from './brokenOperations';
import { changeLabels, type ChangeType } from './changeTypes';
import type { SchemaChange, SchemaDrift } from './drift';

/** Formats the changes of a schema as Markdown: broken operations with links to them, then every change by type. */
export function driftReport(
  name: string,
  drift: SchemaDrift,
  broken: readonly BrokenOperation[],
  foundAt: Date,
): string {
  return [
    `# The schema of ${code(name)} has changed`,
    '',
    `Found on ${foundAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    ...operationsSection(broken),
    ...section('Breaking changes', drift.breaking),
    ...section('Dangerous changes', drift.dangerous),
    ...section('Other changes', drift.harmless),
    '',
  ].join('\n');
}

/** Returns the displayed name of an operation. */
export function operationLabel({ placed }: Located): string {
  return placed.definition.name ?? 'anonymous operation';
}

function operationsSection(broken: readonly BrokenOperation[]): string[] {
  if (broken.length === 0) return ['', 'No operation in this workspace breaks.'];
  const lines = broken.flatMap(({ operation, broken: documents }) => [
    `- ${code(operationLabel(operation))} in ${linkTo(operation.document, operation.placed.start)}`,
    ...documents.flatMap(errorLines),
  ]);
  return ['', `## Operations that break (${broken.length})`, '', ...lines];
}

function errorLines({ document, findings }: BrokenDocument): string[] {
  return findings.map(({ start, message }) => {
    const { kind, name } = document.definitionAt(start)?.definition ?? {};
    const fragment = kind === 'fragment' && name !== undefined ? ` in fragment ${code(name)}` : '';
    return `  - ${linkTo(document, start)}${fragment}: ${code(message)}`;
  });
}

function linkTo(document: LanguageDocument, offset: number): string {
  const line = document.positionAt(offset).line + 1;
  const file = decodeURIComponent(document.uri.split('/').at(-1) ?? document.uri);
  return `[${code(`${file}:${line}`)}](${linkTarget(document.uri)}#L${line})`;
}

/** Headings make the types foldable. */
function section(title: string, changes: readonly SchemaChange[]): string[] {
  if (changes.length === 0) return [];
  const byType = new Map<ChangeType, string[]>();
  for (const { type, description } of changes) {
    const line = `- ${code(description)}`;
    const lines = byType.get(type);
    if (lines === undefined) byType.set(type, [line]);
    else lines.push(line);
  }
  const groups = [...byType].flatMap(([type, lines]) => [
    '',
    `### ${changeLabels[type]} (${lines.length})`,
    '',
    ...lines,
  ]);
  return ['', `## ${title} (${changes.length})`, ...groups];
}

/** Parentheses, whitespace and angle brackets end the target of a Markdown link. */
function linkTarget(uri: string): string {
  return uri.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The report is also read as source text, where code spans are easier to read than escapes. */
function code(text: string): string {
  return codeSpan(text).value;
}
