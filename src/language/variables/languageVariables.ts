import {
  ClientCapabilities,
  TextDocument,
  getLanguageService,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type Hover,
  type JSONSchema,
} from 'vscode-json-languageservice';
import type { JsonSchema } from './variablesSchema';

export interface Place {
  readonly line: number;
  readonly character: number;
}

/**
 * Validation, completion, and hovers for variables files. This module is loaded with the first variables
 * file.
 */
export interface VariablesService {
  validate(text: string, schema: JsonSchema): Promise<readonly Diagnostic[]>;
  complete(text: string, schema: JsonSchema, position: Place): Promise<CompletionList | null>;
  hover(text: string, schema: JsonSchema, position: Place): Promise<Hover | null>;
}

/** The lowest code of JSON syntax errors, which are omitted because VS Code reports them. */
const firstSyntaxCode = 0x100;

export function createVariablesService(): VariablesService {
  const plain = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  const uri = 'file:///variables.vars.json';
  /** Configures the service for one request, because it stores only one schema. */
  const configured = (schema: JsonSchema): typeof plain => {
    plain.configure({
      schemas: [
        {
          uri: 'file:///variables.schema.json',
          fileMatch: ['*.vars.json'],
          schema: schema as unknown as JSONSchema,
        },
      ],
    });
    return plain;
  };
  const read = (
    text: string,
  ): { document: TextDocument; json: ReturnType<typeof plain.parseJSONDocument> } => {
    const document = TextDocument.create(uri, 'json', 0, text);
    return { document, json: plain.parseJSONDocument(document) };
  };
  /** Returns the required keys of the object around an offset. */
  const requiredAt = async (
    document: TextDocument,
    json: ReturnType<typeof plain.parseJSONDocument>,
    schema: JsonSchema,
    offset: number,
  ): Promise<ReadonlySet<string>> => {
    const matches = await plain.getMatchingSchemas(document, json, schema as unknown as JSONSchema);
    const around = matches
      .filter(
        ({ node }) => node.type === 'object' && node.offset < offset && offset < node.offset + node.length,
      )
      .sort((a, b) => a.node.length - b.node.length);
    return new Set(around[0]?.schema.required);
  };
  return {
    async validate(text, schema) {
      const { document, json } = read(text);
      const found = await plain.doValidation(document, json, undefined, schema as unknown as JSONSchema);
      return found.filter(({ code }) => !(Number(code) >= firstSyntaxCode));
    },
    async complete(text, schema, position) {
      const { document, json } = read(text);
      const list = await configured(schema).doComplete(document, position, json);
      const required = await requiredAt(document, json, schema, document.offsetAt(position));
      return list && { ...list, items: list.items.map((item) => ranked(item, required)) };
    },
    async hover(text, schema, position) {
      const { document, json } = read(text);
      return configured(schema).doHover(document, position, json);
    },
  };
}

/** Sorts required keys first, because the library doesn't rank completions. */
function ranked(item: CompletionItem, required: ReadonlySet<string>): CompletionItem {
  const rank = required.has(item.label) ? '0' : '1';
  return { ...item, sortText: `${rank}${item.sortText ?? item.label}` };
}
