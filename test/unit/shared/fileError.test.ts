import assert from 'node:assert/strict';
import { explainAgain, fileError, systemErrorOf } from '../../../src/shared/fileError';
import { canceledError, UserError } from '../../../src/shared/userError';
import { assertUserError } from '../../support/userErrors';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: as the system puts it`), { code });

describe('fileError', () => {
  const cases: [code: string, message: string, advice: RegExp][] = [
    ['ENOSPC', "Couldn't export a.csv. The disk is full.", /^Free up some space/],
    ['EDQUOT', "Couldn't export a.csv. Your disk quota is exceeded.", /^Free up some space/],
    [
      'EFBIG',
      "Couldn't export a.csv. The file is too large for the file system of the disk.",
      /another disk/,
    ],
    [
      'EACCES',
      "Couldn't export a.csv. Permission was denied.",
      /^Check the permissions of the file and its folder/,
    ],
    [
      'EPERM',
      "Couldn't export a.csv. Permission was denied.",
      /^Check the permissions of the file and its folder/,
    ],
    ['EROFS', "Couldn't export a.csv. The disk is read-only.", /another disk/],
    ['EBUSY', "Couldn't export a.csv. Another program is using the file.", /^Close the file/],
    ['EISDIR', "Couldn't export a.csv. A folder with this name already exists.", /another name/],
    ['EXYZ', "Couldn't export a.csv. The system reported the error EXYZ.", /^Try again/],
  ];
  for (const [code, message, advice] of cases) {
    it(`explains ${code} and suggests a fix`, () => {
      const cause = systemError(code);
      const failure = assertUserError(fileError(cause, "Couldn't export a.csv."), {
        kind: 'file',
        message,
        advice,
      });
      assert.equal(failure.cause, cause);
    });
  }

  it("returns a UserError, and errors that aren't from the file system, unchanged", () => {
    const failure = new UserError('timeout', 'The instance did not answer.');
    assert.equal(fileError(failure, "Couldn't export."), failure);
    const mistake = new TypeError('not ours');
    assert.equal(fileError(mistake, "Couldn't export."), mistake);
    const internal = systemError('ERR_INVALID_ARG_TYPE');
    assert.equal(fileError(internal, "Couldn't export."), internal);
  });
});

describe('explainAgain', () => {
  const explained = fileError(
    Object.assign(systemError('ENOSPC'), { path: '/a/b' }),
    "Couldn't write the file.",
  );

  it('replaces the message of an explained error', () => {
    const again = assertUserError(explainAgain(explained, "Couldn't export a.csv."), {
      kind: 'file',
      message: "Couldn't export a.csv. The disk is full.",
      advice: /^Free up some space/,
    });
    assert.deepEqual(systemErrorOf(again), { code: 'ENOSPC', path: '/a/b' });
    assertUserError(explainAgain(systemError('EROFS'), "Couldn't export a.csv."), {
      kind: 'file',
      message: "Couldn't export a.csv. The disk is read-only.",
    });
  });

  it("returns an error that isn't from the file system unchanged", () => {
    for (const error of [
      new UserError('timeout', 'Too late.'),
      new UserError('file', 'No.'),
      new Error('no'),
    ])
      assert.equal(explainAgain(error, "Couldn't export a.csv."), error);
  });
});

describe('canceledError', () => {
  it('returns an error of the kind "cancelled"', () => {
    assertUserError(canceledError(), {
      kind: 'canceled',
      message: 'Canceled.',
    });
  });
});
