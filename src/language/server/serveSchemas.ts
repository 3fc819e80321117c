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
} from '../protocol';
import { lookUp } from '../schema/lookUp';
import type { SchemaInUse } from '../schema/schemaInUse';
import { schemaNodes } from '../schema/schemaNodes';
import { comparePair } from './compareSchemas';
import { driftBetween, isSuccessor } from './drift';
import type { Publisher } from './publisher';
import { readSource } from './readSource';
import type { Session } from './session';
import { Slices } from './slices';
import type { VariablesFiles } from './variables';

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
