import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commitAt, commitCount, displayName, findCommit, refsOf } from '../../../../src/sample/data/commits';
import { below, chance, pick } from '../../../../src/sample/data/chance';
import { decodeId, globalId } from '../../../../src/sample/data/entity';
import { filesOf } from '../../../../src/sample/data/files';
import { Memberships } from '../../../../src/sample/data/memberships';
import { createRepositories } from '../../../../src/sample/data/repositories';
import { Table } from '../../../../src/sample/data/table';
import { dateTime } from '../../../../src/sample/data/time';
import { createWorld } from '../../../../src/sample/data/world';
import { createBench } from '../support/context';

const now = Date.parse('2026-03-02');

describe('global IDs', () => {
  it('are decoded to a type and a key', () => {
    assert.equal(globalId({ __typename: 'User', key: 1 }), 'VXNlcjox');
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (key) => {
        assert.deepEqual(decodeId(globalId({ __typename: 'GitRef', key })), { type: 'GitRef', key });
      }),
    );
  });

  it('are rejected if they are invalid', () => {
    for (const id of ['', 'x', 'User:1', Buffer.from('User').toString('base64')]) {
      assert.throws(() => decodeId(id), /invalid ID/, id);
    }
  });
});

describe('deterministic random values', () => {
  it('depend only on the keys and their order', () => {
    assert.equal(chance(1, 'a', 2), chance(1, 'a', 2));
    const variations = [
      chance(1, 'a', 2),
      chance(2, 'a', 1),
      chance(1, 'b', 2),
      chance(1, 'a'),
      chance(1, 'a', 3),
    ];
    assert.equal(new Set(variations).size, variations.length);
  });

  it('cover every integer in their range', () => {
    const drawn = Array.from({ length: 500 }, (_, index) => below(5, index));
    assert.deepEqual([...new Set(drawn)].sort(), [0, 1, 2, 3, 4]);
    assert.equal(pick(['only'], 'x'), 'only');
    assert.throws(() => pick([], 'x'), RangeError);
  });
});

describe('Table', () => {
  it('assigns increasing keys and never reuses them', () => {
    const record = (key: number) => ({ __typename: 'T', key });
    const table = new Table([record(1), record(5)]);
    assert.equal(table.add(record).key, 6);
    assert.equal(table.delete(6), true);
    assert.equal(table.delete(6), false);
    assert.equal(table.add(record).key, 7);
    assert.deepEqual(
      table.all().map(({ key }) => key),
      [1, 5, 7],
    );
    assert.equal(table.get('5')?.key, 5);
  });
});

describe('sample data', () => {
  it('is the same for the same users, seed, and time, and different for another seed', () => {
    const people = createBench().world.people.all();
    const snapshot = (seed: number) => {
      const { repositories, organizations, memberships } = createWorld(people, seed, now);
      return JSON.stringify([repositories.all(), organizations.all(), memberships.ofOrganization(1)]);
    };
    assert.equal(snapshot(1), snapshot(1));
    assert.notEqual(snapshot(1), snapshot(2));
  });

  it('has RFC 3339 timestamps in the past', () => {
    const { world } = createBench();
    const moments = JSON.stringify([world.repositories.all(), world.organizations.all()]);
    for (const [, moment = ''] of moments.matchAll(/"(?:createdAt|updatedAt)":"([^"]+)"/g)) {
      assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      assert.ok(Date.parse(moment) <= world.now, moment);
    }
    assert.equal(dateTime(0), '1970-01-01T00:00:00Z');
  });
});

describe('generated repositories', () => {
  const repositories = createRepositories(3, now);

  it('have unique names and unique hashes of their latest commits', () => {
    assert.equal(new Set(repositories.map(({ name }) => name)).size, repositories.length);
    const hashes = repositories.map((repository) => commitAt(repository, 0)?.oid ?? '');
    assert.equal(new Set(hashes).size, hashes.length);
    for (const hash of hashes) assert.match(hash, /^[0-9a-f]{40}$/);
  });

  it('have a history from the latest to the first commit', () => {
    for (const repository of repositories.slice(0, 20)) {
      const count = commitCount(repository);
      const dates = Array.from({ length: count }, (_, age) =>
        Date.parse(commitAt(repository, age)?.date ?? ''),
      );
      assert.deepEqual(
        dates,
        [...dates].sort((a, b) => b - a),
        repository.name,
      );
      assert.equal(commitAt(repository, count), undefined);
      assert.equal(commitAt(repository, -1), undefined);
    }
  });

  it('resolve HEAD, branches, tags, and commit hashes, but no unknown revisions', () => {
    const [repository] = repositories;
    assert.ok(repository);
    const latest = commitAt(repository, 0);
    for (const revision of [
      'HEAD',
      '',
      'main',
      'refs/heads/main',
      latest?.oid ?? '',
      latest?.oid.slice(0, 7) ?? '',
    ]) {
      assert.equal(findCommit(repository, revision)?.oid, latest?.oid, revision);
    }
    for (const revision of ['nothing', 'abc', 'zzzzzzz', 'ffffffffffffffffffffffffffffffffffffffff']) {
      assert.equal(findCommit(repository, revision), undefined, revision);
    }
    for (const { name, age } of refsOf(repository)) {
      assert.equal(findCommit(repository, displayName(name))?.age, age);
    }
  });

  it('have files with symbols at the specified positions', () => {
    for (const repository of repositories.slice(0, 40)) {
      const files = filesOf(repository);
      assert.equal(filesOf(repository), files, 'the files are generated once');
      assert.equal(new Set(files.map(({ path }) => path)).size, files.length);
      for (const { lines, symbols } of files) {
        for (const { name, line, character } of symbols) {
          assert.equal(lines[line]?.slice(character, character + name.length), name);
        }
      }
    }
  });
});

describe('memberships', () => {
  const member = (organization: number, user: number) => ({ organization, user, createdAt: '' });

  it('are found by user and by organization without duplicates', () => {
    const memberships = new Memberships([member(1, 10), member(1, 11), member(2, 10), member(1, 10)]);
    assert.deepEqual(
      memberships.ofUser(10).map(({ organization }) => organization),
      [1, 2],
    );
    assert.deepEqual(
      memberships.ofOrganization(1).map(({ user }) => user),
      [10, 11],
    );
    assert.equal(memberships.has(2, 11), false);
    memberships.remove({ organization: 1, user: 10 });
    assert.equal(memberships.has(1, 10), false);
    assert.equal(memberships.has(2, 10), true);
    assert.deepEqual(memberships.ofOrganization(1), [member(1, 11)]);
    assert.deepEqual(memberships.ofUser(99), []);
  });
});
