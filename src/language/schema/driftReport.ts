import type { GraphQLSchema } from 'graphql';
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
export function driftReport(name: string, drift: SchemaDrift, broken: readonly BrokenDocument[]): string {
  return [
    `# The schema of ${name} has changed`,
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
      const operation = document.definitionAt(start)?.definition.name ?? 'the anonymous operation';
      const file = decodeURIComponent(document.uri.split('/').at(-1) ?? document.uri);
      const what = message.replace(/\s*\n\s*/g, ' ');
      return `- [${file}:${line}](${document.uri}#L${line}) in ${operation}: ${what}`;
    }),
  );
  return ['', '## What breaks', '', ...lines];
}

function section(title: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const lines = changes
    .slice(0, longestList)
    .map(({ coordinate, detail }) => `- \`${coordinate}\`: ${detail.replace(/\s*\n\s*/g, ' ')}`);
  const more = changes.length - lines.length;
  return ['', `## ${title} (${changes.length})`, '', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])];
}
