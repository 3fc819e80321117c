import { createRequire } from 'node:module';
import { join } from 'node:path';
import { folderOfEngine } from './folders';

/** A session of ClickHouse in this process, with a folder for its data. */
interface ClickHouseSession {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** Starts ClickHouse in this process. */
export function startClickHouse(dataFolder: string): ClickHouseSession {
  const chdb = createRequire(join(folderOfEngine('INSTANCE_EXPLORER_CHDB'), 'package.json'))('chdb') as {
    Session: new (folder: string) => ClickHouseSession;
  };
  return new chdb.Session(dataFolder);
}
