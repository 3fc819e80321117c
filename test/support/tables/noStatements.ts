import { SqlTables } from '../../../src/editor/tables/sqlTables';

/** The SQL of a table whose test runs no statements. */
export const noStatements = new SqlTables(() => ({
  catalog: () => Promise.resolve([]),
  query: () => Promise.reject(new Error('this table runs no statements')),
}));
