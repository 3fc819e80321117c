import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { SchemaSearch } from '../../../../src/language/schema/search';
import { testSchema } from '../../../support/language/schema';

const schema = buildSchema(`
type Query {
  repository(name: String!): Repository
  currentUser: User
  superuserCount: Int
}
type Repository {
  id: ID!
  currentURL: String
  "Who may read the code."
  permissions: [RepositoryPermission!]!
  oldOwner: User @deprecated(reason: "Use owner.")
}
type RepositoryPermission { id: ID! level: String user: User }
type User { id: ID! emailAddress: String }
type Mutation { setRepositoryPermissions(repository: ID!, level: String!): Repository }
type Alone { repositoryPermission: Int }
`);
const found = (text: string, inside = schema): readonly string[] =>
  new SchemaSearch(inside).find(text).map(({ coordinate }) => coordinate);

describe('SchemaSearch', () => {
  it('lists exact matches of types and fields first', () => {
    assert.deepEqual(found('user', testSchema).slice(0, 2), ['User', 'Query.user']);
    assert.equal(found('User.na', testSchema)[0], 'User.name');
    assert.deepEqual(found('  ', testSchema), []);
    assert.deepEqual(found('._-', testSchema), []);
    assert.deepEqual(found('zzz', testSchema), []);
  });

  it('finds all words in any order, in names and coordinates', () => {
    for (const text of [
      'repository permission',
      'permission repository',
      'perm repo',
      'PERM  Repo',
      'repo.perm',
    ]) {
      const hits = found(text);
      assert.ok(hits.includes('RepositoryPermission'), text);
      assert.ok(hits.includes('Repository.permissions'), text);
      assert.ok(hits.includes('Mutation.setRepositoryPermissions'), text);
      assert.ok(!hits.includes('Repository.id'), text);
    }
    assert.deepEqual(found('perm repo zzz'), []);
  });

  it('splits words at capital letters', () => {
    assert.deepEqual(found('userEmail'), ['User.emailAddress']);
    assert.equal(found('currentUrl')[0], 'Repository.currentURL');
    assert.equal(found('url current')[0], 'Repository.currentURL');
    assert.equal(found('currentuser')[0], 'Query.currentUser');
  });

  it('finds words of descriptions, arguments, and paths, after those of names', () => {
    assert.deepEqual(found('read code'), ['Repository.permissions']);
    assert.equal(found('level').at(-1), 'Mutation.setRepositoryPermissions');
    assert.ok(found('permissions level').includes('RepositoryPermission.level'));
  });

  it('lists fields that lead to a type before the fields of the type', () => {
    const hits = found('user');
    assert.equal(hits[0], 'User');
    assert.ok(hits.indexOf('Query.currentUser') < hits.indexOf('User.id'));
    assert.ok(hits.indexOf('RepositoryPermission.user') < hits.indexOf('User.id'));
    assert.ok(hits.indexOf('Query.currentUser') < hits.indexOf('Query.superuserCount'));
  });

  it('lists deprecated and unreachable fields after others', () => {
    const hits = found('user');
    assert.ok(hits.indexOf('Repository.oldOwner') > hits.indexOf('Query.currentUser'));
    const names = found('repositoryPermission');
    assert.ok(names.indexOf('RepositoryPermission') < names.indexOf('Alone.repositoryPermission'));
  });

  it('returns at most 100 hits, the best ones', () => {
    const fields = Array.from({ length: 5000 }, (_, index) => `xItem${index}: Int`).join('\n');
    const hits = found('item', buildSchema(`type Query { ${fields} item: Int }`));
    assert.equal(hits.length, 100);
    assert.equal(hits[0], 'Query.item');
    assert.deepEqual(hits.slice(1, 3), ['Query.xItem0', 'Query.xItem1']);
  });

  it('finds any number of words in a description', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}x`);
    const described = buildSchema(`type Query { "${words.join(' ')}" a: Int b: Int }`);
    assert.deepEqual(found(words.join(' '), described), ['Query.a']);
    assert.deepEqual(found([...words, 'zzz'].join(' '), described), []);
  });

  it('finds the same before and after its index is complete', () => {
    const search = new SchemaSearch(testSchema);
    assert.ok(search.step());
    const early = search.find('user name');
    assert.equal(search.step(), false);
    assert.deepEqual(search.find('user name'), early);
    assert.deepEqual(new SchemaSearch(testSchema).find('user name'), early);
    assert.ok(early.length > 1);
  });

  it('returns the path to a field, and no path to an unreachable type', () => {
    const pathOf = (text: string, inside = roots): unknown => new SchemaSearch(inside).find(text)[0]?.path;
    const roots = buildSchema('type Query { a: Int } type Mutation { b: Int } type Alone { c: Int }');
    assert.deepEqual(pathOf('Query'), ['query']);
    assert.deepEqual(pathOf('Mutation'), ['mutation']);
    assert.deepEqual(pathOf('Alone'), []);
    assert.deepEqual(pathOf('matchCount', testSchema), ['search', 'results', 'matchCount']);
  });
});
