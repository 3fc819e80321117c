import assert from 'node:assert/strict';
import { maxNumberRows, numbersTable } from '../../../../src/webview/chart/numbersView';
import { readout, sayReadout } from '../../../../src/webview/chart/readout';
import { byClient, modelOf, monthly } from '../../../support/charts/models';

describe('the readout of a chart', () => {
  const model = modelOf(monthly, { kind: 'area', split: byClient });

  it('lists the values of all lines, and their sum if they add up', () => {
    const said = readout(model, 0);
    assert.deepEqual(said, {
      title: 'January 2026',
      lines: [
        { series: 0, name: 'vscode', value: '40' },
        { series: 1, name: 'cli', value: '10' },
        { series: 2, name: 'Other', value: '0' },
      ],
      total: '50',
    });
    assert.equal(sayReadout(said), 'January 2026: vscode 40, cli 10, Other 0; total 50');
  });

  it('omits hidden lines', () => {
    const said = readout(model, 0, (_, name) => name !== 'vscode');
    assert.equal(said?.total, '10');
    assert.deepEqual(
      said.lines.map(({ series }) => series),
      [1, 2],
    );
  });

  it('omits the sum of averages, and shows "no value" for gaps', () => {
    const averages = modelOf(monthly, {
      split: byClient,
      measure: { aggregation: 'average', column: 'Events' },
    });
    const said = readout(averages, 1);
    assert.equal(said?.total, undefined);
    assert.ok(said && sayReadout(said) === 'February 2026: vscode no value, cli no value');
  });

  it('is undefined outside the chart', () => {
    assert.equal(readout(model, -1), undefined);
    assert.equal(readout(model, 3), undefined);
  });
});

describe('the data table of a chart', () => {
  it('has one row per slot, one column per line, and a total', () => {
    const table = numbersTable(modelOf(monthly, { kind: 'area', split: byClient }));
    assert.deepEqual(table.header, ['Time', 'vscode', 'cli', 'Other', 'Total']);
    assert.deepEqual(table.rows, [
      { name: 'January 2026', values: ['40', '10', '0', '50'] },
      { name: 'February 2026', values: ['0', '0', '0', '0'] },
      { name: 'March 2026', values: ['60', '0', '5', '65'] },
    ]);
  });

  it('has no total for one column of averages, and blanks for gaps', () => {
    const groups = [
      { key: '2026-01-01', value: 1.5 },
      { key: '2026-03-01', value: 2 },
    ];
    const table = numbersTable(modelOf(groups, { measure: { aggregation: 'average', column: 'Events' } }));
    assert.deepEqual(table.header, ['Time', 'Average of Events']);
    assert.deepEqual(
      table.rows.map(({ values }) => values),
      [['1.5'], [''], ['2']],
    );
  });

  it('is limited to maxNumberRows rows', () => {
    const groups = [
      { key: '2020-01-01', value: 1 },
      { key: '2026-01-01', value: 1 },
    ];
    assert.equal(numbersTable(modelOf(groups, { bucket: { by: 'day' } })).rows.length, maxNumberRows);
  });
});
