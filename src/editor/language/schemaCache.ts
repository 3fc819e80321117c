import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Connection } from '../../instance';

const ending = '.schema.gz';

export interface CachedSchema {
  readonly path: string;
  /** When the instance told it, in milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/** Schemas as the instances told them, one file for each connection, so that editing begins at once and offline. */
export class SchemaCache {
  constructor(private readonly folder: string) {}

  async find(connection: Connection): Promise<CachedSchema | undefined> {
    const path = this.pathOf(connection);
    try {
      return { path, fetchedAt: (await stat(path)).mtimeMs };
    } catch {
      return undefined;
    }
  }

  /** Keeps an introspection result; a reader sees the old file or the whole of it, never a part. */
  async keep(connection: Connection, json: string): Promise<CachedSchema> {
    const path = this.pathOf(connection);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const aside = `${path}.${process.pid}.part`;
    await writeFile(aside, await promisify(gzip)(json), { mode: 0o600 });
    await rename(aside, path);
    return { path, fetchedAt: Date.now() };
  }

  /** Removes what belongs to no connection any more. */
  async prune(connections: readonly Connection[]): Promise<void> {
    const wanted = new Set(connections.map((connection) => this.pathOf(connection)));
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      if (name.endsWith(ending) && !wanted.has(path)) await rm(path, { force: true });
    }
  }

  /** An address that is edited names another instance, with another schema. */
  private pathOf({ id, baseUrl }: Connection): string {
    const key = createHash('sha256').update(`${id}\n${baseUrl}`).digest('hex').slice(0, 32);
    return join(this.folder, `${key}${ending}`);
  }
}
