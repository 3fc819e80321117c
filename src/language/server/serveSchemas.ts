import type { Connection } from 'vscode-languageserver/node';
import { reviewRequest } from '../diagnostics/reviewRequest';
import {
  methods,
  type DocumentConnections,
  type DriftSummary,
  type LanguageSettings,
  type OperationCheck,
  type QueryTarget,
  type SchemaInfo,
  type SchemaLookup,
  type SchemaRequest,
  type SchemaPair,
  type SchemaSource,
  type NamedSchema,
  type SchemaComparison,
} from '../protocol';
import { lookUp } from '../schema/search';
import { SchemaInUse } from '../schema/schemaInUse';
import { schemaNodes } from '../schema/schemaNodes';
import type { Publisher } from './publisher';
import type { Session } from './session';
import { Slices } from './slices';
import type { VariablesFiles } from './variables';
import { compareInSteps, isSame, joinParts } from '../schema/drift';
import {
  brokenOperations,
  findBroken,
  findInvalid,
  type BrokenDocument,
  type BrokenOperation,
} from '../schema/brokenOperations';
import { driftReport, operationLabel, comparisonReport } from '../schema/driftReport';
import type { Project } from '../documents/project';
import * as l10n from '@vscode/l10n';
import { affectedNames } from '../schema/affectedNames';
import { readFile } from 'node:fs/promises';
import { isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';
import { toUserError } from '../../shared/userError';

/** Handles settings, connections, schemas, and requests about schemas. */
export function serveSchemas(
  connection: Connection,
  session: Session,
  publisher: Publisher,
  variables: VariablesFiles,
): void {
  const judgeAll = (): void => {
    publisher.scheduleAll();
    variables.scheduleAll();
    // Ignores the error of an editor that doesn't support inlay hints.
    connection.languages.inlayHint.refresh().catch(() => undefined);
    if (session.activeSchema) void indexForSearch(session.activeSchema);
  };
  connection.onNotification(methods.useSettings, (settings: LanguageSettings) => {
    session.settings = settings;
    judgeAll();
  });
  connection.onNotification(methods.useConnections, (connections: DocumentConnections) => {
    session.useConnections(connections);
    publisher.publishClosed();
    judgeAll();
  });
  serveLoading(connection, session, publisher, judgeAll);
  serveSchemaRequests(connection, session);
}

/** Builds the index of a schema in the background, so that the first search doesn't wait for it. */
async function indexForSearch(schema: SchemaInUse): Promise<void> {
  const slices = new Slices(1);
  await slices.pause();
  const { search } = schema;
  while (search.step()) if (slices.isOver) await slices.pause();
}

function serveLoading(
  connection: Connection,
  session: Session,
  publisher: Publisher,
  judgeAll: () => void,
): void {
  const latest = new Map<string, SchemaSource>();
  /** The schemas before the changes that the host hasn't requested, by connection ID. */
  const unreported = new Map<string, SchemaInUse>();
  connection.onRequest(methods.useSchema, async (source: SchemaSource): Promise<SchemaInfo> => {
    const { connectionId } = source;
    latest.set(connectionId, source);
    const { schema, facts } = await readSource(source);
    // Ignores an outdated schema if a later request specified another one.
    if (latest.get(connectionId) !== source) return facts;
    const before = session.schemas.get(connectionId);
    session.schemas.set(connectionId, schema);
    // Broken documents are reported until the schema changes again or has another source.
    if (!before || !isSuccessor(before, schema)) {
      unreported.delete(connectionId);
      publisher.setBroken(connectionId, []);
    } else if (!unreported.has(connectionId)) unreported.set(connectionId, before);
    judgeAll();
    return facts;
  });
  connection.onRequest(methods.schemaDrift, async (id: string): Promise<DriftSummary | null> => {
    const [before, after] = [unreported.get(id), session.schemas.get(id)];
    unreported.delete(id);
    if (!before || !after) return null;
    const drift = await driftBetween(session.project, before, after, (uri) => session.canRunOn(uri, id));
    if (!drift) return null;
    if (session.schemas.get(id) === after) publisher.setBroken(id, drift.broken);
    return drift.summary;
  });
}

/** Returns the loaded schema of a connection, or else reads the given one without loading it. */
async function schemaFor(
  session: Session,
  { connectionId, source }: SchemaRequest,
): Promise<SchemaInUse | undefined> {
  const loaded = session.schemas.get(connectionId);
  return !loaded && source ? (await readSource(source)).schema : loaded;
}

function serveSchemaRequests(connection: Connection, session: Session): void {
  connection.onRequest(methods.schemaNodes, (id: string | null) =>
    session.activeSchema ? schemaNodes(session.activeSchema.schema, id ?? undefined) : [],
  );
  connection.onRequest(methods.searchSchema, (text: string) => session.activeSchema?.search.find(text) ?? []);
  connection.onRequest(methods.queryFor, ({ coordinate, uri }: QueryTarget) => {
    const definitions = uri === undefined ? [] : (session.document(uri)?.definitions ?? []);
    const names = new Set(definitions.flatMap(({ definition }) => definition.name ?? []));
    return session.activeSchema?.search.queryFor(coordinate, names) ?? null;
  });
  connection.onRequest(methods.lookUpSchema, async ({ text, ...request }: SchemaLookup) => {
    const schema = await schemaFor(session, request);
    return schema ? lookUp(schema.schema, () => schema.search, text) : null;
  });
  connection.onRequest(methods.validateOperation, async ({ text, variables, ...request }: OperationCheck) => {
    const schema = await schemaFor(session, request);
    return schema ? reviewRequest(schema.schema, text, variables) : null;
  });
  connection.onRequest(methods.compareSchemas, (pair: SchemaPair) => comparePair(session.project, pair));
  connection.onRequest(
    methods.sdl,
    (connectionId: string) => session.schemas.get(connectionId)?.sdl.text ?? null,
  );
  connection.onRequest(
    methods.sdlLine,
    (coordinate: string) => session.activeSchema?.sdl.lineOf(coordinate) ?? null,
  );
}

interface Drift {
  readonly summary: DriftSummary;
  readonly broken: readonly BrokenDocument[];
}

/** Whether both schemas of a connection exist and have the same kind of source: the instance or a selected file. */
function isSuccessor(before: SchemaInUse | undefined, after: SchemaInUse | undefined): boolean {
  return before !== undefined && after !== undefined && before.chosen === after.chosen;
}

/**
 * Returns the changes between two schemas of a connection, or `undefined` if the schemas are equal. Responds to requests
 * meanwhile.
 *
 * @param isRelevant whether a document can run on the connection
 */
export async function driftBetween(
  project: Project,
  before: SchemaInUse,
  after: SchemaInUse,
  isRelevant: (uri: string) => boolean,
): Promise<Drift | undefined> {
  // Schemas that are read from equal bytes are one object.
  if (before.schema === after.schema) return undefined;
  const slices = new Slices();
  const drift = joinParts(await slices.all(compareInSteps(before.schema, after.schema)));
  if (isSame(drift)) return undefined;
  const found = await slices.all(findBroken(project, before.schema, after.schema));
  const documents = found.filter((document) => document !== undefined);
  const operations = brokenOperations(project, documents).filter(({ operation }) =>
    isRelevant(operation.document.uri),
  );
  return {
    broken: documents.filter(({ document }) => isRelevant(document.uri)),
    summary: {
      report: driftReport(after.connectionName, drift, operations, new Date()),
      breaking: drift.breaking.length,
      dangerous: drift.dangerous.length,
      harmless: drift.harmless.length,
      brokenOperations: operations.map(({ operation }) => operationLabel(operation)),
    },
  };
}

/** Compares two schemas, and the operations of the workspace with each of them. */
export async function comparePair(project: Project, pair: SchemaPair): Promise<SchemaComparison> {
  const [before, after] = [await read(pair.before), await read(pair.after)];
  if (!before.schema) return failureOf(pair.before, before);
  if (!after.schema) return failureOf(pair.after, after);
  const [first, second] = [before.schema.schema, after.schema.schema];
  const slices = new Slices();
  const affected = affectedNames(first, second);
  const uris = affected ? project.naming(affected) : [...project.uris()];
  const documentsFirst = await slices.all(findInvalid(project, uris, first));
  const documentsSecond = await slices.all(findInvalid(project, uris, second));
  const [invalidFirst, invalidSecond] = [
    brokenOperations(project, documentsFirst),
    brokenOperations(project, documentsSecond),
  ];
  const names = { before: pair.before.name, after: pair.after.name };
  const operations = {
    onlyBefore: without(invalidSecond, invalidFirst),
    onlyAfter: without(invalidFirst, invalidSecond),
  };
  const drift = joinParts(await slices.all(compareInSteps(first, second)));
  return { report: comparisonReport({ ...names, ...operations }, drift) };
}

function read({ name, path }: NamedSchema): Promise<SourceReading> {
  return readSource({ connectionId: '', connectionName: name, path });
}

function failureOf({ name }: NamedSchema, { facts }: SourceReading): SchemaComparison {
  return {
    report: '',
    failure: l10n.t("Couldn't read {name}: {reason}", { name, reason: facts.failure ?? '' }),
  };
}

function without(
  operations: readonly BrokenOperation[],
  others: readonly BrokenOperation[],
): readonly BrokenOperation[] {
  const omitted = new Set(others.map(({ operation }) => operation.placed));
  return operations.filter(({ operation }) => !omitted.has(operation.placed));
}

interface SourceReading {
  readonly schema: SchemaInUse | undefined;
  readonly facts: SchemaInfo;
}

/**
 * Reads the schema that the extension host specifies. Returns a failure message instead of throwing an error.
 */
async function readSource({
  connectionId,
  connectionName,
  path,
  chosen = false,
}: SchemaSource): Promise<SourceReading> {
  const none = { connectionId, connectionName, types: 0, fields: 0, problems: [] };
  if (path === undefined) return { schema: undefined, facts: none };
  try {
    const schema = SchemaInUse.read(connectionId, connectionName, await readFile(path), chosen);
    return {
      schema,
      facts: { connectionId, connectionName, problems: schema.problems, ...sizeOf(schema.schema) },
    };
  } catch (error) {
    return {
      schema: undefined,
      facts: { ...none, failure: toUserError(error, l10n.t("Couldn't read the schema.")).explanation },
    };
  }
}

function sizeOf(schema: GraphQLSchema): { types: number; fields: number } {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .reduce((sum, type) => sum + Object.keys(type.getFields()).length, 0);
  return { types: types.length, fields };
}
