import { readIntoMemory } from '../../support/reports/memory/readFile';
import { engineForSuite } from '../../support/reports/engine';
import { contractCsv, itReadsTables, pathsIn } from '../../support/reports/readerContract';

describe('table reader', () => {
  const { engine, file, folder } = engineForSuite();

  describe('in the report engine', () => {
    itReadsTables(() => engine.open({ kind: 'csv', path: file('engine.csv', contractCsv) }), pathsIn(folder));
  });

  describe('in memory', () => {
    itReadsTables(
      () => readIntoMemory({ kind: 'csv', path: file('memory.csv', contractCsv) }),
      pathsIn(folder),
    );
  });
});
