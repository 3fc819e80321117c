import assert from 'node:assert/strict';
import { confirmationRows, decisionOf } from '../../../../src/editor/adapters/confirmationRows';

describe('a confirmation', () => {
  const rows = confirmationRows({
    message: 'Run this mutation on Production?',
    detail: 'It changes the instance at https://code.example.com:\n• deleteUser(user: "x")',
    actions: ['Show', 'Run Mutation'],
  });
  const [cancel, show, run, , detail] = rows;

  it('has Cancel first, where the focus is, then the actions, then the details', () => {
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

  it('confirms with the row of the action alone', () => {
    assert.equal(decisionOf('', cancel), 'cancel');
    assert.deepEqual(decisionOf('', run), { action: 'Run Mutation' });
    assert.deepEqual(decisionOf('', show), { action: 'Show' });
    assert.equal(decisionOf('', detail), 'ask again');
    assert.equal(decisionOf('', undefined), 'ask again');
  });

  it('takes no text that was typed ahead for a decision', () => {
    for (const row of rows) assert.equal(decisionOf('run', row), 'ask again');
  });

  it('shows long details in full, in rows that fit', () => {
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
