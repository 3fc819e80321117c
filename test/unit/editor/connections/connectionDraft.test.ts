import assert from 'node:assert/strict';
import {
  analyticsToken,
  startAnalyticsDraft,
  withAnalytics,
} from '../../../../src/editor/connections/setUpAnalytics';
import {
  draftConnection,
  draftCredential,
  draftEnvironment,
  enteredFor,
  startDraft,
  type ConnectionDraft,
} from '../../../../src/editor/connections/connectionDraft';
import { readInstanceUrl, type InstanceUrl } from '../../../../src/instance/instanceUrl';
import type { Connection, ConnectionScheme } from '../../../../src/instance/connection';

function urlOf(url: string): InstanceUrl {
  const reading = readInstanceUrl(url);
  assert.ok(reading.ok);
  return reading.instanceUrl;
}

const first = urlOf('https://first.example.com');
const second = urlOf('https://second.example.com');
const otherPort = urlOf('https://first.example.com:8443');
const otherPath = urlOf('https://first.example.com/prefix');

const existing: Connection = {
  id: 'c1',
  name: 'First',
  baseUrl: first.baseUrl,
  scheme: 'sudo',
  sudoUser: 'ada',
  clientId: 'client',
  headerNames: ['X-Access-Key'],
  mutationPolicy: 'ask',
};

/** Returns a draft with all values entered for the first URL. */
function filled(scheme: ConnectionScheme): ConnectionDraft {
  const draft = startDraft();
  draft.instanceUrl = first;
  draft.scheme = scheme;
  Object.assign(enteredFor(draft), {
    token: 'token-of-first',
    sudoUser: 'ada',
    clientId: 'client',
    headers: [{ name: 'X-Access-Key', value: 'header-of-first' }],
    signedIn: { scheme: 'oauth', accessToken: 'a', clientId: 'client', tokenEndpoint: first.baseUrl },
    actingUser: 'ada',
    version: '1.0',
  });
  return draft;
}

describe('the environment of a connection draft', () => {
  const saved = (change: Partial<Connection>, environment?: ConnectionDraft['environment']) => {
    const draft = startDraft({ ...existing, ...change });
    draft.environment = environment;
    const connection = draftConnection(draft, first);
    return [connection.environment, connection.mutationPolicy];
  };

  it('is suggested by the host of a new connection until the user selects one', () => {
    const draft = startDraft(undefined, { instanceUrl: 'https://prod.example.com' });
    assert.equal(draftEnvironment(draft), 'production');
    draft.instanceUrl = urlOf('https://staging.example.com');
    assert.equal(draftEnvironment(draft), 'staging');
    draft.environment = 'other';
    assert.equal(draftEnvironment(draft), 'other');
    assert.equal(draftConnection(draft, draft.instanceUrl).environment, undefined);
  });

  it('stays when a connection is edited', () => {
    assert.deepEqual(saved({ baseUrl: 'https://prod.example.com' }), [undefined, 'ask']);
    assert.deepEqual(saved({ environment: 'production', mutationPolicy: 'allow' }), ['production', 'allow']);
  });

  it('changes the mutation policy only if production is selected and mutations are allowed', () => {
    assert.deepEqual(saved({ mutationPolicy: 'allow' }, 'production'), ['production', 'ask']);
    assert.deepEqual(saved({ mutationPolicy: 'read-only' }, 'production'), ['production', 'read-only']);
    assert.deepEqual(saved({ mutationPolicy: 'allow' }, 'staging'), ['staging', 'allow']);
    const production = { environment: 'production', mutationPolicy: 'read-only' } as const;
    assert.deepEqual(saved(production, 'other'), [undefined, 'read-only']);
  });
});

describe('a connection draft', () => {
  it('preserves the access of agents only for the same instance', () => {
    const draft = startDraft({ ...existing, agentAccess: 'read' });
    assert.equal(draftConnection(draft, first).agentAccess, 'read');
    assert.equal(draftConnection(draft, second).agentAccess, undefined);
    assert.equal(draftConnection(filled('token'), first).agentAccess, undefined);
  });

  for (const scheme of ['token', 'sudo', 'oauth'] as const) {
    for (const instanceUrl of [second, otherPort]) {
      it(`returns no ${scheme} credential of another origin for ${instanceUrl.origin}`, () => {
        const draft = filled(scheme);
        assert.notEqual(draftCredential(draft, first), undefined);
        draft.instanceUrl = instanceUrl;
        assert.equal(draftCredential(draft, instanceUrl), undefined);
        const { token, sudoUser, clientId, headers, server, actingUser } = enteredFor(draft);
        assert.deepEqual(
          [token, sudoUser, clientId, headers, server, actingUser],
          ['', '', '', [], undefined, undefined],
        );
      });
    }
  }

  it('restores values for the same origin with another path', () => {
    const draft = filled('token');
    for (const instanceUrl of [second, first, otherPath]) draft.instanceUrl = instanceUrl;
    assert.deepEqual(draftCredential(draft, otherPath), { scheme: 'token', token: 'token-of-first' });
  });

  it('uses imported values only for the origin of the import', () => {
    const draft = startDraft(undefined, {
      instanceUrl: first.baseUrl,
      credential: { scheme: 'sudo', token: 'imported', user: 'ada' },
      headers: [{ name: 'X-Access-Key', value: 'imported' }],
    });
    assert.deepEqual(draftCredential(draft, first), { scheme: 'sudo', token: 'imported', user: 'ada' });
    draft.instanceUrl = second;
    assert.equal(draftCredential(draft, second), undefined);
    assert.deepEqual(enteredFor(draft).headers, []);
  });

  it('ignores an imported credential if the imported URL is invalid', () => {
    const draft = startDraft(undefined, {
      instanceUrl: 'not an address',
      credential: { scheme: 'token', token: 'lost' },
    });
    draft.instanceUrl = first;
    assert.equal(draftCredential(draft, first), undefined);
  });

  it('saves nothing that was entered for another origin', () => {
    const draft = startDraft(existing);
    assert.equal(enteredFor(draft).sudoUser, 'ada');
    const stays = draftConnection(draft, otherPath);
    assert.deepEqual([stays.sudoUser, stays.headerNames], ['ada', ['X-Access-Key']]);
    draft.instanceUrl = second;
    draft.scheme = 'oauth';
    const { headerNames, sudoUser, clientId } = draftConnection(draft, second);
    assert.deepEqual([headerNames, sudoUser, clientId], [undefined, undefined, '']);
  });

  it('returns an analytics token only for the origin for which it was entered', () => {
    const draft = startAnalyticsDraft();
    draft.analyticsUrl = first;
    draft.entered.at(first.origin).token = 'analytics-of-first';
    assert.equal(analyticsToken(draft), 'analytics-of-first');
    draft.analyticsUrl = second;
    assert.equal(analyticsToken(draft), '');
  });

  it('returns download origins only for the origin for which they were allowed', () => {
    const downloadOrigins = ['https://storage.example'];
    const known = { baseUrl: first.baseUrl, instanceHost: 'h', downloadOrigins };
    const draft = startAnalyticsDraft(known);
    draft.analyticsUrl = first;
    assert.deepEqual(withAnalytics(existing, draft).analytics, known);
    draft.analyticsUrl = second;
    assert.deepEqual(withAnalytics(existing, draft).analytics, {
      baseUrl: second.baseUrl,
      instanceHost: 'h',
    });
  });
});
