import assert from 'node:assert/strict';
import { registryPage, type RegistryPageData } from '../../../src/reports/registryPage';
import type { RegistryAccount, RegistryChanges } from '../../../src/reports/registryChanges';
import { noChanges } from '../../support/reports/rows';

const account = (id: string, more: Partial<RegistryAccount> = {}): RegistryAccount => ({
  id,
  name: undefined,
  siteAdmin: false,
  serviceAccount: false,
  ...more,
});
/** Replaces the thin spaces of date ranges. */
const plain = (text: string): string => text.replace(/\s/g, ' ');
const pageOf = (changes: Partial<RegistryChanges>, more: Partial<RegistryPageData> = {}) =>
  registryPage({
    changes: { ...noChanges, ...changes },
    inactive: [],
    namesOf: () => Promise.resolve(new Map()),
    earlier: '2026-11-20T10:12:00Z',
    later: '2026-11-29T10:12:00Z',
    unseenDays: 30,
    ...more,
  });

describe('the first page of the user registry', () => {
  it('lists who changed by name, in groups', async () => {
    const page = await pageOf(
      { joined: [account('7')], becameAdmin: [account('3', { siteAdmin: true, name: 'ada@example.com' })] },
      {
        inactive: [account('9', { serviceAccount: undefined })],
        namesOf: () =>
          Promise.resolve(
            new Map([
              ['7', { username: 'alder', displayName: 'Alder Wood' }],
              ['9', { username: 'birch', displayName: '' }],
            ]),
          ),
      },
    );
    assert.deepEqual(
      page?.rows.map(({ cells }) => cells),
      [
        ['Joined', 'alder', 'Alder Wood', '7', 'false', 'false'],
        ['Became site admin', 'ada@example.com', '', '3', 'true', 'false'],
        ['Became inactive', 'birch', '', '9', 'false', ''],
      ],
    );
    assert.deepEqual(
      page?.figures.map(({ value, label, basis }) => [value, label, plain(basis)]),
      [
        ['1', 'Joined', 'Nov 20 – 29'],
        ['0', 'Left', 'Nov 20 – 29'],
        ['1', 'Became site admin', 'Nov 20 – 29'],
        ['1', 'Became inactive', 'Nov 20 – 29'],
      ],
    );
    assert.equal(plain(page?.summary ?? ''), '3 changes · Nov 20 – 29, 2026');
    assert.equal(page?.notice, undefined);
  });

  it('has no figure of inactive accounts without data, and says why', async () => {
    const page = await pageOf({ left: [account('1')] }, { inactive: undefined });
    assert.equal(
      page?.figures.some(({ label }) => label === 'Became inactive'),
      false,
    );
    assert.match(page?.notice ?? '', /no saved usage report covers the 30 days before each snapshot/);
  });

  it('is omitted without changes', async () => {
    assert.equal(await pageOf({}), undefined);
    assert.equal(await pageOf({}, { inactive: undefined }), undefined);
  });

  it('reads the names of the accounts that it lists', async () => {
    const accounts = (first: number) => Array.from({ length: 600 }, (_, id) => account(`${first + id}`));
    let read: readonly string[] = [];
    const page = await pageOf(
      { joined: accounts(0), ambiguous: accounts(2000) },
      {
        inactive: accounts(1000),
        namesOf: (ids) => {
          read = ids;
          return Promise.resolve(new Map());
        },
      },
    );
    assert.deepEqual(
      read,
      page?.rows.map(({ cells }) => cells[3]),
    );
    assert.equal(read.at(-1), '1399');
  });

  it('lists 1,000 accounts, and counts all', async () => {
    const joined = Array.from({ length: 1001 }, (_, id) => account(String(id)));
    const page = await pageOf({ joined });
    assert.equal(page?.rows.length, 1000);
    assert.equal(page.figures[0]?.value, '1,001');
    assert.equal(page.notice, 'The first 1,000 accounts are listed.');
  });
});
