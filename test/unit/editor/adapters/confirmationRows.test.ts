import assert from 'node:assert/strict';
import { window } from 'vscode';
import { confirmDangerous } from '../../../../src/editor/adapters/confirm';
import {
  confirmationRows,
  decisionOf,
  dividedDetail,
} from '../../../../src/editor/adapters/confirmationRows';
import { shownPicks } from '../../../support/vscode/shownPicks';

describe('confirmationRows and decisionOf', () => {
  const rows = confirmationRows({
    message: 'Run this mutation on Production?',
    detail: 'It changes the instance at https://code.example.com:\n• deleteUser(user: "x")',
    actions: ['Show', 'Run Mutation'],
  });
  const [show, run, cancel, , detail] = rows;

  it('list the actions, Cancel, and the details in this order', () => {
    assert.deepEqual(
      rows.map(({ label }) => label),
      [
        'Show',
        'Run Mutation',
        'Cancel',
        '',
        'It changes the instance at https://code.example.com:',
        '• deleteUser(user: "x")',
      ],
    );
  });

  it('show a marked environment before the details, and without details', () => {
    const environment = 'production' as const;
    for (const detail of ['Deletes data.', undefined]) {
      const marked = confirmationRows({
        message: '',
        environment,
        actions: ['Run'],
        ...(detail && { detail }),
      });
      const details = detail === undefined ? [] : [detail];
      assert.deepEqual(
        marked.map(({ label }) => label),
        ['Run', 'Cancel', '', 'Production', ...details],
      );
      assert.equal(decisionOf('', marked[3]), 'ask again');
    }
  });

  it('confirm only the row of an action', () => {
    assert.equal(decisionOf('', cancel), 'cancel');
    assert.deepEqual(decisionOf('', run), { action: 'Run Mutation' });
    assert.deepEqual(decisionOf('', show), { action: 'Show' });
    assert.equal(decisionOf('', detail), 'ask again');
    assert.equal(decisionOf('', undefined), 'ask again');
  });

  it('confirm nothing while the input contains text', () => {
    for (const row of rows) assert.equal(decisionOf('run', row), 'ask again');
  });

  it('wrap long details to the row length without truncating them', () => {
    const [, , , ...lines] = confirmationRows({
      message: '',
      detail: `${'word '.repeat(60)}\n${'x'.repeat(200)}`,
      actions: ['Run'],
    });
    assert.ok(lines.every(({ label }) => label.length <= 70));
    const words = lines.flatMap(({ label }) => label.split(' ')).filter((word) => word === 'word');
    assert.equal(words.length, 60);
    assert.equal(
      lines.filter(({ label }) => /^x+$/.test(label)).reduce((sum, { label }) => sum + label.length, 0),
      200,
    );
  });

  it('escape links and icons in details, and remove control characters', () => {
    const [, , , line] = confirmationRows({
      message: '',
      detail: '[x](command:y) $(trash) \u202e\u0007z',
      actions: ['Run'],
    });
    assert.equal(line?.label, '[x]\u200b(command:y) $\u200b(trash) z');
  });
});

describe('dividedDetail', () => {
  it('returns consequences as one text, and only a long list as lines', () => {
    const calls = (count: number): string[] =>
      Array.from({ length: count }, (_, n) => `• deleteUser(id: ${n})`);
    assert.deepEqual(dividedDetail(['It changes data:', ...calls(2)].join('\n')), {
      prompt: 'It changes data: •\u00a0deleteUser(id: 0) •\u00a0deleteUser(id: 1)',
      list: [],
    });
    assert.deepEqual(dividedDetail(['It changes data:', ...calls(30)].join('\n')), {
      prompt: 'It changes data:',
      list: calls(30),
    });
    const long = 'x'.repeat(700);
    assert.deepEqual(dividedDetail(`${long}\nb`), { prompt: '', list: [long, 'b'] });
    assert.deepEqual(dividedDetail(), { prompt: '', list: [] });
  });
});

describe('confirmDangerous', () => {
  const shown = shownPicks((pick) => [pick.prompt, ...pick.items.map(({ label }) => label)], {
    prompt: undefined,
  });

  it('shows the consequences above the actions where VS Code can', async () => {
    await confirmDangerous({
      message: 'Delete it?',
      detail: 'It is lost. [x](command:y)',
      actions: ['Delete'],
    });
    assert.deepEqual(shown, [['It is lost. [x]\u200b(command:y)', 'Delete', 'Cancel']]);
  });
});

describe('the focus of confirmDangerous', () => {
  const { createQuickPick } = window;
  afterEach(() => {
    Object.assign(window, { createQuickPick });
  });

  it('is on Cancel, also after the user deletes what they typed', async () => {
    const focused: (string | undefined)[] = [];
    Object.assign(window, {
      createQuickPick: () => {
        const pick = createQuickPick();
        const show = pick.show.bind(pick);
        return Object.assign(pick, {
          show: () => {
            focused.push(pick.activeItems[0]?.label);
            // Filtering moves the focus to the first row.
            pick.activeItems = pick.items.slice(0, 1);
            show();
            focused.push(pick.activeItems[0]?.label);
          },
        });
      },
    });
    assert.equal(await confirmDangerous({ message: 'Delete the file?', actions: ['Delete'] }), undefined);
    assert.deepEqual(focused, ['Cancel', 'Cancel']);
  });
});
