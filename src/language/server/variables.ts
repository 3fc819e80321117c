import { fileURLToPath } from 'node:url';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { CompletionList, Connection, Diagnostic, Hover, Position } from 'vscode-languageserver/node';
import { largestVariablesFile, variablesPath } from '../../operations/variables';
import { readTextFile } from '../../shared/textFile';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Place, VariablesService } from '../variables/languageVariables';
import { variablesSchema, type JsonSchema } from '../variables/variablesSchema';
import type { Session } from './session';

const quietMs = 200;

export function isVariablesFile(uri: string): boolean {
  return uri.endsWith('.vars.json');
}

/** Open variables files. Each is validated against the operations of the document with the same name. */
export class VariablesFiles {
  private readonly files = new Map<string, TextDocument>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private service: Promise<VariablesService> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly session: Session,
  ) {}

  opened(uri: string, text: string, version: number): void {
    this.files.set(uri, TextDocument.create(uri, 'json', version, text));
    this.schedule(uri);
  }

  changed(uri: string, changes: TextDocumentContentChangeEvent[], version: number): void {
    const file = this.files.get(uri);
    if (file) this.files.set(uri, TextDocument.update(file, changes, version));
    this.schedule(uri);
  }

  async closed(uri: string): Promise<void> {
    this.files.delete(uri);
    clearTimeout(this.waiting.get(uri));
    await this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Validates all open variables files again. Must be called after operations or the schema change. */
  scheduleAll(): void {
    for (const uri of this.files.keys()) this.schedule(uri);
  }

  async complete(uri: string, position: Position): Promise<CompletionList | null> {
    return this.ask(uri, (service, text, schema) => service.complete(text, schema, position as Place));
  }

  async hover(uri: string, position: Position): Promise<Hover | null> {
    return this.ask(uri, (service, text, schema) => service.hover(text, schema, position as Place));
  }

  /** Returns a variables file, including unsaved changes; `undefined` if it can't be read or is too large. */
  async read(uri: string): Promise<TextDocument | undefined> {
    const open = this.files.get(uri);
    if (open || !uri.startsWith('file:')) return open;
    const file = await readTextFile(fileURLToPath(uri), largestVariablesFile);
    return !file || file === 'tooLarge' ? undefined : TextDocument.create(uri, 'json', 0, file.text);
  }

  private schedule(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.set(
      uri,
      setTimeout(() => void this.validate(uri), quietMs),
    );
  }

  private async validate(uri: string): Promise<void> {
    const found = await this.ask(uri, (service, text, schema) => service.validate(text, schema));
    const version = this.files.get(uri)?.version;
    if (version === undefined) return;
    const diagnostics = (found ?? []).map((diagnostic): Diagnostic => ({
      ...diagnostic,
      source: 'Instance Explorer',
    }));
    await this.connection.sendDiagnostics({ uri, version, diagnostics });
  }

  private async ask<T>(
    uri: string,
    request: (service: VariablesService, text: string, schema: JsonSchema) => Promise<T>,
  ): Promise<T | null> {
    const file = this.files.get(uri);
    const operations = this.operationsBeside(uri);
    if (!file || !operations) return null;
    const schema = this.session.schemaOf(operations.uri);
    if (!schema) return null;
    this.service ??= import('../variables/languageVariables').then((module) =>
      module.createVariablesService(),
    );
    return request(await this.service, file.getText(), variablesSchema(schema.schema, operations));
  }

  private operationsBeside(uri: string): LanguageDocument | undefined {
    const { project } = this.session;
    for (const operations of project.uris())
      if (variablesPath(operations) === uri) return project.get(operations);
    return undefined;
  }
}
