import assert from 'node:assert/strict';
import { offerConnection, type ConnectionOffer } from '../../../../src/editor/operations/removedConnection';
import { connectionNamed } from '../../../support/language/schemaSources';

describe('offerConnection', () => {
  const active = connectionNamed('a');
  const picked = connectionNamed('b');
  const added = connectionNamed('c');
  let buttons: readonly string[] = [];
  const offer = (parts: Partial<ConnectionOffer>, press?: string): Promise<unknown> =>
    offerConnection('The connection "Old" was removed.', {
      active: undefined,
      count: 0,
      warn: (_message, ...actions) => {
        buttons = actions;
        return Promise.resolve(press);
      },
      pick: () => Promise.resolve(picked),
      add: () => Promise.resolve(added),
      ...parts,
    });

  it('offers the active connection and a list of connections', async () => {
    assert.equal(await offer({ active, count: 2 }, 'Use A'), active);
    assert.deepEqual(buttons, ['Use A', 'Select Connection']);
    assert.equal(await offer({ active, count: 2 }, 'Select Connection'), picked);
    assert.equal(await offer({ active, count: 2 }), undefined);
  });

  it('offers no list if the active connection is the only one', async () => {
    assert.equal(await offer({ active, count: 1 }, 'Use A'), active);
    assert.deepEqual(buttons, ['Use A']);
  });

  it('offers the list if there is no active connection', async () => {
    assert.equal(await offer({ count: 1 }, 'Select Connection'), picked);
    assert.deepEqual(buttons, ['Select Connection']);
  });

  it('offers to add a connection if none remains', async () => {
    assert.equal(await offer({}, 'Add Connection'), added);
    assert.deepEqual(buttons, ['Add Connection']);
  });
});
