import assert from 'node:assert/strict';
import { failureRow } from '../../../../src/operations/lens/failureRow';
import { estimateRowWidth, maxRowWidth } from '../../../../src/operations/lens/lensRow';
import { UserError } from '../../../../src/shared/userError';

const at = new Date(2026, 10, 23, 10, 12);

const shown = (...[info]: Parameters<typeof failureRow>): string =>
  failureRow(info)
    .map(({ icon, text }) => (icon === undefined ? text : `$(${icon}) ${text}`))
    .join(' | ');

describe('the row above a failed run', () => {
  const refused = new UserError('unreachable', 'localhost:1 refused the connection.', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });

  it('shows Try Again, the time, and Show Log', () => {
    assert.equal(
      shown({ failure: refused, at, fix: undefined, hasDetails: false }),
      'Try Again | $(error) 10:12 | Show Log',
    );
    const [, time] = failureRow({ failure: refused, at, fix: undefined, hasDetails: false });
    assert.equal(time?.tooltip, 'localhost:1 refused the connection.');
  });

  it('shows first the button that fixes the problem', () => {
    const failure = new UserError('credential', 'No token is stored.');
    assert.equal(
      shown({ failure, at, fix: 'Sign In', hasDetails: false }),
      'Sign In | $(error) 10:12 | Try Again | Show Log',
    );
  });

  it('shows Details instead of Show Log if there are server details', () => {
    const failure = new UserError('serverError', 'It failed.', { status: 503 });
    const row = { failure, at, fix: undefined, hasDetails: true };
    assert.equal(shown(row), 'Try Again | $(error) 10:12 | Details');
  });

  it('fits next to the minimap by omitting Show Log beside a long button', () => {
    for (const fix of ['Set Mutation Policy', 'Enter Passphrase', 'Sign In', undefined])
      for (const hasDetails of [true, false]) {
        const width = estimateRowWidth(failureRow({ failure: refused, at, fix, hasDetails }));
        assert.ok(width <= maxRowWidth, `${String(fix)}: ${width}`);
      }
    assert.equal(
      shown({ failure: refused, at, fix: 'Set Mutation Policy', hasDetails: false }),
      'Set Mutation Policy | $(error) 10:12 | Try Again',
    );
  });
});
