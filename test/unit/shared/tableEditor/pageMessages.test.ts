import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFromPage, isToPage } from '../../../../src/shared/tableEditor/pageMessages';
import { wholeTable } from '../../../../src/shared/table/query';

const page = { kind: 'page', table: 0, query: wholeTable, page: { offset: 0, limit: 200 } };
const info = {
  columns: [{ id: 'a', name: 'A', kind: 'text', type: 'VARCHAR' }],
  rows: 1,
  partial: false,
  notes: [],
};
const table = { title: 'Registry', source: 'staging', info };
const request = (change: object): object => ({ type: 'request', id: 1, request: { ...page, ...change } });

describe('isFromPage', () => {
  const filters = [
    { column: 'a', operator: 'equals', value: 'x' },
    { column: 'a', operator: 'between', from: '1', to: '2' },
    { column: 'a', operator: 'oneOf', values: ['x', null] },
    { column: 'a', operator: 'missing' },
  ];
  const sort = [{ column: 'a', direction: 'descending' }];
  const dimension = { column: 'a', bucket: { by: 'month' }, top: 5 };
  const known: object[] = [
    { type: 'ready' },
    { type: 'retry' },
    { type: 'withoutEngine' },
    { type: 'cancel', id: 3 },
    { type: 'state', state: { rawValues: true } },
    request({}),
    request({ query: { filters, search: 'x', sort } }),
    request({ kind: 'profile', column: 'a' }),
    request({ kind: 'aggregate', request: { dimension, measure: { aggregation: 'sum', column: 'a' } } }),
    request({ kind: 'sql', statement: 'SELECT 1' }),
    request({ kind: 'copyRows', columns: ['a'], rows: [[0, 5]], format: 'json' }),
  ];
  for (const message of known) {
    it(`accepts ${JSON.stringify(message)}`, () => assert.ok(isFromPage(message)));
  }

  const unknown: unknown[] = [
    null,
    'ready',
    [],
    {},
    { type: 'show' },
    { type: 'constructor' },
    { type: 'cancel', id: 'x' },
    { type: 'state', state: 'text' },
    { type: 'request', id: 1 },
    { type: 'request', id: -1, request: page },
    request({ kind: 'files' }),
    request({ kind: '__proto__' }),
    request({ table: 1.5 }),
    request({ page: { offset: -1, limit: 10 } }),
    request({ page: { offset: 0, limit: 1_000_000 } }),
    request({ query: { filters: [{ column: 'a', operator: 'like', value: 'x' }], search: '', sort: [] } }),
    request({ query: { filters: [{ column: 'a', operator: 'equals' }], search: '', sort: [] } }),
    request({ query: { filters: [], search: '', sort: [{ column: 'a', direction: 'up' }] } }),
    request({ kind: 'copyRows', columns: ['a'], rows: [[0]], format: 'json' }),
    request({ kind: 'copyRows', columns: ['a'], rows: [[0, 5]], format: 'html' }),
  ];
  for (const message of unknown) {
    it(`rejects ${JSON.stringify(message)}`, () => assert.equal(isFromPage(message), false));
  }

  it('rejects random values without throwing', () => {
    fc.assert(fc.property(fc.anything(), (message) => isFromPage(message) === false));
  });
});

describe('isToPage', () => {
  const known: object[] = [
    { type: 'table', table, state: undefined },
    { type: 'notice', title: 'T', message: 'Gone.', busy: false },
    { type: 'notice', title: 'T', message: 'Gone.', busy: false, action: 'Open as Text' },
    {
      type: 'notice',
      title: 'T',
      message: '',
      busy: true,
      pending: { sentence: 'S.', message: 'Downloading...', progress: '' },
    },
    { type: 'reply', id: 1, reply: null },
    { type: 'failure', id: 1, failure: { kind: 'file', message: 'Gone.' } },
  ];
  for (const message of known) {
    it(`accepts ${JSON.stringify(message)}`, () => assert.ok(isToPage(message)));
  }

  const unknown: unknown[] = [
    null,
    { type: 'table' },
    { type: 'table', table: { ...table, info: { ...info, rows: -1 } } },
    {
      type: 'table',
      table: { ...table, info: { ...info, columns: [{ id: 'a', name: 'A', kind: 'colour' }] } },
    },
    { type: 'notice', title: 'T', message: 'Gone.' },
    { type: 'failure', id: 1, failure: 'Gone.' },
  ];
  for (const message of unknown) {
    it(`rejects ${JSON.stringify(message)}`, () => assert.equal(isToPage(message), false));
  }
});
