import { readIntoMemory } from '../../../src/reports/memory/memoryTables';
import { UserError } from '../../../src/shared/userError';
import { engineForSuite } from '../../support/reports/engine';
import { contractCsv, itReadsTables, pathsIn } from '../../support/reports/readerContract';

describe('table reader', () => {
  const { engine, file, folder } = engineForSuite();

  describe('in the report engine', () => {
    itReadsTables(() => engine.open({ kind: 'csv', path: file('engine.csv', contractCsv) }), pathsIn(folder));
  });

  describe('in memory, without a report engine', () => {
    itReadsTables(
      () =>
        readIntoMemory(
          { kind: 'csv', path: file('memory.csv', contractCsv) },
          new UserError('platform', "The report engine isn't available."),
        ),
      pathsIn(folder),
    );
  });
});
