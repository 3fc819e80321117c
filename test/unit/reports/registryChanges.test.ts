import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  registryChanges,
  type RegistryChanges,
  type RegistryAccount,
} from '../../../src/reports/registryChanges';
import { noChanges } from '../../support/reports/rows';
import { folderForEachTest } from '../../support/folders';

describe('registry changes', () => {
  const home = folderForEachTest();
  const between = async (before: string, after: string): Promise<RegistryChanges | undefined> => {
    const paths = [before, after].map((text, index) => {
      const path = join(home.path, `${index}.csv`);
      writeFileSync(path, text);
      return path;
    });
    return registryChanges(paths[0] ?? '', paths[1] ?? '');
  };
  const ids = (changes: RegistryChanges | undefined): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries<readonly RegistryAccount[]>({ ...changes }).map(([name, accounts]) => [
        name,
        accounts.map(({ id }) => id),
      ]),
    );

  it('are found by ID, regardless of the order of rows and columns', async () => {
    const before =
      'Instance user ID,Service Account,Site Admin\n1,false,true\n2,false,false\n3,true,false\n4,false,true\n';
    const after = 'SITE ADMIN,instance_user_id\nfalse,4\nfalse,9\ntrue,2\ntrue,1\n';
    assert.deepEqual(ids(await between(before, after)), {
      ...noChanges,
      joined: ['9'],
      left: ['3'],
      becameAdmin: ['2'],
      ceasedAdmin: ['4'],
    });
  });

  it('include accounts whose Service Account value changed between true and false', async () => {
    const header = 'Instance user ID,Service Account,Site Admin\n';
    const before = `${header}1,false,false\n2,true,false\n3,true,false\n4,,false\n`;
    const after = `${header}1,true,true\n2,false,false\n3,true,false\n4,true,false\n5,true,false\n`;
    assert.deepEqual(ids(await between(before, after)), {
      ...noChanges,
      joined: ['5'],
      becameAdmin: ['1'],
      becameServiceAccount: ['1'],
      ceasedServiceAccount: ['2'],
    });
  });

  it('ignore the order of rows that share an ID, and report ambiguous IDs', async () => {
    const header = 'Instance user ID,Site Admin\n';
    const same = await between(`${header}5,true\n5,false\n`, `${header}5,false\n5,true\n`);
    assert.deepEqual(same, noChanges);
    const other = await between(
      `${header}5,true\n5,false\n6,true\n`,
      `${header}5,true\n6,true\n6,false\n7,true\n7,true\n`,
    );
    assert.deepEqual(ids(other), { ...noChanges, joined: ['7'], ambiguous: ['5', '6'] });
  });

  it('are empty for equal snapshots', async () => {
    const text = 'Instance user ID,Site Admin\n1,true\n2,false\n';
    assert.deepEqual(await between(text, text), noChanges);
  });

  it('include names if the registry contains them', async () => {
    const changes = await between(
      'Instance user ID,Username\n1,ada\n',
      'Instance user ID,Username\n1,ada\n2,grace\n3,\n',
    );
    assert.deepEqual(changes?.joined, [
      { id: '2', name: 'grace', siteAdmin: undefined, serviceAccount: undefined },
      { id: '3', name: undefined, siteAdmin: undefined, serviceAccount: undefined },
    ]);
  });

  it('omit new site admins if the Site Admin column is missing or its value is neither true nor false', async () => {
    const changes = await between('Instance user ID\n1\n', 'Instance user ID,Site Admin\n1,true\n');
    assert.deepEqual(changes?.becameAdmin, []);
    assert.deepEqual(
      (await between('Instance user ID,Site Admin\n1,?\n', 'Instance user ID,Site Admin\n1,true\n'))
        ?.becameAdmin,
      [],
    );
  });

  it('are undefined without IDs', async () => {
    assert.equal(await between('Name\nada\n', 'Instance user ID\n1\n'), undefined);
    assert.equal(await between('', ''), undefined);
  });
});
