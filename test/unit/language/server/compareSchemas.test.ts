import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { comparePair } from '../../../../src/language/server/compareSchemas';
import { projectOf } from '../../../support/language/cursor';

const older = 'type Query { both: Int old: Int gone: Int }';
const newer = 'type Query { both: Int new: Int }';

describe('the comparison of two schemas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  after(() => rmSync(folder, { recursive: true }));

  const { project } = projectOf({
    'all.graphql':
      'query Both { both } query Old { old } query New { new } query Neither { old new } query ByFragment { ...F }',
    'fragment.graphql': 'fragment F on Query { old }',
  });
  const compare = async (
    before: string,
    after: string,
    names: readonly [string, string] = ['Acme', 'Acme EU'],
  ) => {
    const compared = await comparePair(project, {
      before: { name: names[0], path: before },
      after: { name: names[1], path: after },
    });
    return compared.failure ?? compared.report;
  };
  /** Returns the operations below each heading that names a schema. */
  const operationsIn = (report: string) =>
    Object.fromEntries(
      [
        ...report.matchAll(/^## Operations that are valid only on `(.+?)` \((\d+)\)\n\n((?:[ -].*\n)*)/gm),
      ].map(([, name = '', count, lines = '']) => [
        `${name} (${count})`,
        [...lines.matchAll(/^- `(.+?)` in /gm)].map(([, operation]) => operation),
      ]),
    );

  it('lists the operations that are valid on only one of them, and the changes, with both names', async () => {
    const report = await compare(file('old.graphql', older), file('new.graphql', newer));
    assert.match(report, /^# Schemas of `Acme` and `Acme EU`\n\nChanges from `Acme` to `Acme EU`\.\n/);
    assert.deepEqual(operationsIn(report), { 'Acme (2)': ['Old', 'ByFragment'], 'Acme EU (1)': ['New'] });
    assert.match(report, /in fragment `F`: `Cannot query field "old"/);
    assert.match(
      report,
      /## Breaking changes \(2\)[^]*`Query\.gone was removed\.`[^]*`Query\.new was added\.`/,
    );
  });

  it('exchanges the operations if it is reversed', async () => {
    const report = await compare(file('new.graphql', newer), file('old.graphql', older));
    assert.deepEqual(operationsIn(report), { 'Acme (1)': ['New'], 'Acme EU (2)': ['Old', 'ByFragment'] });
  });

  it('lists operations that read a field of introspection that only one of the servers has', async () => {
    const introspected = (name: string, isOld: boolean) => {
      const schema = JSON.parse(JSON.stringify(introspectionFromSchema(buildSchema(older)).__schema)) as {
        types: { name: string; fields?: { name: string }[] }[];
      };
      const fields = schema.types.find((type) => type.name === '__Schema')?.fields;
      if (isOld)
        fields?.splice(
          fields.findIndex((field) => field.name === 'description'),
          1,
        );
      return file(name, JSON.stringify({ data: { __schema: schema } }));
    };
    project.savedAs('file:///about.graphql', 'query About { __schema { description } }');
    const report = await compare(introspected('before.json', true), introspected('after.json', false));
    project.savedAs('file:///about.graphql', '');
    assert.deepEqual(operationsIn(report), { 'Acme EU (1)': ['About'] });
  });

  it("doesn't list an operation with a fragment that is invalid in both", async () => {
    project.savedAs('file:///use.graphql', 'query Use { old ...Never }');
    project.savedAs('file:///never.graphql', 'fragment Never on Query { never }');
    const report = await compare(file('old.graphql', older), file('new.graphql', newer));
    project.savedAs('file:///use.graphql', '');
    assert.deepEqual(operationsIn(report), { 'Acme (2)': ['Old', 'ByFragment'], 'Acme EU (1)': ['New'] });
  });

  it('finds no differences between SDL and the introspection result of the same schema', async () => {
    const introspected = JSON.stringify({ data: introspectionFromSchema(buildSchema(older)) });
    const report = await compare(file('old.graphql', older), file('old.json', introspected));
    assert.equal(
      report,
      '# Schemas of `Acme` and `Acme EU`\n\nThe schemas are equal.\n\n' +
        'No operations in this workspace are valid on only one of them.\n',
    );
  });

  it("names the schema that it can't read", async () => {
    const valid = file('old.graphql', older);
    for (const text of ['', '{', '{"data":{}}', 'type Query {']) {
      assert.match(await compare(valid, file('bad.json', text)), /^Couldn't read Acme EU: ./);
      assert.match(await compare(file('bad.json', text), valid), /^Couldn't read Acme: ./);
    }
    assert.match(await compare(valid, join(folder, 'missing')), /^Couldn't read Acme EU: .*ENOENT/);
  });

  it('shows names with Markdown as text', async () => {
    const path = file('old.graphql', older);
    assert.match(
      await compare(path, path, ['[a](b)`', '# x']),
      /^# Schemas of ``\s?\[a\]\(b\)`\s?`` and `# x`/,
    );
  });
});
