import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { toolNames } from '../../../src/agents/tool';
import { tools } from '../../../src/agents/tools';

interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly Readonly<Record<string, unknown>>[] };
}

describe('language model tools of the manifest', () => {
  const { languageModelTools } = (JSON.parse(readFileSync('package.json', 'utf8')) as Manifest).contributes;

  it('are the tools that all hosts offer', () => {
    assert.deepEqual(
      languageModelTools.map(({ name, modelDescription, inputSchema }) => [
        name,
        modelDescription,
        inputSchema,
      ]),
      tools.map(({ name, description, input }) => [`instanceExplorer_${name}`, description, input]),
    );
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...toolNames],
    );
  });

  it("don't name a version of JSON Schema, because VS Code drops such tools", () => {
    assert.doesNotMatch(JSON.stringify(languageModelTools), /\$schema/);
  });
});
