import type { GraphQLSchema } from 'graphql';
import { codeSpan } from '../../shared/markdown';
import { Diagnoser } from '../diagnostics/diagnose';
import type { Finding } from '../diagnostics/finding';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Project } from '../documents/project';
import type { Change, SchemaDrift } from './drift';

/** What breaks in one document: errors that the earlier schema did not give. */
export interface BrokenDocument {
  readonly document: LanguageDocument;
  readonly findings: readonly Finding[];
}

/** Every document of the workspace with operations that the change breaks. */
export function brokenDocuments(
  project: Project,
  before: GraphQLSchema,
  after: GraphQLSchema,
): readonly BrokenDocument[] {
  return [...project.documents()].flatMap((document) => {
    const known = new Set(errors(project, document, before).map(keyOf));
    const findings = errors(project, document, after).filter((finding) => !known.has(keyOf(finding)));
    return findings.length === 0 ? [] : [{ document, findings }];
  });
}

function errors(project: Project, document: LanguageDocument, schema: GraphQLSchema): readonly Finding[] {
  return [...new Diagnoser(project).findings(document, schema)]
    .flat()
    .filter(({ severity }) => severity === 'error');
}

function keyOf({ code, message, start }: Finding): string {
  return `${code} ${start} ${message}`;
}

/** How many definitions the findings stand in. */
export function brokenOperations(broken: readonly BrokenDocument[]): number {
  return broken.reduce((sum, { document, findings }) => {
    const places = new Set(findings.map(({ start }) => document.definitionAt(start)));
    return sum + places.size;
  }, 0);
}

/** A longer list than this is cut: the schema itself shows the rest. */
const longestList = 200;

/** The change of a schema as Markdown, with what it breaks first and links to it. */
export function driftReport(
  name: string,
  drift: SchemaDrift,
  broken: readonly BrokenDocument[],
  foundAt: Date,
): string {
  return [
    `# The schema of ${code(name)} has changed`,
    '',
    `Found on ${foundAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    ...brokenSection(broken),
    ...section('Removed', drift.removed),
    ...section('Changed', drift.changed),
    ...section('Deprecated', drift.deprecated),
    ...section('Added', drift.added),
    '',
  ].join('\n');
}

function brokenSection(broken: readonly BrokenDocument[]): string[] {
  if (broken.length === 0) return ['', 'No operation of this workspace breaks.'];
  const lines = broken.flatMap(({ document, findings }) =>
    findings.map(({ start, message }) => {
      const line = document.positionAt(start).line + 1;
      const operation = document.definitionAt(start)?.definition.name;
      const file = decodeURIComponent(document.uri.split('/').at(-1) ?? document.uri);
      const link = `[${code(`${file}:${line}`)}](${linkTarget(document.uri)}#L${line})`;
      return `- ${link} in ${operation === undefined ? 'the anonymous operation' : code(operation)}: ${code(message)}`;
    }),
  );
  return ['', '## What breaks', '', ...lines];
}

function section(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const lines = changes
    .slice(0, longestList)
    .map(({ coordinate, detail }) => `- ${code(coordinate)}: ${code(detail)}`);
  const more = changes.length - lines.length;
  return ['', `## ${title} (${changes.length})`, '', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])];
}

/** Parentheses, blanks and angle brackets end the target of a Markdown link. */
function linkTarget(uri: string): string {
  return uri.replace(/[()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The report is read as it is written, too: code stays legible where escapes would not. */
function code(text: string): string {
  return codeSpan(text).value;
}
