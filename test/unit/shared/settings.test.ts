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
  it('each have a rule for what a workspace can change', () => {
    const contributed = Object.keys(properties).map((name) => name.slice(prefix.length));
    assert.deepEqual(Object.keys(settingRules).sort(), contributed.sort());
  });

  it('that only the user can set have a scope that VS Code refuses in a workspace', () => {
    for (const [name, { scope }] of Object.entries(properties)) {
      const ofUser = scope === 'application' || scope === 'machine';
      assert.equal(rules[name.slice(prefix.length)]?.kind === 'user', ofUser, name);
    }
  });

  it('that are ordered by strictness know every value', () => {
    for (const [name, rule] of Object.entries(rules)) {
      if (rule.kind !== 'strictest') continue;
      assert.deepEqual([...rule.values].sort(), [...(properties[prefix + name]?.enum ?? [])].sort(), name);
    }
  });

  const value = (name: SettingName, user: unknown, workspace: unknown, folder?: unknown): unknown =>
    effectiveSetting(settingRules[name], {
      defaultValue: { 'export.formulas': 'ask', 'answers.largestMB': 200, 'variables.secret': [] }[
        name as string
      ],
      globalValue: user,
      workspaceValue: workspace,
      workspaceFolderValue: folder,
    });

  it('of a workspace make the formula check stricter, but never looser', () => {
    assert.equal(value('export.formulas', undefined, 'keep'), 'ask');
    assert.equal(value('export.formulas', 'ask', 'keep', 'keep'), 'ask');
    assert.equal(value('export.formulas', 'escape', 'keep'), 'escape');
    assert.equal(value('export.formulas', 'keep', 'ask'), 'ask');
    assert.equal(value('export.formulas', undefined, undefined, 'escape'), 'escape');
    assert.equal(value('export.formulas', 'keep', undefined), 'keep');
    assert.equal(value('export.formulas', 'everything', 'keep'), 'ask');
    assert.equal(value('export.formulas', undefined, { toString: 'keep' }), 'ask');
  });

  it('of a workspace add sensitive variables, but remove none', () => {
    assert.deepEqual(value('variables.secret', ['pin'], []), ['pin']);
    assert.deepEqual(value('variables.secret', ['pin'], ['code'], ['pin', 'key']), ['pin', 'code', 'key']);
    assert.deepEqual(value('variables.secret', ['pin'], 'none'), ['pin']);
  });

  it('of a workspace lower a limit, but never raise it', () => {
    assert.equal(value('answers.largestMB', undefined, 400), 200);
    assert.equal(value('answers.largestMB', 300, 400), 300);
    assert.equal(value('answers.largestMB', 300, 20), 20);
    assert.equal(value('answers.largestMB', 'all', 400), 200);
    assert.equal(value('answers.largestMB', 300, Number.NaN, 'all'), 300);
  });

  it('of a workspace never matter where only the user can set them', () => {
    assert.equal(value('requests.trace', undefined, true), undefined);
    assert.equal(value('requests.trace', true, false), true);
  });

  it('that protect nothing follow the closest place', () => {
    assert.equal(value('export.folder', 'mine', 'ours', 'here'), 'here');
    assert.equal(value('export.folder', 'mine', 'ours'), 'ours');
  });

  it('are never loosened by any value of a workspace', () => {
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
