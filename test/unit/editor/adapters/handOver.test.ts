import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { EventEmitter, window } from 'vscode';
import { handOver } from '../../../../src/editor/adapters/handOver';

describe('an accepted input', () => {
  const hidden = new EventEmitter<void>();
  let disposals = 0;
  const input = () =>
    Object.assign(window.createInputBox(), { onDidHide: hidden.event, dispose: () => (disposals += 1) });

  beforeEach(() => {
    disposals = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('remains visible until the next input replaces it', () => {
    handOver(input());
    assert.equal(disposals, 0);
    hidden.fire();
    assert.equal(disposals, 1);
    mock.timers.tick(10_000);
    assert.equal(disposals, 1);
  });

  it('is closed if no other input follows', () => {
    handOver(input());
    mock.timers.tick(10_000);
    assert.equal(disposals, 1);
  });
});
