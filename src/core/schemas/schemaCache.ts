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
  /** The download time, in milliseconds since 1970. */
  readonly loadedAt: number;
}

/**
 * Stores the introspection result of each connection on disk, for immediate and offline editing, and the
 * report on the last schema change.
 */
export class SchemaCache {
  constructor(private readonly folder: string) {}

  async find(connection: Connection): Promise<CachedSchema | undefined> {
    const path = this.pathOf(connection, schemaEnding);
    try {
      return { path, loadedAt: (await stat(path)).mtimeMs };
    } catch {
      return undefined;
    }
  }

  /** Saves an introspection result atomically, and deletes the files of the connection's previous URLs. */
  async keep(connection: Connection, json: string): Promise<CachedSchema> {
    const path = this.pathOf(connection, schemaEnding);
    await write(path, await promisify(gzip)(json)).catch((error: unknown) => {
      throw fileError(error, l10n.t("Couldn't save the schema in {folder}.", { folder: dirname(path) }));
    });
    await removeOthers(path);
    return { path, loadedAt: Date.now() };
  }

  /** Saves the report on a schema change. Replaces the previous report. */
  async keepChanges(connection: Connection, report: string): Promise<void> {
    await write(this.pathOf(connection, changesEnding), report);
  }

  /** Returns the report on the last schema change, if any, even if it was found in an earlier session. */
  async changes(connection: Connection): Promise<string | undefined> {
    try {
      return await readFile(this.pathOf(connection, changesEnding), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Returns the path of a file. It depends on the URL, because another URL can have another schema. */
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
    throw error;
  }
}

/** Deletes the schemas and reports of the connection's previous URLs. */
async function removeOthers(path: string): Promise<void> {
  const local = basename(path, schemaEnding);
  for (const name of await readdir(dirname(path))) {
    const isCached = [schemaEnding, changesEnding].some((ending) => name.endsWith(ending));
    if (isCached && !name.startsWith(local)) await rm(join(dirname(path), name), { force: true });
  }
}
