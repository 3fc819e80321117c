import { strict as assert } from 'node:assert';
import { formulaBeginnings, isFormulaCell } from '../../../../src/shared/table/formulaCells';

describe('isFormulaCell', () => {
  for (const cell of [
    '=1+1',
    '=cmd|calc',
    '@SUM(A1)',
    '+1+2',
    '-2+3',
    '\t=1',
    '\r=1',
    '+49 170 1234',
    '-',
    '+',
    '-.',
    '-1,5+2',
    '-1.2.3',
    '-inf',
    '-1e',
    '=',
    ' =1',
    '\n=1',
    ' \n\t =1',
    '\u00a0=1',
    '\u3000+x',
    '\u2003@x',
    '\ufeff=1',
    '\v=1',
    '＝1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' ＝1',
  ]) {
    it(`detects ${JSON.stringify(cell)} as a formula`, () => assert.equal(isFormulaCell(cell), true));
  }
  it('reads long cells at once', () => assert.equal(isFormulaCell(`-${'1'.repeat(300_000)}x`), true));

  for (const cell of [
    '',
    '-5',
    '+5',
    '-5.25',
    '-.5',
    '-1,5',
    '-1.234,50',
    '+1.234,50',
    '-1,234.50',
    '-1 234,5',
    '+1e6',
    '-1.5E-3',
    '5',
    'a=b',
    ' -5',
    ' a',
    ' ',
    '\n',
    "'=1",
    '"=1"',
    '−5',
    '｜',
  ]) {
    it(`doesn't detect ${JSON.stringify(cell)} as a formula`, () => assert.equal(isFormulaCell(cell), false));
  }

  it('detects only the characters of formulaBeginnings as the start of a formula', () => {
    const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const found = characters.filter((character) => isFormulaCell(`${character}=`));
    assert.deepEqual(found, [...formulaBeginnings].sort());
  });
});
