import assert from 'node:assert/strict';
import { parseConnection } from '../../../src/instance/connection';
import { nameWithEnvironment, policyIn, suggestEnvironment } from '../../../src/instance/environment';

describe('the environment of a connection', () => {
  for (const [host, suggested] of [
    ['prod.example.com', 'production'],
    ['code-prod.example.com', 'production'],
    ['code.prod.internal', 'production'],
    ['prod-eu-1.example.com', 'production'],
    ['prod2.example.com', 'production'],
    ['PROD.example.com', 'production'],
    ['prd', 'production'],
    ['staging.example.com', 'staging'],
    ['stg01.example.com', 'staging'],
    ['pre-prod.example.com', 'staging'],
    ['nonprod.example.com', 'staging'],
    ['code-non-prod.example.com', 'staging'],
    ['staging.prod.example.com', 'staging'],
    ['code.example.com', 'other'],
    ['product.example.com', 'other'],
    ['backstage.example.com', 'other'],
    ['deliver.example.live', 'other'],
    ['127.0.0.1:3080', 'other'],
    ['[::1]:3080', 'other'],
    ['localhost', 'other'],
  ] as const) {
    it(`suggests ${suggested} for ${host}`, () => {
      assert.equal(suggestEnvironment(`https://${host}/prod`), suggested);
    });
  }

  it('changes a policy in production only if it allows mutations', () => {
    const policies = ['allow', 'ask', 'read-only'] as const;
    assert.deepEqual(
      policies.map((policy) => policyIn('production', policy)),
      ['ask', 'ask', 'read-only'],
    );
    for (const environment of ['staging', 'other'] as const)
      assert.deepEqual(
        policies.map((policy) => policyIn(environment, policy)),
        policies,
      );
  });

  it('is saved, and an unknown or omitted one changes nothing else', () => {
    const record = {
      id: 'c1',
      name: 'Acme',
      baseUrl: 'https://prod.example.com',
      mutationPolicy: 'read-only',
    };
    const read = parseConnection(record);
    assert.ok(read !== undefined);
    for (const environment of ['production', 'staging'] as const)
      assert.deepEqual(parseConnection({ ...record, environment }), { ...read, environment });
    for (const environment of ['other', 'Production', '', 7, null, undefined, {}])
      assert.deepEqual(parseConnection({ ...record, environment }), { ...read, environment: undefined });
    assert.equal(nameWithEnvironment(read), 'Acme');
    assert.equal(nameWithEnvironment({ name: 'Acme', environment: 'production' }), 'Acme (production)');
  });
});
