import assert from 'node:assert/strict';
import { ExtensionMode } from 'vscode';
import { inspectArgs } from '../../../../src/editor/adapters/inspectArgs';

const processes = ['languageServer', 'reportEngine'] as const;

describe('inspectArgs', () => {
  it('returns no options for installed extensions and tests', () => {
    for (const mode of [ExtensionMode.Production, ExtensionMode.Test])
      assert.deepEqual(
        processes.flatMap((process) => inspectArgs(mode, process)),
        [],
      );
  });

  it('returns a different local port for each process in development', () => {
    const given = processes.flatMap((process) => inspectArgs(ExtensionMode.Development, process));
    assert.equal(new Set(given).size, processes.length);
    for (const option of given) assert.match(option, /^--inspect=127\.0\.0\.1:\d{4}$/);
  });
});
