import {
  SymbolKind,
  type Connection,
  type DocumentSymbol,
  type SelectionRange,
} from 'vscode-languageserver/node';
import type { LanguageDocument } from '../documents/languageDocument';
import { hoverTestComment } from '../completion/testComments';
import { hoverAt } from '../hover/hover';
import {
  definitionsAt,
  mentionsOf,
  sdlDefinitionAt,
  typeDefinitionsAt,
  type Target,
} from '../navigation/definition';
import { foldings, outline, type OutlineEntry, selectionRanges } from '../navigation/outline';
import { signatureAt } from '../navigation/signature';
import { symbolAt } from '../navigation/symbolAt';
import { plainText } from '../plainText';
import { schemaScheme } from '../protocol';
import { locationOf, rangeOf, targetLocation } from './locations';
import type { Session } from './session';
import { isVariablesFile, type VariablesFiles } from './variables';

/**
 * Provides hovers, signature help, definitions, type definitions, references, symbols, folding ranges, and selection
 * ranges.
 */
export function serveNavigation(connection: Connection, session: Session, variables: VariablesFiles): void {
  serveMeaning(connection, session, variables);
  serveReferences(connection, session);
  serveStructure(connection, session);
}

function serveMeaning(connection: Connection, session: Session, variables: VariablesFiles): void {
  connection.onHover(({ textDocument: { uri }, position }) => {
    if (isVariablesFile(uri)) return variables.hover(uri, position);
    const document = session.document(uri);
    if (!document) return null;
    const hover =
      hoverTestComment(document.lineText(position.line), position.character) ??
      hoverAt(session.typesOf(uri), session.project, document, position);
    if (!hover) return null;
    const { line } = position;
    return {
      contents: { kind: 'markdown' as const, value: hover.text.value },
      range: { start: { line, character: hover.start }, end: { line, character: hover.end } },
    };
  });
  connection.onSignatureHelp(({ textDocument: { uri }, position }) => {
    const document = session.document(uri);
    if (!document) return null;
    const signature = signatureAt(session.typesOf(uri), document, position);
    if (!signature) return null;
    const { label, documentation, parameters, active } = signature;
    return {
      activeSignature: 0,
      activeParameter: active ?? parameters.length,
      signatures: [
        {
          label,
          documentation: plainText(documentation),
          parameters: parameters.map((one) => ({ ...one, documentation: plainText(one.documentation) })),
        },
      ],
    };
  });
}

function serveReferences(connection: Connection, session: Session): void {
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const { project } = session;
    const schema = session.schemaOf(uri);
    const document = session.document(uri);
    let targets: readonly Target[] = [];
    if (uri.startsWith(`${schemaScheme}:`)) {
      targets = schema ? sdlDefinitionAt(schema.sdl, position) : [];
    } else if (document) {
      targets = definitionsAt(session.typesOf(uri), () => schema?.sdl, project, document, position);
    }
    return targets.map((target) => targetLocation(target, schema));
  });
  connection.onTypeDefinition(({ textDocument: { uri }, position }) => {
    const schema = session.schemaOf(uri);
    const document = session.document(uri);
    if (!schema || !document) return null;
    return typeDefinitionsAt(session.typesOf(uri), () => schema.sdl, document, position).map((target) =>
      targetLocation(target, schema),
    );
  });
  connection.onReferences(({ textDocument: { uri }, position, context }) => {
    const document = session.document(uri);
    if (!document) return null;
    const thing = symbolAt(session.typesOf(uri), document, position)?.thing;
    const mentions = thing ? (mentionsOf(session.project, document, position, thing) ?? []) : [];
    return mentions.filter(({ defines }) => context.includeDeclaration || !defines).map(locationOf);
  });
}

function serveStructure(connection: Connection, session: Session): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const document = session.document(uri);
    return document ? outline(document).map((entry) => symbolOf(document, entry)) : null;
  });
  connection.onFoldingRanges(({ textDocument: { uri } }) => {
    const document = session.document(uri);
    if (!document) return null;
    return foldings(document)
      .map((folding) => rangeOf(document, folding))
      .filter(({ start, end }) => end.line > start.line)
      .map(({ start, end }) => ({ startLine: start.line, endLine: Math.max(start.line, end.line - 1) }));
  });
  connection.onSelectionRanges(({ textDocument: { uri }, positions }) => {
    const document = session.document(uri);
    if (!document) return null;
    return positions.map((position) => {
      const ranges = selectionRanges(document, document.offsetAt(position));
      return (
        ranges.reduceRight<SelectionRange | undefined>(
          (parent, range) => ({
            range: rangeOf(document, range),
            ...(parent && { parent }),
          }),
          undefined,
        ) ?? { range: { start: position, end: position } }
      );
    });
  });
}

const symbolKinds = {
  operation: SymbolKind.Function,
  fragment: SymbolKind.Struct,
  field: SymbolKind.Field,
  spread: SymbolKind.Interface,
  typeSystem: SymbolKind.Class,
} as const;

function symbolOf(document: LanguageDocument, entry: OutlineEntry): DocumentSymbol {
  const { name, detail, kind, start, end, nameStart, nameEnd, children } = entry;
  return {
    name,
    detail,
    kind: symbolKinds[kind],
    range: rangeOf(document, { start, end }),
    selectionRange: rangeOf(document, { start: nameStart, end: nameEnd }),
    children: children.map((child) => symbolOf(document, child)),
  };
}
