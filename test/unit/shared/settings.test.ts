import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { root } from '../../../scripts/lib/paths.mjs';
import {
  effectiveSetting,
  settingRules,
  type SettingName,
  type SettingRule,
} from '../../../src/shared/settings';

interface Manifest {
  readonly contributes: {
    readonly configuration: {
      readonly properties: Readonly<
        Record<string, { readonly scope: string; readonly enum?: readonly string[] }>
      >;
    };
  };
}

const prefix = 'instanceExplorer.';
const { properties } = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest).contributes
  .configuration;
const rules: Readonly<Record<string, SettingRule>> = settingRules;

describe('settings', () => {
  it('have a rule for workspace values', () => {
    const contributed = Object.keys(properties).map((name) => name.slice(prefix.length));
    assert.deepEqual(Object.keys(settingRules).sort(), contributed.sort());
  });

  it('have an application or machine scope if only users can set them', () => {
    for (const [name, { scope }] of Object.entries(properties)) {
      const ofUser = scope === 'application' || scope === 'machine';
      assert.equal(rules[name.slice(prefix.length)]?.kind === 'user', ofUser, name);
    }
  });

  it('rank every enum value if the strictest one is used', () => {
    for (const [name, rule] of Object.entries(rules)) {
      if (rule.kind !== 'strictest') continue;
      assert.deepEqual([...rule.values].sort(), [...(properties[prefix + name]?.enum ?? [])].sort(), name);
    }
  });

  const value = (name: SettingName, user: unknown, workspace: unknown, folder?: unknown): unknown =>
    effectiveSetting(settingRules[name], {
      defaultValue: { 'export.formulas': 'ask', 'responses.maxSize': 200, 'variables.sensitiveNames': [] }[
        name as string
      ],
      globalValue: user,
      workspaceValue: workspace,
      workspaceFolderValue: folder,
    });

  it('let a workspace make the formula check stricter, but not less strict', () => {
    assert.equal(value('export.formulas', undefined, 'keep'), 'ask');
    assert.equal(value('export.formulas', 'ask', 'keep', 'keep'), 'ask');
    assert.equal(value('export.formulas', 'escape', 'keep'), 'escape');
    assert.equal(value('export.formulas', 'keep', 'ask'), 'ask');
    assert.equal(value('export.formulas', undefined, undefined, 'escape'), 'escape');
    assert.equal(value('export.formulas', 'keep', undefined), 'keep');
    assert.equal(value('export.formulas', 'everything', 'keep'), 'ask');
    assert.equal(value('export.formulas', undefined, { toString: 'keep' }), 'ask');
  });

  it('let a workspace add sensitive variables, but not remove any', () => {
    assert.deepEqual(value('variables.sensitiveNames', ['pin'], []), ['pin']);
    assert.deepEqual(value('variables.sensitiveNames', ['pin'], ['code'], ['pin', 'key']), [
      'pin',
      'code',
      'key',
    ]);
    assert.deepEqual(value('variables.sensitiveNames', ['pin'], 'none'), ['pin']);
  });

  it('let a workspace lower the maximum response size, but not raise it', () => {
    assert.equal(value('responses.maxSize', undefined, 400), 200);
    assert.equal(value('responses.maxSize', 300, 400), 300);
    assert.equal(value('responses.maxSize', 300, 20), 20);
    assert.equal(value('responses.maxSize', 'all', 400), 200);
    assert.equal(value('responses.maxSize', 300, Number.NaN, 'all'), 300);
  });

  it('ignore workspace values if only users can set them', () => {
    assert.equal(value('requests.trace', undefined, true), undefined);
    assert.equal(value('requests.trace', true, false), true);
  });

  it("use the value of the closest scope if they don't protect the user", () => {
    assert.equal(value('export.folder', 'mine', 'ours', 'here'), 'here');
    assert.equal(value('export.folder', 'mine', 'ours'), 'ours');
  });

  it('have a formula check that no workspace value makes less strict', () => {
    const { values } = settingRules['export.formulas'];
    const anything = fc.oneof(fc.anything(), fc.constantFrom(...values));
    fc.assert(
      fc.property(fc.constantFrom(...values), anything, anything, (user, workspace, folder) => {
        const strictness = (one: unknown): number => values.findIndex((known) => known === one);
        assert.ok(strictness(value('export.formulas', user, workspace, folder)) >= strictness(user));
      }),
    );
  });
});
