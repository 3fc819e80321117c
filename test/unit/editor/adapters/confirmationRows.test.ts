import assert from 'node:assert/strict';
import { confirmationRows, decisionOf } from '../../../../src/editor/adapters/confirmationRows';

describe('a confirmation', () => {
  const rows = confirmationRows({
    message: 'Run this mutation on Production?',
    detail: 'It changes the instance at https://code.example.com:\n• deleteUser(user: "x")',
    actions: ['Show', 'Run Mutation'],
  });
  const [cancel, show, run, , detail] = rows;

  it('lists Cancel first, where the focus is, then the actions, then the details', () => {
    assert.deepEqual(
      rows.map(({ label }) => label),
      [
        'Cancel',
        'Show',
        'Run Mutation',
        '',
        'It changes the instance at https://code.example.com:',
        '• deleteUser(user: "x")',
      ],
    );
  });

  it('confirms only with the row of the action', () => {
    assert.equal(decisionOf('', cancel), 'cancel');
    assert.deepEqual(decisionOf('', run), { action: 'Run Mutation' });
    assert.deepEqual(decisionOf('', show), { action: 'Show' });
    assert.equal(decisionOf('', detail), 'ask again');
    assert.equal(decisionOf('', undefined), 'ask again');
  });

  it('ignores text that was typed before it opened', () => {
    for (const row of rows) assert.equal(decisionOf('run', row), 'ask again');
  });

  it('shows long details in full, wrapped to the row length', () => {
    const [, , , ...lines] = confirmationRows({
      message: '',
      detail: `${'word '.repeat(60)}\n${'x'.repeat(200)}`,
      actions: ['Run'],
    });
    assert.ok(lines.every(({ label }) => label.length <= 85));
    const words = lines.flatMap(({ label }) => label.split(' ')).filter((word) => word === 'word');
    assert.equal(words.length, 60);
    assert.equal(
      lines.filter(({ label }) => /^x+$/.test(label)).reduce((sum, { label }) => sum + label.length, 0),
      200,
    );
  });

  it('displays hostile details as text', () => {
    const [, , , line] = confirmationRows({
      message: '',
      detail: '[x](command:y) $(trash) \u202e\u0007z',
      actions: ['Run'],
    });
    assert.equal(line?.label, '[x]\u200b(command:y) $\u200b(trash) z');
  });
});
