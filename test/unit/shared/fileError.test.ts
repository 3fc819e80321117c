import assert from 'node:assert/strict';
import { cancelledError, explainAgain, fileError, systemErrorOf } from '../../../src/shared/fileError';
import { UserError } from '../../../src/shared/userError';
import { assertUserError } from '../../support/userErrors';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: as the system puts it`), { code });

describe('fileError', () => {
  const cases: [code: string, message: string, advice: RegExp][] = [
    ['ENOSPC', 'Could not export a.csv: the disk is full.', /^Free some space/],
    ['EDQUOT', 'Could not export a.csv: your disk quota is used up.', /^Free some space/],
    ['EFBIG', 'Could not export a.csv: the file is too big for that disk.', /another disk/],
    ['EACCES', 'Could not export a.csv: permission was denied.', /folder you may write to/],
    ['EPERM', 'Could not export a.csv: permission was denied.', /folder you may write to/],
    ['EROFS', 'Could not export a.csv: the disk is read-only.', /folder you may write to/],
    ['EBUSY', 'Could not export a.csv: another program is using it.', /^Close the file/],
    ['EISDIR', 'Could not export a.csv: a folder has that name.', /another name/],
    ['EXYZ', 'Could not export a.csv: the system said EXYZ.', /try again/],
  ];
  for (const [code, message, advice] of cases) {
    it(`explains ${code} and suggests a fix`, () => {
      const cause = systemError(code);
      const failure = assertUserError(fileError(cause, 'export a.csv'), { kind: 'file', message, advice });
      assert.equal(failure.cause, cause);
    });
  }

  it('returns UserErrors and other errors unchanged', () => {
    const failure = new UserError('timeout', 'The instance did not answer.');
    assert.equal(fileError(failure, 'export'), failure);
    const mistake = new TypeError('not ours');
    assert.equal(fileError(mistake, 'export'), mistake);
    const internal = systemError('ERR_INVALID_ARG_TYPE');
    assert.equal(fileError(internal, 'export'), internal);
  });
});

describe('explainAgain', () => {
  const explained = fileError(Object.assign(systemError('ENOSPC'), { path: '/a/b' }), 'write the file');

  it('names the operation, even if the error was explained before', () => {
    const again = assertUserError(explainAgain(explained, 'export a.csv'), {
      kind: 'file',
      message: 'Could not export a.csv: the disk is full.',
      advice: /^Free some space/,
    });
    assert.deepEqual(systemErrorOf(again), { code: 'ENOSPC', path: '/a/b' });
    assertUserError(explainAgain(systemError('EROFS'), 'export a.csv'), {
      kind: 'file',
      message: 'Could not export a.csv: the disk is read-only.',
    });
  });

  it('returns other errors unchanged', () => {
    for (const error of [
      new UserError('timeout', 'Too late.'),
      new UserError('file', 'No.'),
      new Error('no'),
    ])
      assert.equal(explainAgain(error, 'export a.csv'), error);
  });
});

describe('cancelledError', () => {
  it("is of the kind that isn't reported", () => {
    assertUserError(cancelledError('exporting a.csv'), {
      kind: 'cancelled',
      message: 'Cancelled: exporting a.csv.',
    });
  });
});
