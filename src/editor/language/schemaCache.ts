import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Connection } from '../../instance/connection';
import { renameReplacing } from '../../reports/rename';
import { connectionFolder } from '../../shared/connectionFolder';
import { fileError } from '../../shared/fileError';

const schemaEnding = '.schema.gz';
const changesEnding = '.changes.md';

export interface CachedSchema {
  readonly path: string;
  /** The download time, in milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/**
 * Schemas as the instances sent them, in one folder per connection, so that editing starts immediately and offline;
 * and the report about the last change of each.
 */
export class SchemaCache {
  constructor(private readonly folder: string) {}

  async find(connection: Connection): Promise<CachedSchema | undefined> {
    const path = this.pathOf(connection, schemaEnding);
    try {
      return { path, fetchedAt: (await stat(path)).mtimeMs };
    } catch {
      return undefined;
    }
  }

  /** Saves an introspection result atomically: a reader gets the old or the new file, never a part. */
  async keep(connection: Connection, json: string): Promise<CachedSchema> {
    const path = this.pathOf(connection, schemaEnding);
    await write(path, await promisify(gzip)(json));
    await removeOthers(path);
    return { path, fetchedAt: Date.now() };
  }

  /** Saves the report about a change of the schema; it replaces the one about an earlier change. */
  async keepChanges(connection: Connection, report: string): Promise<void> {
    await write(this.pathOf(connection, changesEnding), report);
  }

  /** The report about the last change of the schema, also of an earlier session. */
  async changes(connection: Connection): Promise<string | undefined> {
    try {
      return await readFile(this.pathOf(connection, changesEnding), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Includes the URL: an edited URL identifies another instance, with another schema. */
  private pathOf({ id, baseUrl }: Connection, ending: string): string {
    const key = createHash('sha256').update(baseUrl).digest('hex').slice(0, 32);
    return join(connectionFolder(this.folder, id), `${key}${ending}`);
  }
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  const aside = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(aside, content, { mode: 0o600 });
    await renameReplacing(aside, path);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw fileError(error, l10n.t("Couldn't save the schema in {folder}.", { folder: dirname(path) }));
  }
}

/** Deletes the schemas and reports of the connection's previous URLs. */
async function removeOthers(path: string): Promise<void> {
  const own = basename(path, schemaEnding);
  for (const name of await readdir(dirname(path))) {
    const isKept = [schemaEnding, changesEnding].some((ending) => name.endsWith(ending));
    if (isKept && !name.startsWith(own)) await rm(join(dirname(path), name), { force: true });
  }
}
