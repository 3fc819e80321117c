import type { Location, Range } from 'vscode-languageserver/node';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Target } from '../navigation/definition';
import type { Mention } from '../navigation/mentions';
import { schemaUri } from '../protocol';
import type { SchemaInUse } from '../schema/schemaInUse';

export function rangeOf(document: LanguageDocument, { start, end }: { start: number; end: number }): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function locationOf({ document, start, end }: Pick<Mention, 'document' | 'start' | 'end'>): Location {
  return { uri: document.uri, range: rangeOf(document, { start, end }) };
}

export function targetLocation(target: Target, schema: SchemaInUse | undefined): Location {
  if (target.kind === 'mention') return locationOf(target.mention);
  const start = { line: target.line, character: 0 };
  return {
    uri: schemaUri({ id: schema?.connectionId ?? '', name: schema?.connectionName ?? '' }),
    range: { start, end: start },
  };
}
